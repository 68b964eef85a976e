// What is wrong with a Setup, without text. The texts of positions have their own test in tests/notation.
#include "rules/setup.h"
#include "rules/support.h"
#include "rules/towers.h"

namespace sixth::rules {
namespace {

Setup startSetup(std::string_view ruleset) {
    return startOf(ruleset).setup();
}

// All codes in order, with the square where there is one.
std::string faultsOf(const Setup& setup, KnownParts known = {}) {
    std::string line;
    for (const SetupFault& fault : findFaults(setup, known)) {
        EXPECT_FALSE(fault.message.empty());
        line += (line.empty() ? "" : " ") + std::string(fault.code);
        if (fault.square) line += "@" + squareName(*fault.square);
    }
    return line;
}

TEST(Setup, TheStartOfEveryPresetIsFaultless) {
    for (const Preset& preset : presets()) EXPECT_EQ(faultsOf(startSetup(preset.name)), "") << preset.name;
}

TEST(Setup, R53_AKingIsRefused) { // R5.3
    rules::Setup setup = startSetup("giant");
    setup.hands.pawns.silver = 0;
    setup.hands.giants.silver = 0;
    setup.at(Square::at(2, 2)) = towerOf({kP, kP, kP, kP, kG});
    EXPECT_EQ(faultsOf(setup), "tower-height@c3");
}

TEST(Setup, R11_ATowerOutsideTheBoardIsRefused) { // R1.1
    rules::Setup setup = startSetup("sixmaking-4x4");
    setup.hands.pawns.silver = 11;
    setup.at(Square::at(4, 0)) = Tower::of(kP);
    EXPECT_EQ(faultsOf(setup), "off-board@e1");
}

TEST(Setup, R72_AHunchbackIsAlwaysOnTop) { // R7.2
    rules::Setup setup = startSetup("hunchback");
    setup.hands.pawns.silver = 5;
    setup.hands.hunchbacks.silver = 0;
    setup.at(Square::at(0, 0)) = towerOf({kH, kP});
    EXPECT_EQ(faultsOf(setup), "hunchback-covered@a1");
    setup.at(Square::at(0, 0)) = towerOf({kP, kH});
    EXPECT_EQ(faultsOf(setup), "");
}

TEST(Setup, DisksOfAnotherRulesetAreRefused) {
    rules::Setup setup = startSetup("sixth");
    setup.at(Square::at(0, 0)) = towerOf({kG, Disk::milady()});
    EXPECT_EQ(faultsOf(setup), "foreign-disk@a1 foreign-disk@a1");
    setup = startSetup("sixth");
    setup.hands.giants.red = 1;
    EXPECT_EQ(faultsOf(setup), "too-many-disks");
    setup = startSetup("sixth");
    setup.hands.points.silver = 3;
    setup.hands.milady = MiladyPlace::Box;
    EXPECT_EQ(faultsOf(setup), "foreign-hand foreign-hand");
    setup = startSetup("army");
    setup.hands.pawns.silver = 1;
    EXPECT_EQ(faultsOf(setup), "foreign-hand");
}

TEST(Setup, R12_MoreDisksThanTheStartAreRefusedFewerAreNot) { // R1.2
    rules::Setup setup = startSetup("sixth");
    setup.at(Square::at(0, 0)) = Tower::of(kP);
    EXPECT_EQ(faultsOf(setup), "too-many-disks");
    setup.hands.pawns.silver = 0;
    EXPECT_EQ(faultsOf(setup), "");
}

TEST(Setup, R712_ArmiesAreBoundByTheirPoints) { // R7.12
    rules::Setup setup = startSetup("army");
    setup.at(Square::at(0, 0)) = Tower::of(kP);
    EXPECT_EQ(faultsOf(setup), "too-many-points");
    setup.hands.points.silver = 11;
    EXPECT_EQ(faultsOf(setup), "");
    setup.at(Square::at(1, 0)) = Tower::of(kG);
    setup.hands.points.silver = 9;
    EXPECT_EQ(faultsOf(setup), "too-many-disks"); // the Giant is in the hand as well
    setup = startSetup("army");
    setup.hands.points.red = 13;
    EXPECT_EQ(faultsOf(setup), "too-many-points");
}

TEST(Setup, R713_MiladyLiesWhereTheRulesetHasHer) { // R7.13
    rules::Setup setup = startSetup("army;army=draft;silver=8P1M;red=8P");
    for (const MiladyPlace place : {MiladyPlace::Box, MiladyPlace::RedHand}) {
        setup.hands.milady = place;
        EXPECT_EQ(faultsOf(setup), "foreign-hand");
    }
    setup = startSetup("milady;milady=box");
    setup.at(Square::at(0, 0)) = Tower::of(Disk::milady());
    EXPECT_EQ(faultsOf(setup), "too-many-disks");
}

TEST(Setup, R61_TheScoreFitsTheRuleset) { // R6.1
    rules::Setup setup = startSetup("sixth");
    setup.score = PerColor<std::uint8_t>{};
    EXPECT_EQ(faultsOf(setup), "score-kind");
    setup = startSetup("sixth-kings");
    setup.score.reset();
    EXPECT_EQ(faultsOf(setup), "score-kind");
    setup.score = PerColor<std::uint8_t>{6, 7};
    EXPECT_EQ(faultsOf(setup), "score-range score-range");
}

TEST(Setup, SideAndPlyAgree) {
    rules::Setup setup = startSetup("sixth");
    setup.ply = 2;
    EXPECT_EQ(faultsOf(setup), "side-ply");
    setup.ply = kMaxPly + 1;
    EXPECT_EQ(faultsOf(setup), "ply-range");
    setup.ply = 0;
    setup.side = Color::Red;
    EXPECT_EQ(faultsOf(setup), "ply-zero");
}

TEST(Setup, R710_PlyZeroHasAnEmptyBoard) { // R7.10
    rules::Setup setup = startSetup("milady");
    setup.hands.pawns.silver = 11;
    setup.at(Square::at(0, 0)) = Tower::of(kP);
    EXPECT_EQ(faultsOf(setup), "ply-zero");
}

TEST(Setup, R42_TheKoIsACarryThatWouldBeLegalAndLeavesADisk) { // R4.2
    rules::Setup setup = positionOf("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - - 6").setup();
    const Square b3 = Square::at(1, 2);
    const Square d3 = Square::at(3, 2);
    setup.ko = Move::carry(d3, b3, 1);
    EXPECT_EQ(faultsOf(setup), "");
    setup.ko = Move::carry(d3, b3, 2);
    EXPECT_EQ(faultsOf(setup), "ko-whole-tower");
    setup.ko = Move::carry(d3, Square::at(3, 3), 1);
    EXPECT_EQ(faultsOf(setup), "ko-illegal");
    setup.ko = Move::place(DiskKind::Pawn, b3);
    EXPECT_EQ(faultsOf(setup), "ko-illegal");
    setup.ko = Move::pass();
    EXPECT_EQ(faultsOf(setup), "ko-illegal");
}

TEST(Setup, AllFaultsAreFoundAtOnce) {
    rules::Setup setup = startSetup("sixth");
    setup.at(Square::at(0, 0)) = towerOf({kP, kP, kP, kP, kP, kP});
    setup.at(Square::at(1, 0)) = towerOf({kH, kP});
    setup.score = PerColor<std::uint8_t>{};
    setup.ply = 4;
    EXPECT_EQ(faultsOf(setup),
              "tower-height@a1 hunchback-covered@b1 foreign-disk@b1 too-many-disks score-kind side-ply");
}

TEST(Setup, PartsThatAreNotKnownAreNotJudged) {
    rules::Setup setup = startSetup("sixth");
    setup.at(Square::at(0, 0)) = towerOf({kP, kP, kP, kP, kP, kP});
    setup.score = PerColor<std::uint8_t>{};
    setup.ply = 4;
    KnownParts known;
    known.board = known.score = known.side = false;
    EXPECT_EQ(faultsOf(setup, known), "");
}

} // namespace
} // namespace sixth::rules
