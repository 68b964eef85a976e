#include "rules/geometry.h"
#include "rules/support.h"
#include "rules/symmetry.h"

#include <set>

namespace sixth::rules {
namespace {

TEST(Symmetry, EachOfTheEightIsAPermutationOfTheSquares) {
    for (const int size : {3, 4, 5}) {
        std::set<std::pair<int, int>> images;
        for (int i = 0; i < Symmetry::kCount; ++i) {
            Squares seen;
            for (const Square square : boardSquares(size)) seen |= Symmetry(i).apply(square, size);
            EXPECT_EQ(seen.count(), size * size);
            images.insert({Symmetry(i).apply(Square::at(0, 0), size).index(),
                           Symmetry(i).apply(Square::at(1, 0), size).index()});
        }
        EXPECT_EQ(images.size(), 8U);
    }
}

TEST(Symmetry, TheFirstChangesNothing) {
    const Position position = positionOf("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6");
    EXPECT_EQ(notation::writePosition(Symmetry(0).apply(position)), notation::writePosition(position));
}

TEST(Symmetry, TurnsBoardAndKo) {
    const Position position = positionOf("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x4,p r 13P13p - 1d3b3 6");
    EXPECT_EQ(notation::writePosition(Symmetry(1).apply(position)),
              "x5/x5/x1,Pp,x1,P,x1/x5/p,x4 r 13P13p - 1b3d3 6");
    EXPECT_EQ(notation::writePosition(Symmetry(4).apply(position)),
              "p,x4/x2,Pp,x2/x5/x2,P,x2/x5 r 13P13p - 1c4c2 6");
}

TEST(Symmetry, TurnsMoves) {
    const Square a1 = Square::at(0, 0);
    const Square e1 = Square::at(4, 0);
    const Square e5 = Square::at(4, 4);
    EXPECT_EQ(Symmetry(1).apply(Move::place(DiskKind::Giant, a1), 5), Move::place(DiskKind::Giant, e1));
    EXPECT_EQ(Symmetry(3).apply(Move::carry(a1, e1, 3), 5), Move::carry(e5, Square::at(0, 4), 3));
    EXPECT_EQ(Symmetry(5).apply(Move::pass(), 5), Move::pass());
    EXPECT_TRUE(Symmetry(5).apply(Move(), 5).isNone());
}

TEST(Symmetry, ColoursSwapWithHandsScoreDraftSideAndPly) {
    const Position position = positionOf("army;kings=6;army=draft;silver=8P1G1M;red=9P1H",
                                         "x5/x5/x2,pPpPP,x2/x5/x2,p,x2 s 5P1G1L6p1h 1-2 - 9");
    const Position twin = withColorsSwapped(position);
    EXPECT_EQ(notation::writePosition(twin), "x5/x5/x2,PpPpp,x2/x5/x2,P,x2 r 6P1H5p1g1l 2-1 - 10");
    EXPECT_EQ(notation::writeRuleset(twin.rules()), "sixth-kings;army=draft;silver=9P1H;red=8P1G1M");
    EXPECT_TRUE(withColorsSwapped(twin).isSameAs(position));
    EXPECT_EQ(withColorsSwapped(twin).ply(), 9U);
}

TEST(Symmetry, ColoursSwapWithThePointsOfAnOpenArmy) { // R7.12
    const Position position = positionOf("army", "x5/x5/x2,P,x2/x5/x2,g,x2 s 1H1G11A1h10a1M - - 3");
    EXPECT_EQ(notation::writePosition(withColorsSwapped(position)),
              "x5/x5/x2,p,x2/x5/x2,G,x2 r 1H10A1h1g11a1M - - 4");
}

} // namespace
} // namespace sixth::rules
