#include "base/rng.h"
#include "rules/geometry.h"
#include "rules/setup.h"

#include <gtest/gtest.h>

#include <string>

namespace sixth::rules {
namespace {

Square at(const char* name) {
    return Square::at(name[0] - 'a', name[1] - '1');
}

Squares all(std::initializer_list<const char*> names) {
    Squares squares;
    for (const char* name : names) squares |= at(name);
    return squares;
}

TEST(Geometry, R11_BoardsAre5x5And4x4And3x3) { // R1.1
    for (const int size : {3, 4, 5}) EXPECT_EQ(boardSquares(size).count(), size * size);
    EXPECT_EQ(squareName(boardSquares(5).first()), "a1");
    EXPECT_EQ(squareName(boardSquares(5).last()), "e5");
    EXPECT_EQ(squareName(boardSquares(4).last()), "d4");
    EXPECT_EQ(squareName(boardSquares(3).last()), "c3");
}

TEST(Geometry, R77_EdgesAreTheOutermostSquares) { // R7.7
    EXPECT_EQ(edgeSquares(5).count(), 16);
    EXPECT_EQ(edgeSquares(4).count(), 12);
    EXPECT_EQ(edgeSquares(3).count(), 8);
    EXPECT_FALSE(edgeSquares(5).contains(at("b2")));
    EXPECT_TRUE(edgeSquares(4).contains(at("d2")));
    EXPECT_FALSE(edgeSquares(5).contains(at("d2")));
}

TEST(Geometry, R3_EachHeightReachesItsOwnSquares) {
    const Squares full = boardSquares(5);
    EXPECT_EQ(reach(1, at("c3"), full), all({"b3", "d3", "c2", "c4"}));
    EXPECT_EQ(reach(2, at("c3"), full), all({"b3", "d3", "c2", "c4"}));
    EXPECT_EQ(reach(3, at("c3"), full), all({"a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"}));
    EXPECT_EQ(reach(4, at("c3"), full), all({"b2", "b4", "d2", "d4"}));
    EXPECT_EQ(reach(5, at("c3"), full), all({"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}));
    EXPECT_TRUE(reach(0, at("c3"), full).empty());
    EXPECT_TRUE(reach(6, at("c3"), full).empty()); // a King does not move
}

TEST(Geometry, R31_SlidersStopOnTheFirstTower) { // R3.1
    const Squares towers = all({"a1", "c1", "d1", "a4", "a5", "c3", "e5"});
    EXPECT_EQ(reach(2, at("a1"), towers), all({"c1", "a4"}));
    EXPECT_EQ(reach(4, at("a1"), towers), all({"c3"}));
    EXPECT_EQ(reach(5, at("a1"), towers), all({"c1", "a4", "c3"}));
    EXPECT_EQ(reach(4, at("e5"), towers), all({"c3"}));
    EXPECT_EQ(reach(2, at("e5"), towers), all({"a5"}));
}

TEST(Geometry, ManyTowersReachTogetherWhatEachOfThemDoes) {
    base::Rng rng(11);
    const auto some = [&rng](Squares among) { return Squares(rng.below(1U << Square::kCount)) & among; };
    for (int i = 0; i < 20'000; ++i) {
        const Squares towers =
            some(boardSquares(3 + i % 3)) & (i % 2 == 0 ? some(boardSquares(5)) : boardSquares(5));
        const Squares from = some(towers);
        Squares jumps;
        Squares diagonals;
        for (const Square square : from) {
            jumps |= reach(3, square, towers);
            diagonals |= reach(4, square, towers);
        }
        ASSERT_EQ(jumpsOfAll(from, towers), jumps) << std::hex << from.bits() << ' ' << towers.bits();
        ASSERT_EQ(diagonalsOfAll(from, towers), diagonals) << std::hex << from.bits() << ' ' << towers.bits();
    }
}

TEST(Geometry, NothingWrapsRoundTheEdge) {
    const Squares full = boardSquares(5);
    EXPECT_EQ(reach(1, at("e1"), full), all({"d1", "e2"}));
    EXPECT_EQ(reach(1, at("a2"), full), all({"a1", "a3", "b2"}));
    EXPECT_EQ(reach(3, at("a1"), full), all({"b3", "c2"}));
    EXPECT_EQ(reach(4, at("a3"), full), all({"b2", "b4"}));
}

} // namespace
} // namespace sixth::rules
