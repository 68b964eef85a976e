#include "notation/move_text.h"
#include "search/support.h"
#include "solver/prover.h"

#include <gtest/gtest.h>

namespace sixth::solver {
namespace {

using search::testing::monotonicMs;
using search::testing::position;

constexpr const char* kCrownInFive = "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";

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
