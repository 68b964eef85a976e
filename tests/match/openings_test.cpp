#include "match/crowns.h"
#include "match/openings.h"
#include "match/support.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::match {
namespace {

TEST(Openings, startIsTheStart) {
    const Openings openings = Openings::start(ruleset("milady"));
    EXPECT_EQ(notation::writePosition(openings.at(3).game.position()), "x5/x5/x5/x5/x5 r 12P12p1M - - 0");
    EXPECT_EQ(openings.at(3).name, "");
}

TEST(Openings, randomOnesDependOnSeedAndPairOnly) {
    const Openings one = Openings::random(ruleset("sixth"), 6, 11);
    const Openings two = Openings::random(ruleset("sixth"), 6, 12);
    std::set<std::string> seen;
    for (int pair = 0; pair < 50; ++pair) {
        const Opening opening = one.at(pair);
        EXPECT_EQ(opening.game.moves().size(), 6U);
        EXPECT_EQ(opening.game.moves(), one.at(pair).game.moves());
        seen.insert(notation::writePosition(opening.game.position()));
        seen.insert(notation::writePosition(two.at(pair).game.position()));
    }
    EXPECT_GT(seen.size(), 90U);
    EXPECT_EQ(one.at(4).name, "random:6 seed 11 pair 5");
}

TEST(Openings, randomOnesAreUndecided) {
    for (const char* rules : {"sixth", "sixth-kings", "milady", "army", "sixmaking-4x4", "giant;kings=3"}) {
        const Openings openings = Openings::random(ruleset(rules), 14, 1);
        for (int pair = 0; pair < 30; ++pair) {
            const rules::Game game = openings.at(pair).game;
            EXPECT_FALSE(game.isOver());
            EXPECT_FALSE(findCrown(game.position())) << rules;
            EXPECT_FALSE(isLostAtOnce(game.position())) << rules;
        }
    }
}

TEST(Openings, tinyGamesGetShorterOnes) {
    const Openings openings = Openings::random(ruleset("sixth;size=3;disks=1"), 100, 1);
    EXPECT_FALSE(openings.at(0).game.isOver());
}

TEST(Openings, readsGamesAndPositions) {
    const auto lines = Openings::fromText(
        ruleset("sixth"), "sixth | - | c3 d4 c4 c3c4 | *\n\nsixth | - | a1 | 1-0\n", "book.lines");
    ASSERT_TRUE(lines);
    EXPECT_EQ(lines->at(0).game.moves().size(), 4U);
    EXPECT_EQ(lines->at(1).game.moves().size(), 1U);
    EXPECT_EQ(lines->at(2).game.moves().size(), 4U); // round again
    EXPECT_EQ(lines->at(1).name, "book.lines:3");
    const auto positions = Openings::fromText(
        ruleset("sixth"), "# two disks each\nx5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5\n", "book");
    ASSERT_TRUE(positions);
    EXPECT_EQ(notation::writePosition(positions->at(0).game.position()),
              "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5");
    const auto records =
        Openings::fromText(ruleset("sixth"), "[Event \"x\"]\n[Result \"1-0\"]\n\n1. c3 d4 1-0\n", "book.s6n");
    ASSERT_TRUE(records);
    EXPECT_EQ(records->at(0).game.moves().size(), 2U);
    EXPECT_NE(lines->identity(), positions->identity());
}

TEST(Openings, refusesWithTheLine) {
    const auto codeAt = [](std::string_view text) {
        const auto openings = Openings::fromText(ruleset("sixth"), text, "book");
        return openings ? "" : openings.error()[0].code + "@" + std::to_string(openings.error()[0].line);
    };
    EXPECT_EQ(codeAt(""), "opening-none@1");
    EXPECT_EQ(codeAt("\n# nothing\n"), "opening-none@1");
    EXPECT_EQ(codeAt("\nx5/x5 s\n"), "position-fields@2");
    EXPECT_EQ(codeAt("sixth | - | c3 c3 | *\n"), "square-taken@1");
    EXPECT_EQ(codeAt("sixth | - | c3 | *\nmilady | - | | *\n"), "opening-rules@2");
    EXPECT_EQ(codeAt("sixth | x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7 | c3e5 | 1-0\n"), "opening-over@1");
}

} // namespace
} // namespace sixth::match
