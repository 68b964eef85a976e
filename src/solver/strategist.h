#pragma once

#include "rules/position.h"
#include "solver/proof_search.h"

#include <optional>
#include <vector>

namespace sixth::solver {

// Reads winning moves out of the table after a proof, and proves again what the table has lost. Each question
// names the number of plies within which the position is known to be won. That number falls with every move,
// so a strategy made of these moves can't go in circles.
class Strategist {
public:
    Strategist(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    // Called every few thousand nodes; true gives up.
    std::function<bool()> poll;

    // A number of plies, at most `within`, in which the attacker wins here. Nothing if that can't be proved,
    // or was given up.
    [[nodiscard]] std::optional<int> distance(const rules::Position& position, int within);
    // A move of the attacker, who is to move and wins within so many plies, that still wins within them.
    [[nodiscard]] std::optional<rules::Move> winningMove(const rules::Position& position, int within);
    // The line in which the winner plays the moves above and the loser resists longest.
    [[nodiscard]] std::vector<rules::Move> line(const rules::Position& position, int within);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    [[nodiscard]] std::optional<rules::Move> nearestKnown(const rules::Position& position, int within) const;

    rules::Color attacker_;
    ProofSearch search_;
    std::uint64_t nodes_ = 0;
};

} // namespace sixth::solver
