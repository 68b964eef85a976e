#pragma once

#include "search/score.h"
#include "solver/enumeration.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sixth::solver::testing {

// Ends so near that a search of kSeeingDepth plies has to see them. It is deeper than they are, as late moves
// are searched less far. How near they are may be seen later still: a win is then said to take longer than it
// has to.
inline constexpr int kSurelySeen = 9;
inline constexpr int kSeeingDepth = 20;

// What is wrong with the engine's word about a position, if anything; ends within so many plies have to be
// seen.
[[nodiscard]] std::string fault(search::Score score, rules::Color side, const Enumeration::Value& value,
                                int surelySeen = kSurelySeen);

struct EngineAgreement {
    std::size_t asked = 0;
    std::size_t decided = 0; // by the engine
    // Near ends that were not seen at first, with a table full of other positions, but with an empty one.
    std::size_t seenAtSecondLook = 0;
    std::vector<std::string> faults;
};

struct EngineCompareOptions {
    std::size_t step = 1; // every how many positions one is searched, from the ends of the game to its start
    std::size_t first =
        0; // of the positions, and the one to stop before: several programs can share the work
    std::size_t last = SIZE_MAX;
    int surelySeen = kSurelySeen;
    int farDepth = kSeeingDepth; // for positions without a near end: what is said of them must still be true
    int hashMegabytes = 4;
    std::function<void(const EngineAgreement&)> onProgress; // now and then; may be empty
};

// Lets the engine search positions. Its table is kept from one to the next, as a wrong value in it would
// spread.
[[nodiscard]] EngineAgreement compareEngine(const Enumeration& truth, const EngineCompareOptions& options);

} // namespace sixth::solver::testing
