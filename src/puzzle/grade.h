#pragma once

#include <cstdint>

namespace sixth::puzzle {

// What makes a puzzle hard to solve for a person.
struct Difficulty {
    int moves = 0;
    int traps = 0;            // tempting first moves that do not win in time
    std::uint64_t effort = 0; // nodes of the solver
};

// 1, the easiest, to 5.
[[nodiscard]] int gradeOf(const Difficulty& difficulty);

} // namespace sixth::puzzle
