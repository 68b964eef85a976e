#include "puzzle/grade.h"
#include "puzzle/puzzle.h"

#include <gtest/gtest.h>

namespace sixth::puzzle {
namespace {

TEST(Grade, growsWithEverythingThatIsHard) {
    for (int moves = kLeastMoves; moves <= kMostMoves; ++moves)
        for (int traps = 0; traps < 20; ++traps)
            for (std::uint64_t effort = 1; effort < 1'000'000'000; effort *= 4) {
                const int grade = gradeOf({moves, traps, effort});
                EXPECT_GE(grade, 1);
                EXPECT_LE(grade, kGrades);
                EXPECT_LE(grade, gradeOf({moves + 1, traps, effort}));
                EXPECT_LE(grade, gradeOf({moves, traps + 1, effort}));
                EXPECT_LE(grade, gradeOf({moves, traps, 4 * effort}));
            }
}

TEST(Grade, usesTheWholeScale) {
    EXPECT_EQ(gradeOf({2, 0, 100}), 1);
    EXPECT_EQ(gradeOf({8, 10, 3'000'000}), kGrades);
    EXPECT_LT(gradeOf({3, 0, 1'000}), gradeOf({3, 8, 1'000}));
    EXPECT_LT(gradeOf({3, 0, 1'000}), gradeOf({3, 0, 10'000'000}));
}

} // namespace
} // namespace sixth::puzzle
