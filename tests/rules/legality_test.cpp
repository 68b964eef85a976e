// One test for each reason to refuse a move. That isLegal and the generator agree on all moves is a property
// (tests/properties).
#include "rules/legality.h"
#include "rules/support.h"

#include <set>

namespace sixth::rules {
namespace {

constexpr const char* kTowers = "x5/x2,p,x2/x1,Ppp,P,x2/x1,p,x3/x2,p,x2 s 13P10p - - 9";

TEST(Legality, R11_OffTheBoard) { // R1.1
    EXPECT_EQ(refusalOf(startOf("sixmaking-4x4"), "e1"), "off-board");
    EXPECT_EQ(refusalOf(startOf("sixmaking-4x4"), "a5"), "off-board");
    EXPECT_EQ(refusalOf(startOf("sixth;size=3"), "d1"), "off-board");
    EXPECT_EQ(refusalOf("sixmaking-4x4", "x4/x4/x4/P,x3 r 11P12p - - 2", "a1e1"), "off-board");
    EXPECT_EQ(refusalOf("sixmaking-4x4", "x4/x4/x4/P,x3 r 11P12p - - 2", "e1a1"), "off-board");
}

TEST(Legality, R23_NeverPlaceOnAnOccupiedSquare) { // R2.3
    EXPECT_EQ(refusalOf("sixth", kTowers, "c3"), "square-taken");
}

TEST(Legality, R23_NeverCarryToAnEmptySquare) { // R2.3
    EXPECT_EQ(refusalOf("sixth", kTowers, "c3d3"), "target-empty");
}

TEST(Legality, R21_OnlyDisksInHandArePlaced) { // R2.1
    EXPECT_EQ(refusalOf("sixth", "x5/x5/x2,P,x2/x5/x5 r - - - 2", "a1"), "no-such-disk");
    EXPECT_EQ(refusalOf(startOf("sixth"), "Ha1"), "no-such-disk");
    EXPECT_EQ(refusalOf(startOf("sixth"), "Ga1"), "no-such-disk");
    EXPECT_EQ(refusalOf(startOf("sixth"), "Ma1"), "no-such-disk");
    EXPECT_EQ(refusalOf(play(startOf("giant"), {"Ga1", "c3"}), "Gb1"), "no-such-disk");
}

TEST(Legality, R22_ACarryTakesWhatTheTowerHasToAnotherSquare) { // R2.2
    EXPECT_EQ(refusalOf("sixth", kTowers, "a1a2"), "no-tower");
    EXPECT_EQ(refusalOf("sixth", kTowers, "4b3c1"), "not-that-many");
    EXPECT_EQ(refusalOf("sixth", kTowers, "c3c3"), "same-square");
    EXPECT_EQ(refusalOf("sixth", kTowers, "3b3c1"), ""); // a count equal to all disks
}

TEST(Legality, R3_TheHeightBeforeTheCarryDecides) {
    EXPECT_EQ(refusalOf("sixth", kTowers, "1b3b2"), "out-of-reach"); // a Knight even for one disk
    EXPECT_EQ(refusalOf("sixth", kTowers, "c3b2"), "out-of-reach");  // a Pawn does not go diagonally
    EXPECT_EQ(refusalOf("sixth", "x5/x5/PpPp,x1,p,x2/x5/x5 s 13P12p - - 5", "a3c3"), "out-of-reach");
    EXPECT_EQ(refusalOf("sixth", "x5/x5/PpPpP,x2,p,x1/x5/x5 s 12P12p - - 5", "a3d3"), "");
}

TEST(Legality, R31_SlidersCanNotPassATower) { // R3.1
    EXPECT_EQ(refusalOf("sixth", "x5/x5/Pp,x1,P,p,x1/x5/x5 s 13P13p - - 5", "a3d3"), "in-the-way");
    EXPECT_EQ(refusalOf("sixth", "x5/x5/x5/x5/PpPp,x4 s 13P13p - - 5", "a1e5"), "target-empty");
    EXPECT_EQ(refusalOf("sixth", "x4,p/x5/x2,p,x2/x5/PpPp,x4 s 13P11p - - 5", "a1e5"), "in-the-way");
    EXPECT_EQ(refusalOf("sixth", kTowers, "2b3c1"), ""); // a Knight jumps over anything
}

TEST(Legality, R41_Ko) { // R4.1
    EXPECT_EQ(refusalOf("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6", "1d3b3"), "ko");
}

TEST(Legality, R72_NothingOntoAHunchback) { // R7.2
    const char* text = "x5/x5/x1,P,H,p,x1/x1,h,x3/x5 s 10P10p - - 5";
    EXPECT_EQ(refusalOf("hunchback", text, "b3c3"), "hunchback");
    EXPECT_EQ(refusalOf("hunchback", text, "d3c3"), "hunchback");
    EXPECT_EQ(refusalOf("hunchback", text, "b3b2"), "hunchback");
    EXPECT_EQ(refusalOf("hunchback", text, "c3b3"), "");
}

TEST(Legality, R77_MiladyIsPlacedOnTheEdge) { // R7.7
    EXPECT_EQ(refusalOf(startOf("milady;milady=box"), "Mc3"), "milady-off-edge");
    EXPECT_EQ(refusalOf(startOf("milady;milady=box"), "Mc1"), "");
    EXPECT_EQ(refusalOf(startOf("milady;milady=box;size=3"), "Mb2"), "milady-off-edge");
}

TEST(Legality, R78_AVisibleMiladyMustBeCovered) { // R7.8
    const char* text = "x5/x5/x5/x2,P,x2/x2,M,x2 r 11P12p - - 2";
    EXPECT_EQ(refusalOf("milady", text, "a1"), "cover-milady");
    EXPECT_EQ(refusalOf("milady", text, "c1c2"), "cover-milady");
    EXPECT_EQ(refusalOf("milady", text, "c2c1"), "");
}

TEST(Legality, R79_MiladyIsNeverCrowned) { // R7.9
    EXPECT_EQ(refusalOf("milady", "x5/x5/x2,p,x2/x5/x2,PpPpM,x2 s 10P9p - - 9", "c1c3"), "milady-crown");
    EXPECT_EQ(refusalOf("milady", "x5/x5/x2,p,x2/x5/x2,PpPpM,x2 s 10P9p - - 9", "4c1c3"), "");
}

TEST(Legality, R710_AtPlyZeroOnlyMiladyIsPlaced) { // R7.10
    EXPECT_EQ(refusalOf(startOf("milady"), "c3"), "milady-first");
    EXPECT_EQ(refusalOf(startOf("milady"), "a1"), "milady-first");
    EXPECT_EQ(refusalOf(startOf("milady"), "Mc3"), "milady-off-edge");
    EXPECT_EQ(refusalOf(startOf("milady"), "Mc1"), "");
}

TEST(Legality, R710_MiladyOnTheBoardIsNotPlacedAgain) { // R7.10
    EXPECT_EQ(refusalOf(play(startOf("milady"), {"Mc1"}), "Ma1"), "milady-elsewhere");
}

TEST(Legality, R712_PlacingNeedsThePoints) { // R7.12
    const char* text = "PpP,x1,P,x1,pPp/x5/P,x1,pP,x1,p/x5/PpP,x1,pPp,x1,pPp s 1H1G2A1h1g2a1M - - 21";
    EXPECT_EQ(refusalOf("army", text, "Ha2"), "not-enough-points");
    EXPECT_EQ(refusalOf("army", text, "Ga2"), "");
    EXPECT_EQ(refusalOf("army", text, "Ma2"), "");
    const char* broke = "x5/x5/x2,P,x2/x5/x5 s 1H1G1h1g12a1M - - 3";
    for (const char* move : {"a1", "Ha1", "Ga1", "Ma1"})
        EXPECT_EQ(refusalOf("army", broke, move), "not-enough-points") << move;
}

TEST(Legality, R713_OnlyTheOneWhoPaidPlacesMilady) { // R7.13
    const char* ruleset = "army;army=draft;silver=8P1G1M;red=9P1H";
    EXPECT_EQ(refusalOf(startOf(ruleset), "Ma1"), "");
    EXPECT_EQ(refusalOf(play(startOf(ruleset), {"c3"}), "Ma1"), "milady-elsewhere");
}

TEST(Legality, R713_MiladyRightsMove) { // R7.13
    const std::string draft = "army;army=draft;silver=8P1G;red=10P1M";
    const char* silver = "x5/x5/x5/x3,p,x1/x2,Mp,P,x1 s 7P1G8p - - 7";
    EXPECT_EQ(refusalOf(draft + ";milady-rights=move", silver, "c1d1"), "not-your-milady");
    EXPECT_EQ(refusalOf(draft + ";milady-rights=move", silver, "1c1d1"), ""); // what lies on her is free
    EXPECT_EQ(refusalOf(draft, silver, "c1d1"), "");
    const char* red = "x5/x5/x5/x3,p,x1/x2,Mp,P,x1 r 7P1G8p - - 8";
    EXPECT_EQ(refusalOf(draft + ";milady-rights=move", red, "c1d1"), "");
}

TEST(Legality, R24_PassOnlyWhenNothingElseIsLegal) { // R2.4
    EXPECT_EQ(refusalOf(startOf("sixth"), "pass"), "no-pass");
    EXPECT_EQ(refusalOf(startOf("sixth;stuck=pass"), "pass"), "no-pass");
    EXPECT_EQ(refusalOf("sixth;stuck=pass", "x5/x5/x2,P,x2/x5/x5 r - - - 2", "pass"), "");
    EXPECT_EQ(refusalOf("sixth", "x5/x5/x2,P,x2/x5/x5 r - - - 2", "pass"), "no-pass");
}

TEST(Legality, R53_NothingIsLegalInAFinishedGame) { // R5.3
    const Position won = play(positionOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"), {"c3e5"});
    for (const char* move : {"a1", "Ha1", "e5a1", "a1e5", "pass"})
        EXPECT_EQ(refusalOf(won, move), "game-over") << move;
}

TEST(Legality, NoMoveIsNotAMove) {
    EXPECT_FALSE(isLegal(startOf("sixth"), Move()));
    EXPECT_FALSE(isLegal(startOf("sixth;stuck=pass"), Move()));
}

TEST(Legality, EveryReasonHasItsOwnCodeARuleAndASentence) {
    std::set<std::string_view> codes;
    for (int i = 0; i <= static_cast<int>(Refusal::NoPass); ++i) {
        const auto refusal = static_cast<Refusal>(i);
        EXPECT_TRUE(codes.insert(code(refusal)).second) << code(refusal);
        EXPECT_TRUE(ruleNumber(refusal).starts_with("R")) << code(refusal);
        EXPECT_GT(sentence(refusal).size(), 10U) << code(refusal);
    }
    EXPECT_EQ(codes.size(), 20U);
}

} // namespace
} // namespace sixth::rules
