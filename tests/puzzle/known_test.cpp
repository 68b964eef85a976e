#include "puzzle/known.h"
#include "puzzle/support.h"
#include "rules/movegen.h"
#include "rules/symmetry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::puzzle {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::somePuzzles;

TEST(Known, differentPuzzlesAreNotRepeated) {
    EXPECT_THAT(findRepeated(somePuzzles()), IsEmpty());
}

TEST(Known, anImageIsTheSamePuzzle) {
    std::vector<Puzzle> puzzles = somePuzzles();
    Puzzle turned = puzzles[0];
    turned.position = rules::Symmetry(5).apply(turned.position);
    for (rules::Move& move : turned.solutions) move = rules::Symmetry(5).apply(move, 5);
    Puzzle swapped = puzzles[3];
    swapped.position = rules::withColorsSwapped(swapped.position);
    puzzles.push_back(turned);
    puzzles.push_back(swapped);
    EXPECT_THAT(findRepeated(puzzles), ElementsAre(6, 7));
}

TEST(Known, whatComesUpInSolvingIsNoPuzzleOfItsOwn) {
    const Puzzle longer = somePuzzles()[0];
    const rules::Position moved = longer.position.after(longer.solutions.back());
    const rules::Position next = moved.after(rules::legalMoves(moved)[0]);
    const Puzzle shorter{next, longer.moves - 1, 1, {}};
    EXPECT_THAT(findRepeated({shorter, longer}), ElementsAre(0)); // the longer one is kept
    Known known;
    EXPECT_FALSE(known.contains(next));
    known.add(longer);
    EXPECT_TRUE(known.contains(next));
    EXPECT_FALSE(known.contains(moved));
}

} // namespace
} // namespace sixth::puzzle
