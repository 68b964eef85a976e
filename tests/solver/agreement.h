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

struct CompareOptions {
    std::size_t step = 1; // every how many positions one is asked about, for both players
    std::size_t distanceStep = 1;
    int hashMegabytes = 64;
    std::uint64_t searchNodes = 20'000; // for a question, before positions are listed instead
    // From the ends of the game to its start: in a large game the first positions are out of reach before the
    // later ones are known.
    bool lastFirst = false;
    std::function<void(const Agreement&)> onProgress; // every million questions or so; may be empty
};

// The table is kept from one question to the next, as a wrong value in it would spread.
[[nodiscard]] Agreement compare(const Enumeration& truth, const CompareOptions& options);

} // namespace sixth::solver::testing
