#include "base/rng.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/movegen.h"
#include "search/support.h"
#include "solver/known_wins.h"
#include "solver/prover.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace sixth::solver {
namespace {

using search::testing::monotonicMs;
using search::testing::position;

// From a game of the engine: six plies deep it sees no end here, and no end of all moves a ply later.
constexpr const char* kFarWin = "x1,P,x1,P,x1/pP,x1,pPp,PPpP,p/x1,p,x1,Ppp,x1/x5/x1,p,x3 s 7P6p - - 33";
constexpr const char* kFarLoss = "x1,P,x1,P,x1/pP,x1,pPp,PPpP,p/x1,p,P,Ppp,x1/x5/x1,p,x3 r 6P6p - - 34";

search::Report analysed(const rules::Game& game, int depth) {
    search::Engine engine(monotonicMs, {.hashMegabytes = 8, .lines = 3});
    search::Limits limits;
    limits.depth = depth;
    return engine.search(game, limits, {});
}

TEST(Prover, whatTheEngineFindsIsProvedByTheSolver) {
    const rules::Game game(position("sixth", kCrownInFive));
    search::Report report = analysed(game, 7);
    ASSERT_TRUE(search::isWin(report.lines[0].score));
    EXPECT_FALSE(unproved(report)[0].proved); // that the engine says so is not enough
    EXPECT_TRUE(Prover(monotonicMs).prove(game, report)[0].proved);
}

TEST(Prover, anUndecidedLineIsNotProved) {
    const rules::Game game(rules::Position::start(search::testing::ruleset("sixth")));
    for (const Line& line : Prover(monotonicMs).prove(game, analysed(game, 3))) EXPECT_FALSE(line.proved);
}

TEST(Prover, stopsWhenToldTo) {
    const rules::Game game(rules::Position::start(search::testing::ruleset("sixth")));
    search::Report report = analysed(game, 2);
    report.lines.resize(1);
    report.lines[0].score = search::lossIn(14); // nobody can tell so soon
    int asked = 0;
    (void)Prover(monotonicMs).prove(game, report, [&] { return ++asked < 0; });
    EXPECT_GT(asked, 20); // the whole effort, asking all the way
    asked = 0;
    const auto lines = Prover(monotonicMs).prove(game, report, [&] { return ++asked == 3; });
    EXPECT_EQ(asked, 3);
    EXPECT_FALSE(lines[0].proved);
}

// In a batch with few nodes the solver is not to take ten times as long as the engine.
TEST(Prover, makesNoMoreForARootThanItMay) {
    const rules::Game game(rules::Position::start(search::testing::ruleset("sixth")));
    search::Report report = analysed(game, 2);
    for (search::Line& line : report.lines) line.score = search::lossIn(14);
    const auto timesAsked = [&](std::uint64_t most) {
        int asked = 0;
        (void)Prover(monotonicMs, most).prove(game, report, [&] { return ++asked < 0; });
        return asked;
    };
    const int usual = timesAsked(UINT64_MAX); // three lines, with all that each may take
    EXPECT_GT(usual, 60);
    EXPECT_LT(timesAsked(60'000), usual / 6);
    // What can be told within that is told.
    const rules::Game won(position("sixth", kCrownInFive));
    EXPECT_TRUE(Prover(monotonicMs, 60'000).prove(won, analysed(won, 7))[0].proved);
}

// A control: a claim that is not true is not confirmed.
TEST(Prover, aWrongClaimIsNotProved) {
    const rules::Game game(position("sixth", kCrownInFive));
    search::Report report = analysed(game, 7);
    const search::Line good = report.lines[0];
    report.lines[0].score = search::winIn(3); // it takes five
    report.lines[1].score = search::lossIn(6);
    Prover prover(monotonicMs);
    const auto lines = prover.prove(game, report);
    EXPECT_FALSE(lines[0].proved);
    EXPECT_FALSE(lines[1].proved);
    report.lines[0] = good;
    EXPECT_TRUE(prover.prove(game, report)[0].proved);
}

// A report with this many nodes lets the solver make a quarter as many positions.
constexpr std::uint64_t kLongSearch = 2'000'000;

bool isWonWithin(const rules::Position& root, rules::Color player, int plies) {
    return Solver(monotonicMs).ask({root, player}, plies, {}).verdict == Verdict::Win;
}

TEST(Prover, findsAWinThatTheEngineHasNotSeen) {
    const rules::Game game(position("sixth", kFarWin));
    search::Report report = analysed(game, 6);
    ASSERT_FALSE(search::isDecided(report.lines[0].score));
    report.nodes = kLongSearch;
    const auto lines = Prover(monotonicMs).prove(game, report);
    const Line& first = lines[0];
    ASSERT_TRUE(first.proved);
    ASSERT_TRUE(search::isWin(first.score));
    const int plies = search::pliesToEnd(first.score);
    EXPECT_GT(plies, 9); // far beyond those six
    EXPECT_TRUE(isWonWithin(game.position(), game.position().side(), plies));
    EXPECT_TRUE(isWonWithin(game.position().after(first.moves[0]), game.position().side(), plies - 1));
    // The line leads to the end, and the others are the engine's as they were.
    rules::Position end = game.position();
    for (const rules::Move move : first.moves) end = end.after(move);
    EXPECT_EQ(end.crowned(), game.position().side());
    ASSERT_EQ(lines.size(), 3U);
    for (std::size_t i = 1; i < 3; ++i) {
        EXPECT_FALSE(lines[i].proved);
        EXPECT_NE(lines[i].moves[0], first.moves[0]);
    }
}

TEST(Prover, aLostPositionHasNoLineThatIsNot) {
    const rules::Game game(position("sixth", kFarLoss));
    search::Report report = analysed(game, 5);
    ASSERT_FALSE(search::isDecided(report.lines[0].score));
    report.nodes = kLongSearch;
    for (const Line& line : Prover(monotonicMs).prove(game, report)) {
        EXPECT_TRUE(line.proved);
        ASSERT_TRUE(search::isLoss(line.score));
        EXPECT_TRUE(isWonWithin(game.position().after(line.moves[0]), rules::Color::Silver,
                                search::pliesToEnd(line.score) - 1));
    }
}

TEST(Prover, looksNoFurtherThanItsShareAndGoesOnWithTheNextReport) {
    const rules::Game game(position("sixth", kFarWin));
    const search::Report early = analysed(game, 6);
    Prover prover(monotonicMs);
    EXPECT_FALSE(prover.prove(game, early)[0].proved); // too soon to look for anything
    int rounds = 0;
    bool proved = false;
    for (; rounds < 20 && !proved; ++rounds) {
        search::Report report = early;
        report.nodes = static_cast<std::uint64_t>(rounds + 1) * 100'000;
        proved = prover.prove(game, report)[0].proved;
    }
    EXPECT_TRUE(proved);
    EXPECT_GT(rounds, 1);
    // What was found is known from then on,
    const Line found = prover.prove(game, early)[0];
    EXPECT_TRUE(found.proved);
    // and does not give way to what the engine only claims.
    search::Report claim = early;
    claim.lines[0].score = search::winIn(7);
    const Line kept = prover.prove(game, claim)[0];
    EXPECT_TRUE(kept.proved);
    EXPECT_EQ(kept.score, found.score);
}

// A page that can't be stopped from outside searches in slices, each with a count of its own.
TEST(Prover, goesOnWhenTheEngineBeginsAnew) {
    const rules::Game game(position("sixth", kFarWin));
    const search::Report slice = [&] {
        search::Report report = analysed(game, 6);
        report.nodes = 60'000;
        return report;
    }();
    Prover prover(monotonicMs);
    int slices = 0;
    bool proved = false;
    for (; slices < 50 && !proved; ++slices) {
        search::Report early = slice;
        early.nodes = 1'000;
        (void)prover.prove(game, early);
        proved = prover.prove(game, slice)[0].proved;
    }
    EXPECT_TRUE(proved);
    EXPECT_GT(slices, 1);
}

TEST(Prover, aWinOfOnePositionIsNotOneOfAnother) {
    Prover prover(monotonicMs);
    const rules::Game won(position("sixth", kFarWin));
    search::Report report = analysed(won, 6);
    report.nodes = kLongSearch;
    ASSERT_TRUE(prover.prove(won, report)[0].proved);
    const rules::Game start(rules::Position::start(search::testing::ruleset("sixth")));
    for (const Line& line : prover.prove(start, analysed(start, 3))) EXPECT_FALSE(line.proved);
}

// A game is reviewed from its end: what was proved late helps with what was before.
TEST(Prover, remembersAtOnePositionWhatItProvedAtAnother) {
    const rules::Game later(position("sixth", kFarLoss));
    rules::Game game(position("sixth", kFarWin));
    search::Report first = analysed(later, 5);
    const search::Report second = analysed(game, 6);
    const auto reportsNeeded = [&](Prover& prover) {
        for (int reports = 1;; ++reports) {
            search::Report report = second;
            report.nodes = static_cast<std::uint64_t>(reports) * 50'000;
            if (prover.prove(game, report)[0].proved || reports == 50) return reports;
        }
    };
    Prover fresh(monotonicMs);
    Prover informed(monotonicMs);
    first.nodes = kLongSearch;
    ASSERT_TRUE(informed.prove(later, first)[0].proved);
    EXPECT_LT(reportsNeeded(informed), reportsNeeded(fresh));
}

// Positions of small games, some plies into random play.
std::vector<rules::Game> smallPositions(const char* rules, int count) {
    std::vector<rules::Game> games;
    base::Rng rng(5);
    while (static_cast<int>(games.size()) < count) {
        rules::Game game(rules::Position::start(search::testing::ruleset(rules)));
        for (std::uint32_t plies = 4 + rng.below(8); plies > 0 && !game.isOver(); --plies) {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!game.isOver()) games.emplace_back(game.position());
    }
    return games;
}

// The moves of the shortest win, by the solver alone.
int shortestMoves(const rules::Position& position, rules::Color winner) {
    Limits limits;
    limits.shortest = true;
    const Answer answer = Solver(monotonicMs).solve({position, winner}, limits);
    EXPECT_EQ(answer.verdict, Verdict::Win);
    EXPECT_TRUE(answer.isShortest);
    return (answer.distance + 1) / 2;
}

// "King in 9, proved" may be within 9. It is called exact only if there is no shorter one, and in the end it
// is.
TEST(Prover, saysWhichWinsAreTheShortest) {
    int proved = 0;
    int exact = 0;
    for (const char* rules : {"sixth;size=3;disks=5", "sixth;size=4;disks=5"})
        for (const rules::Game& game : smallPositions(rules, 25)) {
            search::Report report = analysed(game, 3);
            report.nodes = 400'000; // as if it had been a longer search
            Prover prover(monotonicMs);
            const Line line = prover.prove(game, report)[0];
            if (!line.proved) continue;
            const rules::Color mover = game.position().side();
            const int truth =
                shortestMoves(game.position(), search::isWin(line.score) ? mover : rules::other(mover));
            const int said = std::abs(search::movesToEnd(line.score));
            const std::string text = notation::writePosition(game.position());
            ++proved;
            EXPECT_GE(said, truth) << text;
            if (line.exact) {
                ++exact;
                EXPECT_EQ(said, truth) << text;
            }
            const Line last = prover.shorten(game, report, 50'000'000)[0];
            EXPECT_TRUE(last.exact) << text;
            EXPECT_EQ(std::abs(search::movesToEnd(last.score)), truth) << text;
        }
    EXPECT_GT(proved, 15);
    EXPECT_GT(exact, 10);
}

// A bound of the solver far beyond the engine's depth is no shortest win until that is proved too.
TEST(Prover, aBoundIsNotExact) {
    const rules::Game game(position("sixth", kFarWin));
    search::Report report = analysed(game, 6);
    report.nodes = kLongSearch;
    const Line line = Prover(monotonicMs).prove(game, report)[0];
    ASSERT_TRUE(line.proved);
    if (line.exact) {
        EXPECT_EQ(search::movesToEnd(line.score), shortestMoves(game.position(), game.position().side()));
    }
}

TEST(Prover, answersWhetherThereIsAWinWithinSoManyPlies) {
    const rules::Game game(position("sixth", kCrownInFive));
    Prover prover(monotonicMs);
    EXPECT_EQ(prover.winWithin(game, 3, 0).verdict, Verdict::NotWin);
    const WinWithin win = prover.winWithin(game, 5, 0);
    ASSERT_EQ(win.verdict, Verdict::Win);
    EXPECT_EQ(win.line.moves.size(), 5U);
    EXPECT_EQ(search::pliesToEnd(win.line.score), 5);
}

// R4.3: Red could crown all the time, but both go to and fro, and Silver is about to bring a position back
// for the third time. That is a draw, not Red's win, unless repetitions do not count.
TEST(Prover, whatComesForTheThirdTimeIsNotWon) {
    for (const bool countsRepetitions : {true, false}) {
        rules::Game game(position(countsRepetitions ? "sixth" : "sixth;repetition=none",
                                  "x5/x1,Pp,x1,P,x1/x2,pPpPp,x2/x1,Pp,x1,P,x1/x5 s 8P9p - - 15"));
        const auto play = [&](const char* move) { game.play(*notation::readMove(game.position(), move)); };
        constexpr std::array kRound{"1b2d2", "1b4d4", "1d2b2", "1d4b4"};
        for (std::size_t i = 0; i < 8; ++i) play(kRound[i % 4]);
        search::Report report;
        report.lines.push_back({{*notation::readMove(game.position(), "1b2d2")}, search::lossIn(2)});
        const bool isProved = Prover(monotonicMs).prove(game, report)[0].proved;
        EXPECT_EQ(isProved, !countsRepetitions);
    }
}

// R2.4: the same squares, but whoever has no action draws.
TEST(Prover, forgetsWhatHoldsUnderOtherRules) {
    const auto start = [](const char* rules) {
        return rules::Game(rules::Position::start(search::testing::ruleset(rules)));
    };
    Prover prover(monotonicMs);
    EXPECT_EQ(prover.winWithin(start("sixth;size=3;disks=3"), 7, 2'000'000).verdict, Verdict::Win);
    EXPECT_EQ(prover.winWithin(start("sixth;size=3;disks=3;stuck=draw"), 7, 2'000'000).verdict,
              Verdict::NotWin);
}

TEST(Prover, stopsLookingWhenToldTo) {
    const rules::Game game(position("sixth", kFarWin));
    search::Report report = analysed(game, 6);
    report.nodes = kLongSearch;
    int asked = 0;
    EXPECT_FALSE(Prover(monotonicMs).prove(game, report, [&] { return ++asked >= 2; })[0].proved);
    EXPECT_LT(asked, 10);
}

} // namespace
} // namespace sixth::solver
