#include "rules/position.h"
#include "rules/support.h"

namespace sixth::rules {
namespace {

TEST(PositionStart, R11_TheBoardStartsEmpty) { // R1.1
    for (const Preset& preset : presets()) EXPECT_TRUE(startOf(preset.name).occupied().empty());
}

TEST(PositionStart, R12_HandsAreThoseOfTheBox) { // R1.2
    EXPECT_EQ(notation::writePosition(startOf("sixth")), "x5/x5/x5/x5/x5 s 15P15p - - 1");
    EXPECT_EQ(notation::writePosition(startOf("sixmaking")), "x5/x5/x5/x5/x5 s 16P16p - - 1");
    EXPECT_EQ(notation::writePosition(startOf("sixmaking-4x4")), "x4/x4/x4/x4 s 12P12p - - 1");
}

TEST(PositionStart, R13_SilverMovesFirst) { // R1.3
    EXPECT_EQ(startOf("sixth").side(), Color::Silver);
    EXPECT_EQ(startOf("sixth").ply(), 1U);
}

TEST(PositionStart, R711_GamesWithBonusDisksHaveTwelveDisksEach) { // R7.11
    EXPECT_EQ(notation::writePosition(startOf("milady")), "x5/x5/x5/x5/x5 r 12P12p1M - - 0");
    EXPECT_EQ(notation::writePosition(startOf("hunchback")), "x5/x5/x5/x5/x5 s 11P1H11p1h - - 1");
    EXPECT_EQ(notation::writePosition(startOf("giant")), "x5/x5/x5/x5/x5 s 11P1G11p1g - - 1");
}

TEST(PositionStart, R712_AnOpenArmyHasTwelvePoints) { // R7.12
    EXPECT_EQ(notation::writePosition(startOf("army")), "x5/x5/x5/x5/x5 s 1H1G12A1h1g12a1M - - 1");
}

TEST(PositionStart, R713_MiladyStartsWhereTheDraftSays) { // R7.13
    const auto hands = [](const char* ruleset) { return notation::writeHands(startOf(ruleset).hands()); };
    EXPECT_EQ(hands("army;army=draft;silver=8P1G1M;red=9P1H"), "8P1G1L9p1h");
    EXPECT_EQ(hands("army;army=draft;silver=9P1H;red=8P1G1M"), "9P1H8p1g1l");
    EXPECT_EQ(hands("army;army=draft;silver=9P1H;red=8P"), "9P1H8p");
    EXPECT_EQ(hands("army;milady=box;army=draft;silver=10P1M;red=10P1M"), "10P10p1M");
    EXPECT_EQ(startOf("army;milady=box;army=draft;silver=10P1M;red=10P1M").ply(), 1U);
    EXPECT_EQ(startOf("army;army=draft;silver=10P1M;red=10P1M").ply(), 0U);
}

TEST(PositionAfter, R21_APlacedDiskLeavesTheHandOfItsOwner) { // R2.1
    const Position next = play(startOf("sixth"), {"c3", "a1"});
    EXPECT_EQ(notation::writePosition(next), "x5/x5/x2,P,x2/x5/p,x4 s 14P14p - - 3");
}

TEST(PositionAfter, R22_ATowerOfAnyColourIsCarriedInPartOrWhole) { // R2.2
    const char* text = "x5/x5/x1,pp,x1,P,x1/x5/x5 s 14P13p - - 5";
    EXPECT_EQ(textAfter("sixth", text, "1b3d3"), "x5/x5/x1,p,x1,Pp,x1/x5/x5 r 14P13p - 1d3b3 6");
    EXPECT_EQ(textAfter("sixth", text, "b3d3"), "x5/x5/x3,Ppp,x1/x5/x5 r 14P13p - - 6");
}

TEST(PositionAfter, R32_OrderIsKept) { // R3.2
    EXPECT_EQ(textAfter("sixth", "x5/x2,p,x2/x1,PpP,x3/x5/x2,p,x2 s 12P12p - - 9", "2b3c1"),
              "x5/x2,p,x2/x1,P,x3/x5/x2,ppP,x2 r 12P12p - 2c1b3 10");
}

TEST(PositionAfter, R51_TheColourOnTopWinsWhoeverMoved) { // R5.1
    const Position own = play(positionOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"), {"c3e5"});
    EXPECT_EQ(own.outcome(), (Outcome{Result::Silver, Reason::Crown}));
    const Position given = play(positionOf("sixth", "x4,p/x5/x2,PPpPp,x2/x5/x5 s 12P12p - - 7"), {"c3e5"});
    EXPECT_EQ(given.outcome(), (Outcome{Result::Red, Reason::Crown}));
}

TEST(PositionAfter, R52_TheWinnerIsTheTopColourOfTheTowerCarriedFrom) { // R5.2
    const Position position = positionOf("sixth", "x4,pppp/x5/x2,PpPpP,x2/x5/x5 s 12P9p - - 7");
    for (const char* move : {"2c3e5", "3c3e5", "4c3e5", "c3e5"})
        EXPECT_EQ(play(position, {move}).outcome().winner(), Color::Silver) << move;
    EXPECT_EQ(crownedBy(position, *notation::readMove(position, "2c3e5")), Color::Silver);
    EXPECT_EQ(crownedBy(position, *notation::readMove(position, "1c3e5")), std::nullopt);
}

TEST(PositionAfter, R53_TheCrownThatEndsTheGameRemovesNothing) { // R5.3
    const Position won = play(positionOf("sixth", "x4,ppppp/x5/x2,PpPpP,x2/x5/x5 s 12P8p - - 7"), {"c3e5"});
    EXPECT_EQ(notation::writePosition(won), "x4,pppppPpPpP/x5/x5/x5/x5 r 12P8p - - 8");
    EXPECT_TRUE(won.isEnded());
    EXPECT_EQ(won.crowned(), Color::Silver);
    EXPECT_EQ(won.heightAt(Square::at(4, 4)), 6);
    EXPECT_EQ(won.towerAt(Square::at(4, 4)).diskCount(), 10);
    EXPECT_TRUE(won.ko().isNone());
    EXPECT_TRUE(legalMoves(won).empty());
    EXPECT_FALSE(Position::from(won.setup()));
}

TEST(PositionAfter, R53_APartCarryThatCrownsLeavesTheRest) { // R5.3
    EXPECT_EQ(textAfter("sixth", "x4,pp/x5/x2,PpPpP,x2/x5/x5 s 12P11p - - 7", "4c3e5"),
              "x4,pppPpP/x5/x2,P,x2/x5/x5 r 12P11p - - 8");
}

TEST(PositionKo, R41_TheSameDisksMayNotGoStraightBack) { // R4.1
    const Position position =
        play(positionOf("sixth", "x5/x5/x1,Pp,x1,P,x1/x5/x5 s 13P14p - - 5"), {"1b3d3"});
    EXPECT_EQ(refusalOf(position, "1d3b3"), "ko");
    EXPECT_EQ(refusalOf(position, "d3b3"), "");
    // One turn later it is allowed again.
    EXPECT_EQ(refusalOf(play(position, {"a1"}), "1d3b3"), "");
}

TEST(PositionKo, R41_OnlyACarryThatLeavesADiskBansAnything) { // R4.1
    EXPECT_TRUE(play(startOf("sixth"), {"c3"}).ko().isNone());
    EXPECT_TRUE(
        play(positionOf("sixth", "x5/x5/x1,Pp,x1,P,x1/x5/x5 s 13P14p - - 5"), {"b3d3"}).ko().isNone());
}

TEST(PositionKo, R42_ABanThatCouldNotBePlayedAnywayIsNone) { // R4.2
    EXPECT_EQ(textAfter("sixth", "x5/x5/Pp,Pp,x3/x5/x5 s 13P13p - - 7", "1a3b3"),
              "x5/x5/P,Ppp,x3/x5/x5 r 13P13p - - 8");
}

TEST(PositionKo, R42_ABanNeedsTheRightToCarryMilady) { // R4.2 with R7.13
    const std::string draft = "army;army=draft;silver=8P1M;red=9P1H";
    const char* position = "x5/x5/x2,p,x2/x5/x1,PMp,x3 s 7P7p1h - - 5";
    EXPECT_EQ(textAfter(draft, position, "2b1c3"), "x5/x5/x2,pMp,x2/x5/x1,P,x3 r 7P7p1h - 2c3b1 6");
    EXPECT_EQ(textAfter(draft + ";milady-rights=move", position, "2b1c3"),
              "x5/x5/x2,pMp,x2/x5/x1,P,x3 r 7P7p1h - - 6");
}

TEST(PositionKo, R42_ABanMayBeOnAHunchback) { // R4.2 with R7.2: it goes back onto a pawn
    EXPECT_EQ(textAfter("hunchback", "x5/x5/x1,P,x3/x5/x1,PH,x3 s 9P11p1h - - 5", "1b1b3"),
              "x5/x5/x1,PH,x3/x5/x1,P,x3 r 9P11p1h - 1b3b1 6");
}

TEST(PositionKo, R42_ABanNeedsMiladyToLeaveItFree) { // R4.2 with R7.8: e1 must be covered by d1
    EXPECT_EQ(textAfter("milady", "x5/x5/x1,P,x3/x5/x1,Pp,x1,P,M s 9P11p - - 5", "d1e1"),
              "x5/x5/x1,P,x3/x5/x1,Pp,x2,MP r 9P11p - - 6");
    EXPECT_EQ(refusalOf("milady", "x5/x5/x1,P,x3/x5/x1,Pp,x1,P,M s 9P11p - - 5", "1b1b3"), "cover-milady");
}

TEST(PositionIdentity, R42_BoardHandsScoreSideAndKoCountThePlyDoesNot) { // R4.2
    const Position base = positionOf("sixth-kings", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p 1-1 1d3b3 6");
    const auto same = [&base](const char* text) {
        const Position other = positionOf("sixth-kings", text);
        EXPECT_EQ(base.isSameAs(other), base.hash() == other.hash()) << text;
        return base.isSameAs(other);
    };
    EXPECT_TRUE(same("x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p 1-1 1d3b3 8"));
    EXPECT_FALSE(same("x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p 1-1 - 6"));
    EXPECT_FALSE(same("x5/x5/x1,P,x1,Pp,x1/x5/x5 s 13P14p 1-1 1d3b3 7"));
    EXPECT_FALSE(same("x5/x5/x1,P,x1,Pp,x1/x5/x5 r 12P14p 1-1 1d3b3 6"));
    EXPECT_FALSE(same("x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p 1-2 1d3b3 6"));
    EXPECT_FALSE(same("x5/x5/x1,P,x1,Pp,x1/p,x4/x5 r 13P13p 1-1 1d3b3 6"));
}

TEST(PositionStuck, R24_APlayerWithoutActionLosesDrawsOrPasses) { // R2.4
    const std::string text = "x1,PpPp,PpPp,PpPp,x1/x5/x5/x5/PpPp,PpPp,PpPp,PpPp,PpPp s - - - 65";
    EXPECT_EQ(positionOf("sixmaking", text).outcome(), (Outcome{Result::Red, Reason::Stuck}));
    EXPECT_EQ(positionOf("sixmaking;stuck=draw", text).outcome(), (Outcome{Result::Draw, Reason::Stuck}));
    const Position passing = positionOf("sixmaking;stuck=pass", text);
    EXPECT_FALSE(passing.outcome().isOver());
    EXPECT_EQ(movesOf(passing), "pass");
}

TEST(PositionStuck, R24_ALossWhateverTheScore) { // R2.4
    const std::string text = "x1,PpPp,PpPp,PpPp,x1/x5/x5/x5/PpPp,PpPp,PpPp,PpPp,PpPp s - 5-0 - 65";
    EXPECT_EQ(positionOf("sixthmaking", text).outcome(), (Outcome{Result::Red, Reason::Stuck}));
}

TEST(PositionStuck, R24_TwoPlayersWhoCanOnlyPassDraw) { // R2.4
    const std::string text = "x1,PpPp,PpPp,PpPp,x1/x5/x5/x5/PpPp,PpPp,PpPp,PpPp,PpPp s - - - 65";
    const Position drawn = play(positionOf("sixmaking;stuck=pass", text), {"pass"});
    EXPECT_EQ(drawn.outcome(), (Outcome{Result::Draw, Reason::Passes}));
    EXPECT_TRUE(drawn.isEnded());
    EXPECT_EQ(drawn.ply(), 66U);
    EXPECT_EQ(movesOf(drawn), "");
    EXPECT_EQ(refusalOf(drawn, "pass"), "game-over");
}

TEST(PositionStuck, R24_APassGivesTheTurnToAPlayerWhoCanAct) { // R2.4
    const Position stuck = positionOf("sixth;disks=2;size=3;stuck=pass", "P,x2/x3/x2,P s 2p - - 3");
    EXPECT_EQ(movesOf(stuck), "pass");
    EXPECT_EQ(notation::writePosition(play(stuck, {"pass"})), "P,x2/x3/x2,P r 2p - - 4");
}

TEST(PositionStuck, R24_APassClearsTheKo) { // R2.4 with R4.1 and R7.9: only the banned carry was left
    const Position banned = positionOf("milady;disks=4;size=3;stuck=pass", "x3/x3/PpPp,x1,pM s - - 1c1a1 5");
    EXPECT_EQ(movesOf(banned), "pass");
    const Position next = play(banned, {"pass"});
    EXPECT_EQ(notation::writePosition(next), "x3/x3/PpPp,x1,pM r - - - 6");
    EXPECT_EQ(movesOf(next), "1c1a1");
}

} // namespace
} // namespace sixth::rules
