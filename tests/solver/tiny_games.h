#pragma once

#include "sanitizer.h"

#include <array>
#include <cstddef>

namespace sixth::solver::testing {

// Games small enough to be solved from their end. Between them: wins by crown and by a stuck opponent, draws
// by repetition, passes, ko, every kind of disk. A test asks about one position in so many; under a sanitizer
// about fewer, as there the same code is what counts.
struct TinyGame {
    const char* ruleset;
    std::size_t positions;
    std::size_t solverStep;
    std::size_t engineStep;
    std::size_t decided; // of the positions asked about, those that the engine decides, at least
};

inline constexpr std::array kTinyGames{
    TinyGame{"sixth;size=3;disks=2", 1189, 1, 1, 500},
    TinyGame{"sixth;size=3;disks=3", 47651, 3, 11, 1000},
    TinyGame{"sixth;size=3;disks=3;stuck=draw", 47651, 7, 17, 400},
    TinyGame{"sixth;size=3;disks=3;stuck=pass", 47679, 7, 17, 400},
    TinyGame{"sixth;size=4;disks=2", 5988, 1, 11, 100},
    TinyGame{"sixth;size=3;disks=1;giant=1", 3445, 1, 3, 500},
    TinyGame{"sixth;size=3;disks=1;hunchback=1", 1512, 1, 3, 200},
    TinyGame{"sixth;size=3;disks=2;milady=box", 14441, 5, 29, 200},
};

inline constexpr std::size_t kFewerWhenSanitized = kSanitized ? 10 : 1;

} // namespace sixth::solver::testing
