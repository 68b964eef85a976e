#pragma once

#include "rules/move.h"
#include "rules/position.h"
#include "rules/symmetry.h"

#include <array>
#include <cstdint>

namespace sixth::solver {

// A key that is the same for all symmetric images of a position, and the symmetry that gave it.
struct CanonicalKey {
    std::uint64_t value = 0;
    int symmetry = 0;
};

// The hashes of a board under all eight symmetries, updated incrementally: one multiplication for each
// symmetry and changed square, where turning the board would cost a hundred. Each hash is a sum
//
//   hash under s  =  sum over squares of  mix64(tower) * factor(s(square))
//
// so a changed tower adds the same difference to each of them, times a factor.
class SymmetricHash {
public:
    [[nodiscard]] static SymmetricHash of(const rules::Position& position);
    // The hash of `next`, which a legal move made from `before`. Neither game is over.
    [[nodiscard]] SymmetricHash after(const rules::Position& before, rules::Move move,
                                      const rules::Position& next) const;

    // The hash of the whole position, ko ban included, under one symmetry. `position` is the one this hash
    // belongs to.
    [[nodiscard]] std::uint64_t image(const rules::Position& position, int symmetry) const;
    [[nodiscard]] CanonicalKey canonical(const rules::Position& position) const;

private:
    void change(rules::Square square, std::uint64_t difference, int size);

    std::array<std::uint64_t, rules::Symmetry::kCount> boards_{};
};

// The key under which the table keeps what is true of a position unconditionally: on every path and in every
// scope of a search. The salt keeps the two questions, one for each attacker, apart.
[[nodiscard]] std::uint64_t unconditionalKey(const rules::Position& position, rules::Color attacker);
[[nodiscard]] std::uint64_t attackerSalt(rules::Color attacker);

} // namespace sixth::solver
