#pragma once

#include "base/rng.h"
#include "match/player.h"
#include "rules/movegen.h"

#include <cstdint>
#include <vector>

namespace sixth::match {

// Plain alpha-beta to a fixed depth, without clock and table. Its evaluation counts the heights of the
// player's towers less those of the opponent's, and a hundred for each point. Among equal moves the game's
// seed chooses. The move order below the root saves time and changes no score.
class AlphaBetaPlayer final : public Player {
public:
    AlphaBetaPlayer(int depth, Surroundings surroundings)
        : depth_(depth), surroundings_(std::move(surroundings)) {}

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;
    [[nodiscard]] bool keepsTime() const override { return false; }

    // The evaluation, for the player to move.
    [[nodiscard]] static int evaluate(const rules::Position& position);
    // The score of a position at this depth, within alpha and beta. `ply` is the distance from the root.
    [[nodiscard]] int search(const rules::Position& position, int depth, int ply, int alpha, int beta);

    static constexpr int kWon = 100'000;

private:
    [[nodiscard]] bool isStopped();

    int depth_;
    Surroundings surroundings_;
    base::Rng rng_{0};
    std::uint64_t nodes_ = 0;
    // By ply: the move that caused the last cutoff there, which is tried first.
    std::vector<rules::Move> refutations_ = std::vector<rules::Move>(static_cast<std::size_t>(depth_) + 1);
    bool stopped_ = false;
};

} // namespace sixth::match
