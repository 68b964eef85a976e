#include "rules/movegen.h"
#include "rules/random_walk.h"
#include "rules/support.h"

namespace sixth::rules {
namespace {

TEST(Movegen, R21_PlacesOnEveryEmptySquare) { // R2.1
    EXPECT_EQ(countMoves(startOf("sixth")), 25);
    EXPECT_EQ(movesOf(startOf("sixth;size=3")), "a1 a2 a3 b1 b2 b3 c1 c2 c3");
}

TEST(Movegen, R22_CarriesEveryTowerWhateverItsColour) { // R2.2
    EXPECT_EQ(carriesOf("sixth", "x5/x5/x1,p,p,x2/x5/x5 s 15P13p - - 5"), "b3c3 c3b3");
}

TEST(Movegen, R3_Pawn) {
    EXPECT_EQ(carriesOf("sixth", "x5/x2,p,x2/x1,p,P,x2/x5/x5 s 14P13p - - 5"), "b3c3 c3b3 c3c4 c4c3");
}

TEST(Movegen, R31_RookBishopAndQueenStopOnTheFirstTower) { // R3.1
    EXPECT_EQ(carriesOf("sixth", "x5/x5/Pp,x1,PpPp,p,x1/x5/x5 s 12P11p - - 5"),
              "1a3c3 a3c3 d3c3"); // the Bishop sees nothing diagonally
    EXPECT_EQ(carriesOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"), "1c3e5 2c3e5 3c3e5 4c3e5 c3e5");
}

TEST(Movegen, R3_KnightJumpsOverAnything) {
    EXPECT_EQ(carriesOf("sixth", "x5/x5/x5/P,P,x3/PpP,P,P,x2 s 9P14p - - 9"),
              "a2a1 a2b2 b1a1 b1b2 b1c1 b2a2 b2b1 c1b1");
    EXPECT_EQ(carriesOf("sixth", "x5/x5/x1,P,x3/P,P,x3/PpP,P,x3 s 9P14p - - 9"),
              "1a1b3 2a1b3 a1b3 a2a1 a2b2 b1a1 b1b2 b2a2 b2b1 b2b3 b3b2");
}

TEST(Movegen, R72_HunchbacksAreNoTargets) { // R7.2
    EXPECT_EQ(carriesOf("hunchback", "x5/x5/x1,P,H,p,x1/x1,h,x3/x5 s 10P10p - - 5"), "b2b3 c3b3 c3d3");
}

TEST(Movegen, R75_AGiantIsOneDiskOfACarry) { // R7.5
    EXPECT_EQ(carriesOf("giant", "x5/x5/x1,pG,x2,P/p,x4/x2,p,x2 s 10P8p1g - - 7"), "1b3c1 b3c1");
}

TEST(Movegen, R74_AGiantAloneIsARookOnAPawnAKnight) { // R7.4
    EXPECT_EQ(carriesOf("giant", "x5/x5/G,x2,p,x1/x5/x5 s 11P9p1g - - 5"), "a3d3");
}

TEST(Movegen, R78_CoversAreForcedKoIncluded) { // R7.8
    EXPECT_EQ(movesOf(positionOf("milady", "x5/x5/x5/x2,Pp,x2/x2,M,x2 r 11P11p - 1c2c1 6")), "c2c1");
    EXPECT_EQ(movesOf(positionOf("milady", "x5/x5/x5/x2,PPPpP,x2/x2,M,x2 r 8P11p - - 8")),
              "1c2c1 2c2c1 3c2c1 4c2c1 c2c1");
}

TEST(Movegen, R78_ABanThatIsTheOnlyCoverSetsThePlayerFree) { // R7.8 with R4.1
    // d1 could only be covered by the disk that just came from it.
    const Position position = play(positionOf("milady", "x5/x5/x5/x5/x2,PpP,Mp,x1 s 9P10p - - 5"), {"1d1c1"});
    EXPECT_EQ(position.outcome().isOver(), false);
    EXPECT_NE(movesOf(position).find("a1"), std::string::npos);
}

TEST(Movegen, R710_AtPlyZeroMiladyOnly) { // R7.10
    const Position start = startOf("milady;size=3");
    EXPECT_EQ(movesOf(start), "Ma1 Ma2 Ma3 Mb1 Mb3 Mc1 Mc2 Mc3");
    EXPECT_EQ(start.side(), Color::Red);
    EXPECT_EQ(play(start, {"Mb1"}).side(), Color::Silver);
}

TEST(Movegen, R710_FromTheBoxEitherPlayerPlacesHer) { // R7.10
    const Position start = startOf("milady;milady=box;size=3;disks=1");
    EXPECT_NE(movesOf(start).find("Ma1"), std::string::npos);
    EXPECT_NE(movesOf(play(start, {"b2"})).find("Ma1"), std::string::npos);
    EXPECT_EQ(movesOf(play(start, {"Ma1", "b2"})).find('M'), std::string::npos);
}

TEST(Movegen, R712_APlayerPlacesWhatThePointsPay) { // R7.12
    EXPECT_EQ(countMoves(startOf("army")), 91);     // 25 pawns, 25 Hunchbacks, 25 Giants, 16 Miladies
    const Position one = positionOf("army;size=3", "x3/x3/P,x2 r 1H1G1A1h1g1a1M - - 2");
    EXPECT_EQ(movesOf(one), "a2 a3 b1 b2 b3 c1 c2 c3");
}

TEST(Movegen, R713_RightsLimitHowManyDisksGo) { // R7.13
    EXPECT_EQ(carriesOf("army;army=draft;silver=8P1G;red=10P1M;milady-rights=move",
                        "x5/x5/x5/x3,p,x1/x2,Mp,P,x1 s 7P1G8p - - 7"),
              "1c1d1 d1c1 d1d2 d2d1");
}

TEST(Movegen, R24_PassOnlyForAPlayerWithNothingElse) { // R2.4
    const Position stuck = positionOf("sixth;stuck=pass", "x5/x5/x2,P,x2/x5/x5 r - - - 2");
    EXPECT_EQ(movesOf(stuck), "pass");
    EXPECT_EQ(countMoves(stuck), 1);
    EXPECT_FALSE(hasAction(stuck));
    EXPECT_EQ(movesOf(positionOf("sixth", "x5/x5/x2,P,x2/x5/x5 r - - - 2")), "");
}

TEST(Movegen, AppendsBehindWhatIsInTheList) {
    MoveList moves;
    moves.push_back(Move::pass());
    generateMoves(startOf("sixth"), moves);
    EXPECT_EQ(moves.size(), 26U);
    EXPECT_TRUE(moves[0].isPass());
}

// What the search asks of the hands is what the list of moves says, wherever a square is empty.
TEST(Movegen, CanPlaceIsWhetherTheListHasPlacements) {
    for (const std::string_view name : kRulesets)
        for (std::uint64_t seed = 1; seed <= 40; ++seed)
            walk(rulesetOf(name), seed, 80, [&](const Position& position, Move) {
                if (position.empty().empty() || position.visibleMilady().any() || position.ply() == 0) return;
                bool listed = false;
                for (const Move move : legalMoves(position))
                    listed = listed || (move.isPlace() && move.kind() != DiskKind::Milady);
                EXPECT_EQ(canPlace(position, position.side()), listed)
                    << name << " " << notation::writePosition(position);
            });
}

TEST(Movegen, CanPlaceInReplyWaitsForTwoEmptySquares) {
    EXPECT_TRUE(canPlaceInReply(positionOf("sixth;size=3;disks=5", "P,p,P/p,P,p/P,x2 r 1P2p - - 8")));
    EXPECT_FALSE(canPlaceInReply(positionOf("sixth;size=3;disks=5", "P,p,P/p,P,p/P,p,x1 s 1P1p - - 9")));
    EXPECT_FALSE(canPlaceInReply(positionOf("sixth;size=3;disks=4", "P,p,P/p,P,p/P,x2 r 1p - - 8")));
}

} // namespace
} // namespace sixth::rules
