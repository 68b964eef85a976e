#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kQueens = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7";

ordered_json movesJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "moves");
    arguments.emplace_back("--json");
    const Finished done = run(arguments);
    EXPECT_EQ(done.exitCode, 0) << done.err;
    return ordered_json::parse(done.out);
}

TEST(MovesCommand, startPosition) {
    const auto answer = movesJson({});
    EXPECT_EQ(answer["rules"], "sixth");
    EXPECT_EQ(answer["position"], "x5/x5/x5/x5/x5 s 15P15p - - 1");
    EXPECT_EQ(answer["side"], "silver");
    EXPECT_EQ(answer["result"], nullptr);
    EXPECT_EQ(answer["reason"], nullptr);
    EXPECT_EQ(answer["moves"].size(), 25U);
    EXPECT_EQ(answer["moves"][0], "a1");
    EXPECT_EQ(answer.size(), 6U);
}

TEST(MovesCommand, positionIsTheOneAfterTheMoves) {
    const auto answer = movesJson({"--moves", " c3   d4 "});
    EXPECT_EQ(answer["position"], "x5/x3,p,x1/x2,P,x2/x5/x5 s 14P14p - - 3");
    EXPECT_EQ(movesJson({"--moves", ""})["moves"].size(), 25U);
}

TEST(MovesCommand, movesAreSorted) {
    const auto answer = movesJson({"--position", kQueens});
    const auto moves = answer["moves"].get<std::vector<std::string>>();
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    EXPECT_EQ(moves[0], "1c3e5");
}

TEST(MovesCommand, finishedGameHasAResultAndNoMoves) {
    const auto answer = movesJson({"--position", kQueens, "--moves", "c3e5#"});
    EXPECT_EQ(answer["position"], "x4,pPpPpP/x5/x5/x5/x5 r 12P12p - - 8");
    EXPECT_EQ(answer["side"], "red");
    EXPECT_EQ(answer["result"], "silver");
    EXPECT_EQ(answer["reason"], "crown");
    EXPECT_THAT(answer["moves"], IsEmpty());
}

// R4.3: only the game knows, so the position alone would still have moves.
TEST(MovesCommand, repetitionEndsTheGame) {
    const std::string corners = "P,x3,P/x5/x5/x5/PP,x3,P s 10P15p - - 5";
    const std::string round = "1a1e1 1e1e5 1e5a5 1a5a1 ";
    const auto answer = movesJson({"--position", corners, "--moves", round + round + "1a1e1"});
    EXPECT_EQ(answer["result"], "draw");
    EXPECT_EQ(answer["reason"], "repetition");
    EXPECT_THAT(answer["moves"], IsEmpty());
    const Finished after = run({"moves", "--position", corners, "--moves", round + round + round});
    EXPECT_EQ(after.exitCode, 2);
    EXPECT_THAT(after.err, HasSubstr("Draw: the position stood for the third time (R4.3) (move 10)"));
    EXPECT_EQ(movesJson({"--rules", "sixth;repetition=none", "--position", corners, "--moves",
                         round + round + round})["result"],
              nullptr);
}

TEST(MovesCommand, illegalMoveIsNamedWithItsRule) {
    const Finished done = run({"moves", "--moves", "c3 d4 c3c5"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_EQ(done.err, "sixth: move: 'c3c5' is not legal: a carry ends on a tower, never on an empty square "
                        "(R2.3) (move 3)\n");
}

TEST(MovesCommand, moveAfterTheEndIsRefused) {
    const Finished done = run({"moves", "--position", kQueens, "--moves", "c3e5 a1"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.err, HasSubstr("sixth: move: 'a1' comes after the end of the game"));
    EXPECT_THAT(done.err, HasSubstr("(move 2)"));
}

TEST(MovesCommand, textSaysTheSame) {
    expectSnapshot("moves.txt", run({"moves", "--rules", "milady", "--moves", "Ma1 a2"}).out);
    EXPECT_THAT(run({"moves", "--position", kQueens, "--moves", "c3e5"}).out,
                HasSubstr("Silver wins: a King on e5 with Silver on top (R5.1)"));
}

} // namespace
} // namespace sixth::cli
