#include "reference/state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace sixth::reference {
namespace {

using Moves = std::vector<std::string>;

State stateOf(const std::string& ruleset, const std::string& position) {
    const auto rules = readRuleset(ruleset);
    EXPECT_TRUE(rules) << ruleset;
    const auto state = readState(*rules, position);
    EXPECT_TRUE(state) << position;
    return *state;
}

bool allows(const State& state, const std::string& move) {
    const Moves moves = legalMoves(state);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(ReferencePlay, CrownAndPoints) {
    const std::string board = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p ";
    const auto crowned = play(stateOf("sixth", board + "- - 7"), "c3e5");
    EXPECT_EQ(verdict(*crowned), (Verdict{Winner::Silver, "crown"}));
    EXPECT_FALSE(play(*crowned, "a1"));
    const auto scored = play(stateOf("sixth;kings=2", board + "0-1 - 7"), "c3e5");
    EXPECT_EQ(verdict(*scored), (Verdict{Winner::None, ""}));
    const auto won = play(stateOf("sixth;kings=2", board + "1-1 - 7"), "c3e5");
    EXPECT_EQ(verdict(*won), (Verdict{Winner::Silver, "points"}));
    EXPECT_TRUE(legalMoves(*won).empty());
}

// R2.4
TEST(ReferencePlay, Stuck) {
    const std::string position = "x3/x1,P,x1/x3 s 1p - - 3";
    const State loss = stateOf("sixth;size=3", position);
    EXPECT_EQ(verdict(loss), (Verdict{Winner::Red, "stuck"}));
    EXPECT_TRUE(legalMoves(loss).empty());
    EXPECT_FALSE(play(loss, "pass"));
    const State draw = stateOf("sixth;size=3;stuck=draw", position);
    EXPECT_EQ(verdict(draw), (Verdict{Winner::Draw, "stuck"}));
    EXPECT_TRUE(legalMoves(draw).empty());
    // Whatever the score.
    const State ahead = stateOf("sixth;size=3;kings=6", "x3/x1,P,x1/x3 s 1p 5-0 - 3");
    EXPECT_EQ(verdict(ahead), (Verdict{Winner::Red, "stuck"}));
}

TEST(ReferencePlay, Pass) {
    const State stuck = stateOf("sixth;size=3;stuck=pass", "x3/x1,P,x1/x3 s 1p - - 3");
    EXPECT_EQ(verdict(stuck), (Verdict{Winner::None, ""}));
    EXPECT_EQ(legalMoves(stuck), Moves{"pass"});
    const auto passed = play(stuck, "pass");
    ASSERT_TRUE(passed);
    EXPECT_EQ(writeState(*passed), "x3/x1,P,x1/x3 r 1p - - 4");
    EXPECT_EQ(verdict(*passed).winner, Winner::None);
    EXPECT_FALSE(allows(*passed, "pass"));
    EXPECT_TRUE(allows(*passed, "a1"));

    const State both = stateOf("sixth;size=3;stuck=pass", "x3/x1,P,x1/x3 s - - - 3");
    EXPECT_EQ(legalMoves(both), Moves{"pass"});
    const auto drawn = play(both, "pass");
    ASSERT_TRUE(drawn);
    EXPECT_EQ(writeState(*drawn), "x3/x1,P,x1/x3 r - - - 4");
    EXPECT_EQ(verdict(*drawn), (Verdict{Winner::Draw, "passes"}));
    EXPECT_TRUE(legalMoves(*drawn).empty());
    EXPECT_FALSE(play(*drawn, "pass"));
}

// R4.1 with R2.4: the only other carries would take Milady along, which Silver has no right to.
TEST(ReferencePlay, PassClearsTheKo) {
    const State state = stateOf("army;size=3;army=draft;silver=1P1H;red=1P1M;milady-rights=move;stuck=pass",
                                "x3/x3/P,x1,MH s - - 1c1a1 5");
    EXPECT_EQ(legalMoves(state), Moves{"pass"});
    const auto passed = play(state, "pass");
    ASSERT_TRUE(passed);
    EXPECT_EQ(writeState(*passed), "x3/x3/P,x1,MH r - - - 6");
    EXPECT_EQ(legalMoves(*passed), (Moves{"1c1a1", "c1a1"}));
}

// R7.10: after ply 0 either player may place her, in a composed position of a first-King game too.
TEST(ReferencePlay, MiladyFromTheBox) {
    const State red = stateOf("milady", "x5/x5/x5/x5/x5 r 12P12p1M - - 2");
    EXPECT_TRUE(allows(red, "Ma1"));
    EXPECT_FALSE(allows(red, "Mb2"));
    EXPECT_TRUE(allows(red, "a1"));
    const State silver = stateOf("milady", "x5/x5/x5/x5/x5 s 12P12p1M - - 1");
    EXPECT_TRUE(allows(silver, "Ma1"));
    // Ply 0 without her: nothing else is legal, R2.4.
    const State none = stateOf("milady", "x5/x5/x5/x5/x5 r 12P12p - - 0");
    EXPECT_EQ(verdict(none), (Verdict{Winner::Silver, "stuck"}));
}

TEST(ReferencePlay, MiladyCosts) {
    EXPECT_FALSE(allows(stateOf("army", "x5/x5/x5/x5/x5 s 1H1G1A1h1g12a1M - - 1"), "Ma1"));
    const auto next = play(stateOf("army", "x5/x5/x5/x5/x5 s 1H1G2A1h1g12a1M - - 1"), "Ma1");
    ASSERT_TRUE(next);
    EXPECT_EQ(writeState(*next), "x5/x5/x5/x5/M,x4 r 1H1G1h1g12a - - 2");
    // R7.12: nobody is refunded.
    const auto crowned =
        play(stateOf("army;kings=2;crown=clear", "x5/x5/x5/x5/pMp,x1,PpP,x2 s 10A9a 0-0 - 3"), "c1a1");
    EXPECT_FALSE(crowned);
    const auto cleared =
        play(stateOf("army;kings=2;crown=clear", "x5/x5/x5/x1,PpP,x3/x3,pMp,x1 s 10A9a 0-0 - 3"), "b2d1");
    ASSERT_TRUE(cleared);
    EXPECT_EQ(writeState(*cleared), "x5/x5/x5/x5/x5 r 12A12a1M 1-0 - 4");
}

// R4.3
TEST(ReferencePlay, Repetition) {
    const std::string position = "pp,x3,p/x5/x5/x5/PP,x3,P s 12P12p - - 7";
    const Moves cycle = {"1a1e1", "1a5e5", "1e1a1", "1e5a5"};
    History history(stateOf("sixth", position));
    for (std::size_t i = 0; i < 9; ++i) {
        EXPECT_EQ(history.verdict().winner, Winner::None) << i;
        ASSERT_TRUE(history.play(cycle[i % 4])) << i;
    }
    // The start had no ko, so it is the position after the first move that comes three times first.
    EXPECT_EQ(history.occurrences(), 3);
    EXPECT_EQ(history.verdict(), (Verdict{Winner::Draw, "repetition"}));
    EXPECT_TRUE(history.legalMoves().empty());
    EXPECT_FALSE(history.play("a2"));

    History endless(stateOf("sixth;repetition=none", position));
    for (std::size_t i = 0; i < 40; ++i) ASSERT_TRUE(endless.play(cycle[i % 4])) << i;
    EXPECT_EQ(endless.verdict().winner, Winner::None);
    EXPECT_FALSE(endless.legalMoves().empty());
}

TEST(ReferencePlay, VerdictAfter) {
    const State start = startState(*readRuleset("sixth"));
    EXPECT_EQ(verdictAfter(start, {"c3", "a1"}), (Verdict{Winner::None, ""}));
    EXPECT_EQ(verdictAfter(start, {"c3", "c3"}), std::nullopt);
}

// Whatever is reached by playing can be written and read again, until a King stands.
TEST(ReferencePlay, RandomGamesRoundTrip) {
    const Moves rulesets = {
        "sixth",
        "sixth-kings",
        "sixthmaking-4x4",
        "sixth;size=3;disks=3;stuck=pass",
        "hunchback;kings=3",
        "giant;kings=3",
        "milady;kings=3",
        "milady;milady=box;giant=1;hunchback=1;kings=3;crown=clear",
        "army;kings=3",
        "army;size=4;kings=3;crown=clear;stuck=draw",
        "army;kings=3;army=draft;silver=7P1H1M;red=9P1H;milady-rights=move",
        "army;size=3;kings=3;army=draft;silver=8P1G1M;red=7P1H1M;stuck=pass",
    };
    std::mt19937 random(6); // NOLINT(bugprone-random-generator-seed): the same games every time
    for (const std::string& name : rulesets) {
        const auto ruleset = readRuleset(name);
        ASSERT_TRUE(ruleset) << name;
        for (int game = 0; game < 5; ++game) {
            History history(startState(*ruleset));
            for (int turn = 0; turn < 150; ++turn) {
                const Moves moves = history.legalMoves();
                EXPECT_EQ(moves.empty(), history.verdict().winner != Winner::None);
                if (moves.empty()) break;
                State copy = history.state();
                EXPECT_EQ(readState(*ruleset, writeState(copy)), copy) << name << ": " << writeState(copy);
                ASSERT_TRUE(history.play(moves[random() % moves.size()]));
            }
        }
    }
}

} // namespace
} // namespace sixth::reference
