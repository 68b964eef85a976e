#include "puzzle/look.h"
#include "puzzle/plain_win.h"
#include "puzzle/referee.h"
#include "puzzle/support.h"
#include "rules/movegen.h"
#include "search/support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sixth::puzzle {
namespace {

using search::testing::monotonicMs;
using solver::Verdict;
using testing::plainSolutions;
using testing::solutionTexts;
using testing::somePuzzles;

TEST(Referee, judgesEveryMoveAsTheListSays) {
    Referee referee(monotonicMs);
    for (const Puzzle& puzzle : somePuzzles()) {
        for (const rules::Move move : rules::legalMoves(puzzle.position)) {
            const bool listed =
                std::find(puzzle.solutions.begin(), puzzle.solutions.end(), move) != puzzle.solutions.end();
            EXPECT_EQ(referee.judge(puzzle.position, puzzle.moves, move),
                      listed ? Verdict::Win : Verdict::NotWin);
        }
        EXPECT_EQ(referee.solutions(puzzle.position, puzzle.moves), puzzle.solutions);
        EXPECT_EQ(referee.solutions(puzzle.position, puzzle.moves - 1), std::vector<rules::Move>{});
        EXPECT_EQ(referee.fewestMoves(puzzle.position, kMostMoves), puzzle.moves);
        EXPECT_EQ(referee.fewestMoves(puzzle.position, puzzle.moves - 1), std::nullopt);
        EXPECT_EQ(referee.winsIn(puzzle.position, rules::other(puzzle.position.side()), puzzle.moves),
                  Verdict::NotWin);
    }
}

// Moves are counted, not plies: also where the opponent has to crown, or is stuck.
TEST(Referee, agreesWithThePlainRulesInRandomPositions) {
    Referee referee(monotonicMs);
    int positions = 0;
    int won = 0;
    for (const auto rules : search::testing::kRulesets)
        search::testing::walk(
            search::testing::ruleset(rules), 11, 60, [&](const rules::Position& position, rules::Move) {
                if (position.ply() % 4 != 0 || position.ply() < 8) return;
                const auto solutions = referee.solutions(position, 1);
                ASSERT_TRUE(solutions.has_value());
                EXPECT_EQ(solutionTexts({position, 1, 1, *solutions}), plainSolutions(position, 1));
                ++positions;
                won += solutions->empty() ? 0 : 1;
            });
    EXPECT_GT(positions, 80);
    EXPECT_GT(won, 10);
}

TEST(Referee, agreesWithThePlainRulesOnTheSmallBoard) {
    Referee referee(monotonicMs);
    int won = 0;
    for (const auto* rules :
         {"sixth;size=3;disks=4", "sixth;size=3;disks=4;stuck=pass", "milady;size=3;disks=4"})
        search::testing::walk(
            search::testing::ruleset(rules), 5, 30, [&](const rules::Position& position, rules::Move) {
                if (position.ply() < 8) return;
                const auto solutions = referee.solutions(position, 2);
                ASSERT_TRUE(solutions.has_value());
                EXPECT_EQ(solutionTexts({position, 2, 1, *solutions}), plainSolutions(position, 2));
                won += solutions->empty() ? 0 : 1;
            });
    EXPECT_GT(won, 3);
}

TEST(Referee, theDefenceHoldsOutToTheLastMove) {
    Referee referee(monotonicMs);
    for (const Puzzle& puzzle : somePuzzles()) {
        rules::Position position = puzzle.position;
        for (int left = puzzle.moves; left > 0; --left) {
            EXPECT_EQ(referee.fewestMoves(position, kMostMoves), left);
            const auto right = referee.solutions(position, left);
            ASSERT_TRUE(right && !right->empty());
            position = position.after(right->front());
            if (position.outcome().isOver()) {
                EXPECT_EQ(left, 1);
                break;
            }
            const auto reply = referee.defence(position, left - 1);
            ASSERT_TRUE(reply.has_value());
            position = position.after(*reply);
        }
        EXPECT_EQ(position.outcome().winner(), puzzle.position.side());
    }
}

TEST(Referee, theDefenceSetsTraps) {
    Referee referee(monotonicMs);
    const Puzzle puzzle = somePuzzles().front(); // King in three
    const rules::Position moved = puzzle.position.after(puzzle.solutions.front());
    const auto trapsAfter = [&](rules::Move reply) {
        const rules::Position next = moved.after(reply);
        int traps = 0;
        for (const rules::Move move : temptingMoves(next))
            traps += referee.judge(next, puzzle.moves - 1, move) == Verdict::NotWin ? 1 : 0;
        return traps;
    };
    // No reply that holds out as long has more traps, among those after which as many moves tempt.
    const rules::Move reply = referee.defence(moved, puzzle.moves - 1).value();
    int compared = 0;
    for (const rules::Move other : rules::legalMoves(moved)) {
        const rules::Position next = moved.after(other);
        if (next.isEnded() || referee.fewestMoves(next, kMostMoves) != puzzle.moves - 1) continue;
        EXPECT_LE(trapsAfter(other), trapsAfter(reply));
        ++compared;
    }
    EXPECT_GT(compared, 1);
}

TEST(Referee, theDefenceDoesNotDependOnWhatWasAskedBefore) {
    Referee old(monotonicMs);
    for (const Puzzle& puzzle : somePuzzles()) (void)old.solutions(puzzle.position, puzzle.moves);
    for (const Puzzle& puzzle : somePuzzles()) {
        const rules::Position moved = puzzle.position.after(puzzle.solutions.front());
        Referee fresh(monotonicMs, 2);
        EXPECT_EQ(old.defence(moved, puzzle.moves - 1), fresh.defence(moved, puzzle.moves - 1));
    }
}

TEST(Referee, saysNothingWhenItIsStopped) {
    const Puzzle puzzle = somePuzzles().back();
    Referee stopped(monotonicMs);
    stopped.mostNodes = 100;
    EXPECT_EQ(stopped.solutions(puzzle.position, puzzle.moves), std::nullopt);
    EXPECT_EQ(stopped.judge(puzzle.position, puzzle.moves, puzzle.solutions.front()), Verdict::Unknown);
    EXPECT_GT(stopped.takeNodes(), 0U);
    EXPECT_EQ(stopped.takeNodes(), 0U);

    Referee interrupted(monotonicMs);
    int asked = 0;
    interrupted.shouldStop = [&asked] { return ++asked > 1; };
    EXPECT_EQ(interrupted.fewestMoves(rules::Position::start(search::testing::ruleset("sixth")), kMostMoves),
              std::nullopt);
    EXPECT_EQ(asked, 2);
}

} // namespace
} // namespace sixth::puzzle
