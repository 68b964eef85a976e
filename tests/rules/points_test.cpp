// The points games (R6) and what bonus disks do in them (R7).
#include "rules/support.h"

namespace sixth::rules {
namespace {

constexpr const char* kQueenAndRook = "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 12P11p 1-0 - 9";

TEST(Points, R61_EachKingIsAPointAndTheLastOneWins) { // R6.1
    EXPECT_EQ(textAfter("sixth-kings", kQueenAndRook, "c3e5"), "x4,ppPpP/x5/x5/x5/x5 r 13P12p 2-0 - 10");
    const Position won = play(positionOf("sixth;kings=2", kQueenAndRook), {"c3e5"});
    EXPECT_EQ(won.outcome(), (Outcome{Result::Silver, Reason::Points}));
    EXPECT_EQ(notation::writePosition(won), "x4,ppPpPpP/x5/x5/x5/x5 r 12P11p 2-0 - 10");
}

TEST(Points, R62_TrimTakesDisksFromTheTopUntilFiveStay) { // R6.2
    EXPECT_EQ(textAfter("sixth-kings", "x4,ppppp/x5/x2,PpPpP,x2/x5/x5 s 12P8p 0-0 - 9", "c3e5"),
              "x4,ppppp/x5/x5/x5/x5 r 15P10p 1-0 - 10");
}

TEST(Points, R63_ClearTakesTheWholeTower) { // R6.3
    EXPECT_EQ(textAfter("sixthmaking", "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 13P12p 1-0 - 9", "c3e5"),
              "x5/x5/x5/x5/x5 r 16P16p 2-0 - 10");
    EXPECT_EQ(textAfter("sixthmaking", "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 13P12p 1-0 - 9", "4c3e5"),
              "x5/x5/x2,P,x2/x5/x5 r 15P16p 2-0 - 10");
}

TEST(Points, R64_RemovedDisksGoHomeAndMayBePlacedAgain) { // R6.4
    const Position next =
        play(positionOf("sixthmaking", "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 13P12p 1-0 - 9"), {"c3e5"});
    EXPECT_EQ(next.side(), Color::Red); // the turn passes as usual
    EXPECT_EQ(notation::writePosition(play(next, {"c3"})), "x5/x5/x2,p,x2/x5/x5 s 16P15p 2-0 - 11");
}

TEST(Points, R65_ThePointIsForTheColourOnTopNotTheBuilder) { // R6.5
    EXPECT_EQ(textAfter("sixth-kings", "x4,pp/x5/x2,PpPPp,x2/x5/x5 s 12P11p 0-0 - 9", "c3e5"),
              "x4,ppPpP/x5/x5/x5/x5 r 13P12p 0-1 - 10");
}

TEST(Points, R66_AGiantThatStraddlesComesOff) { // R6.6
    EXPECT_EQ(textAfter("giant;kings=6", "x5/x5/x1,G,x1,PpPp,x1/x5/x5 s 9P9p1g 0-0 - 7", "b3d3"),
              "x5/x5/x3,PpPp,x1/x5/x5 r 9P1G9p1g 1-0 - 8");
}

TEST(Points, R41_ACarryThatCrownsLeavesNoBan) { // R4.1
    const Position next =
        play(positionOf("sixth-kings", "x5/x5/x2,PpPp,x1,PpPpP/x5/x5 s 10P11p 0-0 - 11"), {"2e3c3"});
    EXPECT_TRUE(next.ko().isNone());
}

TEST(Points, R73_AHunchbackScoresForItsOwnerAndGoesHome) { // R7.3
    EXPECT_EQ(textAfter("hunchback;kings=6", "x5/x5/x1,PpPpP,H,x2/x5/x5 s 8P9p1h 0-0 - 7", "c3b3"),
              "x5/x5/x1,PpPpP,x3/x5/x5 r 8P1H9p1h 1-0 - 8");
}

TEST(Points, R710_MiladyGoesBackToTheBox) { // R7.10
    EXPECT_EQ(textAfter("milady;kings=6;crown=clear", "x5/x5/x5/x2,PpP,x2/x4,pMp s 10P9p 0-0 - 7", "c2e1"),
              "x5/x5/x5/x5/x5 r 12P12p1M 1-0 - 8");
}

TEST(Points, R712_PointsAndDisksComeBackButNotMiladysPrice) { // R7.12
    EXPECT_EQ(textAfter("army;kings=6", "x5/x5/x1,G,x1,PpPp,x1/x5/x5 s 1H8A1h1g10a1M 0-0 - 7", "b3d3"),
              "x5/x5/x3,PpPp,x1/x5/x5 r 1H1G10A1h1g10a1M 1-0 - 8");
    EXPECT_EQ(
        textAfter("army;kings=6;crown=clear", "x5/x5/x5/x2,PpP,x2/x4,pMp s 1H1G8A1h1g9a 0-0 - 7", "c2e1"),
        "x5/x5/x5/x5/x5 r 1H1G10A1h1g12a1M 1-0 - 8");
}

TEST(Points, R713_MiladyGoesBackToTheOneWhoPaid) { // R7.13
    EXPECT_EQ(textAfter("army;kings=6;army=draft;silver=8P1G1M;red=9P1H",
                        "x5/x5/x2,pPpPP,x2/x5/x2,Mp,x2 s 5P1G6p1h 0-0 - 9", "c1c3"),
              "x5/x5/x2,pPpPP,x2/x5/x5 r 5P1G1L7p1h 0-1 - 10");
    EXPECT_EQ(textAfter("army;kings=6;army=draft;silver=9P1H;red=8P1G1M",
                        "x5/x5/x2,pPpPP,x2/x5/x2,Mp,x2 s 6P1H5p1g 0-0 - 9", "c1c3"),
              "x5/x5/x2,pPpPP,x2/x5/x5 r 6P1H6p1g1l 0-1 - 10");
}

} // namespace
} // namespace sixth::rules
