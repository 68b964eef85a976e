#pragma once

#include "base/rng.h"
#include "match/player.h"

#include <cstdint>
#include <vector>

namespace sixth::match {

// Plain UCT: a tree grown by random playouts. Its only knowledge of the game is a crown in one move, which
// neither the tree nor the playouts miss. `nodes` counts playouts. Without a limit it thinks for five
// seconds.
class UctPlayer final : public Player {
public:
    // `exploration` weights moves that were seldom tried.
    UctPlayer(double exploration, Surroundings surroundings)
        : exploration_(exploration), surroundings_(std::move(surroundings)) {}

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

    // The number of playouts of the last choice, and of the moves in them.
    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }
    [[nodiscard]] std::uint64_t playoutMoves() const { return playoutMoves_; }

private:
    // A position in the tree, with the move that led there. Its children lie side by side in the pool.
    struct Node {
        double score = 0; // sum of the results for the player who made `move`
        std::uint32_t visits = 0;
        std::uint32_t firstChild = 0;
        std::uint16_t childCount = 0;
        rules::Move move;
        bool isExpanded = false;
        bool isDrawn = false; // by repetition; only known for the moves of the game itself
    };

    void grow(const rules::Game& game);
    void expand(std::uint32_t node, const rules::Position& position);
    [[nodiscard]] std::uint32_t select(std::uint32_t node) const;
    [[nodiscard]] double playOut(rules::Position position);
    void markRepetitions(const rules::Game& game);

    double exploration_;
    Surroundings surroundings_;
    base::Rng rng_{0};
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> path_;
    std::uint64_t playouts_ = 0;
    std::uint64_t playoutMoves_ = 0;
};

} // namespace sixth::match
