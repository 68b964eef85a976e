#include "search/support.h"
#include "search/threats.h"

namespace sixth::search {
namespace {

using testing::kRulesets;

bool crownsByList(const rules::Position& position, rules::Color color) {
    for (const rules::Move move : rules::legalMoves(position))
        if (rules::crownedBy(position, move) == color) return true;
    return false;
}

// The look at sets of towers says what the list of legal moves says.
TEST(Threats, CanCrownIsExactForThePlayerToMove) {
    for (const std::string_view rules : kRulesets)
        for (std::uint64_t seed = 1; seed <= 150; ++seed)
            testing::walk(
                testing::ruleset(rules), seed, 80, [&](const rules::Position& position, rules::Move) {
                    EXPECT_EQ(canCrown(position, position.side()), crownsByList(position, position.side()))
                        << rules << " " << notation::writePosition(position);
                });
}

// A move that touches no threat leaves every one of them standing.
TEST(Threats, WhatDoesNotTouchAThreatDoesNotAnswerIt) {
    int checked = 0;
    for (const std::string_view name : {"sixth", "sixmaking-4x4", "hunchback", "giant", "sixth-kings"})
        for (std::uint64_t seed = 1; seed <= 200; ++seed)
            testing::walk(testing::ruleset(name), seed, 60,
                          [&](const rules::Position& position, rules::Move) {
                              const rules::Color opponent = rules::other(position.side());
                              ThreatList threats;
                              findThreats(position, opponent, threats);
                              EXPECT_EQ(!threats.empty(), canCrown(position, opponent));
                              for (const rules::Move move : rules::legalMoves(position))
                                  for (const Threat& threat : threats) {
                                      const rules::Position next = position.after(move);
                                      if (touches(move, threat) || next.isEnded()) continue;
                                      ++checked;
                                      EXPECT_TRUE(canCrown(next, opponent))
                                          << name << " " << notation::writePosition(position);
                                  }
                          });
    EXPECT_GT(checked, 1000);
}

TEST(Threats, TheDecidingPointIsTheOneThatCounts) {
    EXPECT_TRUE(
        nextCrownDecides(testing::position("sixth", "x5/x5/x5/x5/P,x4 r 14P15p - - 2"), rules::Color::Red));
    const auto points = testing::position("sixth-kings", "x5/x5/x5/x5/P,x4 r 14P15p 5-4 - 2");
    EXPECT_TRUE(nextCrownDecides(points, rules::Color::Silver));
    EXPECT_FALSE(nextCrownDecides(points, rules::Color::Red));
}

} // namespace
} // namespace sixth::search
