#include "puzzle/grade.h"

#include "puzzle/puzzle.h"

#include <algorithm>
#include <bit>

namespace sixth::puzzle {

int gradeOf(const Difficulty& difficulty) {
    // Three points for each move, one for every two traps, one for every eightfold effort beyond a thousand.
    const int length = 3 * (difficulty.moves - kLeastMoves);
    const int traps = std::min(difficulty.traps, 10) / 2;
    const int effort = std::max(0, static_cast<int>(std::bit_width(difficulty.effort)) - 10) / 3;
    return std::clamp(1 + (length + traps + effort) / 4, 1, kGrades);
}

} // namespace sixth::puzzle
