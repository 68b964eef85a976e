#pragma once

#include "rules/ruleset.h"
#include "solver/enumeration.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sixth::solver::testing {

// How the solver and an enumeration compare.
struct Agreement {
    std::size_t compared = 0; // questions: each position for each player
    std::size_t lists = 0;    // of them settled by listing positions instead of by search
    std::size_t distances = 0;
    std::uint64_t nodes = 0;
    std::vector<std::string> differences;
};

// Asks about every `step`-th position for both players, and about the distance of every `distanceStep`-th.
// The table is kept from one question to the next, as a wrong value in it would spread.
[[nodiscard]] Agreement compare(const Enumeration& truth, std::size_t step, std::size_t distanceStep);

} // namespace sixth::solver::testing
