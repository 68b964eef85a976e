#pragma once

#include "rules/move.h"
#include "rules/position.h"
#include "rules/symmetry.h"

#include <array>
#include <cstdint>

namespace sixth::solver {

// A key that all symmetries of a position share, and the symmetry it belongs to.
struct CanonicalKey {
    std::uint64_t value = 0;
    int symmetry = 0;
};

// The hash of a board under each of the eight symmetries, kept move by move: one multiplication for each
// symmetry and changed square, where turning the board would cost a hundred. The hashes of a board are sums
//
//   hash under s  =  sum over squares of  mix64(tower) * factor(s(square))
//
// so a changed tower adds the same difference, times another factor, to each of them.
class SymmetricHash {
public:
    [[nodiscard]] static SymmetricHash of(const rules::Position& position);
    // The hash of `next`, which a legal move made from `before`. Neither game is over.
    [[nodiscard]] SymmetricHash after(const rules::Position& before, rules::Move move,
                                      const rules::Position& next) const;

    // The hash of the whole position, ko ban included, as symmetry `symmetry` would show it. The position is
    // the one this hash belongs to.
    [[nodiscard]] std::uint64_t image(const rules::Position& position, int symmetry) const;
    [[nodiscard]] CanonicalKey canonical(const rules::Position& position) const;

private:
    void change(rules::Square square, std::uint64_t difference, int size);

    std::array<std::uint64_t, rules::Symmetry::kCount> boards_{};
};

// Where the table keeps what is true of a position on every path and however the attacker may move.
[[nodiscard]] std::uint64_t sharedKey(const rules::Position& position, rules::Color attacker);
[[nodiscard]] std::uint64_t attackerSalt(rules::Color attacker);

} // namespace sixth::solver
