#pragma once

#include "rules/move.h"
#include "rules/position.h"
#include "solver/strategist.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace sixth::solver {

// A winning strategy: one move for every position in which the winner can be to move, in the order in which a
// reader meets them. docs/proofs.md describes that order and the file.
struct Proof {
    rules::Position root;
    rules::Color winner = rules::Color::Silver;
    std::vector<rules::Move> moves;
};

// The strategy of a player who is known to win within so many plies. Nothing if the strategist was stopped.
[[nodiscard]] std::optional<Proof> makeProof(Strategist& strategist, const rules::Position& root,
                                             rules::Color winner, int within);

// The bytes of a proof file. The caller writes ruleset and root as text, because this room knows no notation.
[[nodiscard]] std::vector<std::uint8_t> encodeProof(const Proof& proof, std::string_view rules,
                                                    std::string_view position);

} // namespace sixth::solver
