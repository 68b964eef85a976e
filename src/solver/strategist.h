#pragma once

#include "rules/position.h"
#include "solver/proof_search.h"

#include <optional>
#include <vector>

namespace sixth::solver {

// Reads winning moves out of the table after a proof, and proves again what the table has lost. A position is
// always asked about with the number of plies within which it is known to be won; that number falls with
// every move, so a strategy made of these moves can't go in circles.
class Strategist {
public:
    Strategist(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    // Asked every few thousand positions; true gives up.
    std::function<bool()> poll;

    // How soon the attacker wins here, as far as is known: at most `within`. Nothing if it can't be shown, or
    // was given up.
    [[nodiscard]] std::optional<int> distance(const rules::Position& position, int within);
    // A move of the attacker, who is to move and wins within so many plies, that keeps that promise.
    [[nodiscard]] std::optional<rules::Move> winningMove(const rules::Position& position, int within);
    // How the game goes if the winner keeps to the moves above and the loser holds out.
    [[nodiscard]] std::vector<rules::Move> line(const rules::Position& position, int within);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    [[nodiscard]] std::optional<rules::Move> nearestKnown(const rules::Position& position, int within) const;

    rules::Color attacker_;
    ProofSearch search_;
    std::uint64_t nodes_ = 0;
};

} // namespace sixth::solver
