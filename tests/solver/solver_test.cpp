#include "notation/move_text.h"
#include "search/support.h"
#include "solver/known_wins.h"
#include "solver/solver.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::solver {
namespace {

using search::testing::monotonicMs;
using search::testing::position;
using search::testing::ruleset;

Question sideToMove(const rules::Position& position) {
    return {position, position.side()};
}

Limits shortest() {
    Limits limits;
    limits.shortest = true;
    return limits;
}

TEST(Solver, findsTheShortestWinAndItsLine) {
    Solver solver(monotonicMs, {16, 1});
    const Question question = sideToMove(position("sixth", kCrownInFive));
    const Answer answer = solver.solve(question, shortest());
    EXPECT_EQ(answer.verdict, Verdict::Win);
    EXPECT_EQ(answer.distance, 5);
    EXPECT_TRUE(answer.isShortest);
    EXPECT_GT(answer.nodes, 0U);
    const auto line = solver.line(question, answer.distance);
    ASSERT_EQ(line.size(), 5U);
    rules::Position end = question.position;
    for (const rules::Move move : line) end = end.after(move);
    EXPECT_EQ(end.crowned(), rules::Color::Silver);
}

TEST(Solver, asksForEitherPlayer) {
    Solver solver(monotonicMs, {16, 1});
    const rules::Position crown = position("sixth", kCrownInFive);
    EXPECT_EQ(solver.solve({crown, rules::Color::Red}, {}).verdict, Verdict::NotWin);
    EXPECT_EQ(solver.solve({crown, rules::Color::Silver}, {}).verdict, Verdict::Win);
}

TEST(Solver, knowsTheSmallestGames) {
    Solver solver(monotonicMs, {64, 1});
    const auto start = [](std::string_view rules) { return rules::Position::start(ruleset(rules)); };
    // R2.4: on the smallest board a player soon has nothing to move.
    const Answer first = solver.solve({start("sixth;size=3;disks=3"), rules::Color::Silver}, shortest());
    EXPECT_EQ(first.verdict, Verdict::Win);
    EXPECT_EQ(first.distance, 7);
    solver.forget();
    EXPECT_EQ(solver.solve({start("sixth;size=4;disks=2"), rules::Color::Silver}, {}).verdict,
              Verdict::NotWin);
    const Answer second = solver.solve({start("sixth;size=4;disks=2"), rules::Color::Red}, shortest());
    EXPECT_EQ(second.verdict, Verdict::Win);
    EXPECT_EQ(second.distance, 4);
}

TEST(Solver, aFinishedGameIsDecided) {
    Solver solver(monotonicMs, {2, 1});
    rules::Position crown = position("sixth", "x5/x5/x2,PPPPP,P,x1/x5/x5 s 9P15p - - 5");
    const auto move = notation::readMove(crown, "d3c3");
    ASSERT_TRUE(move.has_value());
    crown = crown.after(*move);
    EXPECT_EQ(solver.solve({crown, rules::Color::Silver}, {}).verdict, Verdict::Win);
    EXPECT_EQ(solver.solve({crown, rules::Color::Red}, {}).verdict, Verdict::NotWin);
}

TEST(Solver, inPointsGamesTheDecidingPointIsMeant) {
    Solver solver(monotonicMs, {16, 1});
    const char* board = "x5/x5/x2,PPPPP,P,x1/x5/x5 s 9P15p ";
    const auto oneMissing = position("sixth-kings", std::string(board) + "5-0 - 5");
    EXPECT_EQ(solver.solve(sideToMove(oneMissing), shortest()).distance, 1);
    Limits few;
    few.nodes = 200'000;
    const auto twoMissing = position("sixth-kings", std::string(board) + "4-0 - 5");
    const Answer answer = solver.solve(sideToMove(twoMissing), few);
    EXPECT_TRUE(answer.verdict != Verdict::Win || answer.distance > 1);
}

TEST(Solver, stopsWhenToldTo) {
    Solver solver(monotonicMs, {16, 1});
    const Question start{rules::Position::start(ruleset("sixth")), rules::Color::Silver};
    Limits limits;
    limits.nodes = 50'000;
    const Answer answer = solver.solve(start, limits);
    EXPECT_EQ(answer.verdict, Verdict::Unknown);
    EXPECT_LT(answer.nodes, 100'000U);

    int asked = 0;
    Solver::Callbacks callbacks;
    callbacks.shouldStop = [&] { return ++asked > 3; };
    EXPECT_EQ(solver.solve(start, {}, callbacks).verdict, Verdict::Unknown);
}

// Time is what the clock says: here a millisecond passes with every look at it.
TEST(Solver, keepsItsTime) {
    std::int64_t now = 0;
    Solver solver([&] { return now++; }, {16, 1});
    Limits limits;
    limits.timeMs = 40;
    Solver::Callbacks callbacks;
    int asked = 0;
    callbacks.shouldStop = [&] { return ++asked > 200; };
    const Question start{rules::Position::start(ruleset("sixth")), rules::Color::Silver};
    EXPECT_EQ(solver.solve(start, limits, callbacks).verdict, Verdict::Unknown);
    EXPECT_LT(asked, 200);
    EXPECT_GE(now, 40);
    EXPECT_LT(now, 60);
}

TEST(Solver, forgetsEverything) {
    const Question question{rules::Position::start(ruleset("sixth;size=3;disks=4")), rules::Color::Silver};
    Solver solver(monotonicMs, {16, 1});
    const std::uint64_t first = solver.solve(question, {}).nodes;
    EXPECT_LT(solver.solve(question, {}).nodes, first / 2);
    solver.forget();
    EXPECT_EQ(solver.solve(question, {}).nodes, first);
}

TEST(Solver, saysWhatItIsAt) {
    const Question start{rules::Position::start(ruleset("sixth")), rules::Color::Silver};
    const auto stagesOf = [&](Limits limits) {
        std::set<Stage> stages;
        Solver::Callbacks callbacks;
        callbacks.onProgress = [&](const Progress& progress) {
            stages.insert(progress.stage);
            if (progress.stage == Stage::Within) {
                EXPECT_EQ(progress.within, 7);
            }
        };
        limits.nodes = 100'000;
        (void)Solver(monotonicMs, {16, 1}).solve(start, limits, callbacks);
        return stages;
    };
    EXPECT_TRUE(stagesOf({}).contains(Stage::Search));
    EXPECT_FALSE(stagesOf({}).contains(Stage::Within));
    Limits limits;
    limits.within = 7;
    EXPECT_TRUE(stagesOf(limits).contains(Stage::Within));
    EXPECT_FALSE(stagesOf(limits).contains(Stage::Shortest));
}

TEST(Solver, oneThreadIsTheSameEveryTime) {
    const Question question = sideToMove(position("sixth", kCrownInFive));
    Solver one(monotonicMs, {16, 1});
    Solver other(monotonicMs, {16, 1});
    EXPECT_EQ(one.solve(question, shortest()).nodes, other.solve(question, shortest()).nodes);
}

TEST(Solver, twoThreadsAgree) {
    Solver solver(monotonicMs, {64, 2});
    const auto start = [](std::string_view rules) { return rules::Position::start(ruleset(rules)); };
    EXPECT_EQ(solver.solve({start("sixth;size=3;disks=4"), rules::Color::Silver}, {}).verdict, Verdict::Win);
    EXPECT_EQ(solver.solve({start("sixth;size=3;disks=4"), rules::Color::Red}, {}).verdict, Verdict::NotWin);
}

TEST(Solver, remembersWhatItIsTold) {
    const Question question{rules::Position::start(ruleset("sixth;size=3;disks=4")), rules::Color::Silver};
    std::vector<Solved> kept;
    Solver::Callbacks callbacks;
    callbacks.onSolved = [&](std::span<const Solved> solved) {
        kept.insert(kept.end(), solved.begin(), solved.end());
    };
    Solver first(monotonicMs, {16, 1});
    const Answer answer = first.solve(question, {}, callbacks);
    ASSERT_FALSE(kept.empty());
    Solver second(monotonicMs, {16, 1});
    second.recall(kept);
    const Answer again = second.solve(question, {});
    EXPECT_EQ(again.verdict, answer.verdict);
    EXPECT_LT(again.nodes, answer.nodes / 2);
}

// R4.3: what the game has seen twice is a draw when it comes again.
TEST(Solver, aPositionOnTheTableTwiceIsADraw) {
    const rules::Position crown = position("sixth", kCrownInFive);
    Solver solver(monotonicMs, {16, 1});
    EXPECT_EQ(solver.ask(sideToMove(crown), 5, {}).verdict, Verdict::Win);
    EXPECT_EQ(solver.ask(sideToMove(crown), 4, {}).verdict, Verdict::NotWin);
    std::vector<std::uint64_t> drawn;
    for (const rules::Move move : rules::legalMoves(crown)) drawn.push_back(crown.after(move).hash());
    Solver fresh(monotonicMs, {16, 1});
    EXPECT_EQ(fresh.ask(sideToMove(crown), 5, {}, drawn).verdict, Verdict::NotWin);
}

} // namespace
} // namespace sixth::solver
