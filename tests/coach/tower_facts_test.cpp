#include "coach/tower_facts.h"
#include "rules/random_walk.h"
#include "rules/support.h"

namespace sixth::coach {
namespace {

using rules::Position;
using rules::positionOf;
using rules::Refusal;
using rules::Square;

std::optional<Refusal> why(const Position& position, std::string_view square) {
    return whyNoCarry(position, Square::at(square[0] - 'a', square[1] - '1'));
}

TEST(TowerFacts, ATowerThatReachesNothing) {
    const auto position = positionOf("sixth", "x5/x5/x2,P,x2/x5/p,x4 s 14P14p - - 3");
    EXPECT_EQ(why(position, "c3"), Refusal::OutOfReach);
    EXPECT_EQ(why(position, "b2"), Refusal::NoTowerThere);
}

TEST(TowerFacts, ATowerThatCanGo) {
    EXPECT_EQ(why(positionOf("sixth", "x5/x5/x5/x5/P,p,x3 s 14P14p - - 3"), "a1"), std::nullopt);
}

// R7.2: the one tower in reach is a Hunchback.
TEST(TowerFacts, TheRuleThatForbidsIt) {
    const auto hunchback = positionOf("hunchback", "x5/x5/x5/x5/P,h,x3 s 10P1H11p - - 3");
    EXPECT_EQ(why(hunchback, "a1"), Refusal::Hunchback);
    // R7.8: a tower in reach, but Milady is in sight and has to be covered from elsewhere.
    const auto milady = positionOf("milady", "M,p,x3/x5/x5/x5/P,p,x3 s 11P10p - - 3");
    EXPECT_EQ(why(milady, "a1"), Refusal::CoverMilady);
    EXPECT_EQ(why(milady, "b5"), std::nullopt);
}

TEST(TowerFacts, SayWhatTheListOfMovesSays) {
    for (const std::string_view name : {"sixth", "sixth-kings", "hunchback", "giant", "milady"})
        for (std::uint64_t seed = 1; seed <= 10; ++seed)
            rules::walk(rules::rulesetOf(name), seed, 40, [&](const Position& position, rules::Move) {
                for (const Square from : position.rules().squares()) {
                    bool canCarry = false;
                    for (const rules::Move move : rules::legalMoves(position))
                        if (move.isCarry() && move.from() == from) canCarry = true;
                    EXPECT_EQ(!whyNoCarry(position, from), canCarry) << notation::writePosition(position);
                }
            });
}

} // namespace
} // namespace sixth::coach
