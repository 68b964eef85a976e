#pragma once

#include "search/score.h"
#include "solver/enumeration.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sixth::solver::testing {

// Ends so near that a search of kSeeingDepth plies has to see them. It is deeper than they are, as late moves
// are searched less far. How near they are may be seen later still: a win is then said to take longer than it
// has to.
inline constexpr int kSurelySeen = 9;
inline constexpr int kSeeingDepth = 20;

// What is wrong with the engine's word about a position, if anything.
[[nodiscard]] std::string fault(search::Score score, rules::Color side, const Enumeration::Value& value);

struct EngineAgreement {
    std::size_t asked = 0;
    std::size_t decided = 0; // by the engine
    std::vector<std::string> faults;
};

// Lets the engine search every `step`-th position. Its table is kept from one to the next, as a wrong value
// in it would spread. `onProgress` is called now and then; it may be empty.
[[nodiscard]] EngineAgreement compareEngine(const Enumeration& truth, std::size_t step,
                                            const std::function<void(const EngineAgreement&)>& onProgress);

} // namespace sixth::solver::testing
