#include "rules/random_walk.h"
#include "rules/support.h"
#include "rules/threats.h"

#include <gmock/gmock.h>

namespace sixth::rules {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

bool crownsByList(const Position& position, Color color) {
    for (const Move move : legalMoves(position))
        if (crownedBy(position, move) == color) return true;
    return false;
}

// The look at sets of towers says what the list of legal moves says.
TEST(Threats, CanCrownIsExactForThePlayerToMove) {
    for (const std::string_view name : kRulesets)
        for (std::uint64_t seed = 1; seed <= 150; ++seed)
            walk(rulesetOf(name), seed, 80, [&](const Position& position, Move) {
                EXPECT_EQ(canCrown(position, position.side()), crownsByList(position, position.side()))
                    << name << " " << notation::writePosition(position);
            });
}

// A move that touches no threat leaves every one of them standing.
TEST(Threats, WhatDoesNotTouchAThreatDoesNotAnswerIt) {
    int checked = 0;
    for (const std::string_view name : {"sixth", "sixmaking-4x4", "hunchback", "giant", "sixth-kings"})
        for (std::uint64_t seed = 1; seed <= 200; ++seed)
            walk(rulesetOf(name), seed, 60, [&](const Position& position, Move) {
                const Color opponent = other(position.side());
                ThreatList threats;
                findThreats(position, opponent, threats);
                EXPECT_EQ(!threats.empty(), canCrown(position, opponent));
                for (const Move move : legalMoves(position))
                    for (const Threat& threat : threats) {
                        const Position next = position.after(move);
                        if (touches(move, threat) || next.isEnded()) continue;
                        ++checked;
                        EXPECT_TRUE(canCrown(next, opponent))
                            << name << " " << notation::writePosition(position);
                    }
            });
    EXPECT_GT(checked, 1000);
}

TEST(Threats, TheDecidingPointIsTheOneThatCounts) {
    EXPECT_TRUE(nextCrownDecides(positionOf("sixth", "x5/x5/x5/x5/P,x4 r 14P15p - - 2"), Color::Red));
    const auto points = positionOf("sixth-kings", "x5/x5/x5/x5/P,x4 r 14P15p 5-4 - 2");
    EXPECT_TRUE(nextCrownDecides(points, Color::Silver));
    EXPECT_FALSE(nextCrownDecides(points, Color::Red));
}

// R4.1: the ban is for the player to move; the other one may carry those disks.
TEST(Threats, CrowningCarriesAreThoseOfThePlayerAsked) {
    const auto carries = [](const Position& position, Color player) {
        return notation::writeMoves(position, crowningCarries(position, player));
    };
    const Position knights = positionOf("sixth", "x5/x5/x1,PpP,x1,PpP,x1/x5/x5 r 10P13p - - 6");
    EXPECT_THAT(carries(knights, Color::Silver), IsEmpty()); // they do not see each other
    const Position queens = positionOf("sixth", "x4,pPPPp/x5/x2,PpPpP,x2/x5/x5 s 9P9p - - 15");
    EXPECT_THAT(carries(queens, Color::Silver), ElementsAre("1c3e5", "2c3e5", "3c3e5", "4c3e5", "c3e5"));
    EXPECT_THAT(carries(queens, Color::Red), ElementsAre("1e5c3", "2e5c3", "3e5c3", "4e5c3", "e5c3"));
    EXPECT_THAT(carries(play(queens, {"c3e5"}), Color::Red), IsEmpty()); // the game is over
}

} // namespace
} // namespace sixth::rules
