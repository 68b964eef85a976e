#include "notation/move_text.h"
#include "rules/legality.h"
#include "sanitizer.h"
#include "search/engine.h"
#include "search/support.h"

#include <atomic>
#include <thread>

namespace sixth::search {
namespace {

using testing::monotonicMs;
using testing::position;

Report think(const rules::Position& start, const Limits& limits, const Options& options = {}) {
    Engine engine(monotonicMs);
    Options small = options;
    small.hashMegabytes = 4;
    engine.setOptions(small);
    return engine.search(rules::Game(start), limits, {});
}

Limits depth(int plies) {
    Limits limits;
    limits.depth = plies;
    return limits;
}

// Full width and without any cleverness: the distance to a forced end, or nothing within the depth.
Score plain(const rules::Position& start, int plies) {
    if (start.isEnded())
        return !start.crowned() ? kDraw : start.crowned() == start.side() ? winIn(0) : lossIn(0);
    const rules::MoveList moves = rules::legalMoves(start);
    if (moves.empty()) return start.rules().stuck == rules::StuckRule::Loss ? lossIn(0) : kDraw;
    if (plies == 0) return kDraw;
    Score best = -kInfinite;
    for (const rules::Move move : moves) {
        Score score = -plain(start.after(move), plies - 1);
        score += isWin(score) ? -1 : isLoss(score) ? 1 : 0; // one ply further away
        best = std::max(best, score);
    }
    return best;
}

TEST(Engine, CrownsWhenItCan) { // R5.1
    const auto start = position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7");
    const Report report = think(start, depth(3));
    EXPECT_EQ(notation::writeMove(start, report.lines[0].moves[0]), "c3e5");
    EXPECT_EQ(report.lines[0].score, winIn(1));
}

// What the search says about forced ends within five plies is what a plain search says, move counts included.
TEST(Engine, DecidedScoresAreExact) {
    int decided = 0;
    for (const std::string_view rules :
         {"sixth;size=3;disks=6", "sixth;size=3;disks=4;stuck=draw", "giant;size=3"})
        for (std::uint64_t seed = 1; seed <= (kSanitized ? 1U : 4U); ++seed) {
            int ply = 0;
            testing::walk(testing::ruleset(rules), seed, 24, [&](const rules::Position& start, rules::Move) {
                if (++ply < 6) return;
                const Score expected = plain(start, 4);
                const Score found = think(start, depth(8)).lines[0].score;
                if (!isDecided(expected)) return;
                ++decided;
                EXPECT_EQ(found, expected) << rules << " " << notation::writePosition(start);
            });
        }
    EXPECT_GT(decided, kSanitized ? 10 : 40);
}

TEST(Engine, NodesAreAHardLimit) {
    Limits limits;
    for (const std::uint64_t nodes : {1ULL, 2ULL, 100ULL, 5000ULL}) {
        limits.nodes = nodes;
        const Report report = think(rules::Position::start(testing::ruleset("sixth")), limits);
        EXPECT_LE(report.nodes, nodes);
        ASSERT_FALSE(report.lines.empty());
        EXPECT_FALSE(report.lines[0].moves.empty());
    }
}

TEST(Engine, RepeatsItself) {
    const auto start = position("sixth", "x1,p,x3/x1,pP,P,x2/x2,PpP,x1,p/x2,p,x2/x2,P,x1,p s 10P9p - - 13");
    EXPECT_EQ(think(start, depth(8)).nodes, think(start, depth(8)).nodes);
}

TEST(Engine, GivesSeveralLinesBestFirst) {
    Options options;
    options.lines = 5;
    const Report report = think(rules::Position::start(testing::ruleset("army")), depth(4), options);
    ASSERT_EQ(report.lines.size(), 5U);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_GE(report.lines[i - 1].score, report.lines[i].score);
        EXPECT_NE(report.lines[i - 1].moves[0], report.lines[i].moves[0]);
    }
}

TEST(Engine, StopsFromAnotherThread) {
    Engine engine(monotonicMs);
    Limits limits;
    limits.infinite = true;
    std::atomic<bool> stop{false};
    std::atomic<bool> reported{false};
    std::thread other([&] {
        reported.wait(false); // the search is under way
        stop = true;
        engine.stop();
        engine.stop();
    });
    Engine::Callbacks callbacks;
    callbacks.shouldStop = [&] { return stop.load(); };
    callbacks.onReport = [&](const Report&) {
        reported = true;
        reported.notify_one();
    };
    const rules::Game game(rules::Position::start(testing::ruleset("sixth")));
    EXPECT_FALSE(engine.search(game, limits, callbacks).lines.empty());
    other.join();
}

// Time is what the clock says: here a millisecond passes with every look at it.
TEST(Engine, StopsByTime) {
    std::int64_t now = 0;
    Engine engine([&] { return now++; });
    Limits limits;
    limits.moveTimeMs = 30;
    Engine::Callbacks callbacks;
    callbacks.shouldStop = [&] { return now > 1000; };
    const rules::Game game(rules::Position::start(testing::ruleset("sixth")));
    EXPECT_FALSE(engine.search(game, limits, callbacks).lines.empty());
    EXPECT_GE(now, 27); // a few milliseconds are kept back
    EXPECT_LE(now, 40);
}

TEST(Engine, TwoThreadsAgreeOnAForcedCrown) {
    Options options;
    options.threads = 2;
    const auto start = position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7");
    EXPECT_EQ(think(start, depth(5), options).lines[0].score, winIn(1));
}

// Threads take over what another one has finished: depths only rise, and none is left out at the end.
TEST(Engine, SeveralThreadsReachTheDepthAskedForWithPlayableLines) {
    for (const int threads : {2, 3, 5}) {
        Options options;
        options.threads = threads;
        options.lines = 3;
        Engine engine(monotonicMs, options);
        const rules::Game game(rules::Position::start(testing::ruleset("sixth")));
        for (const int most : {1, 2, 6}) {
            int last = 0;
            Engine::Callbacks callbacks;
            callbacks.onReport = [&](const Report& report) {
                EXPECT_GT(report.depth, last);
                last = report.depth;
                EXPECT_EQ(report.lines.size(), 3U);
                for (const Line& line : report.lines) {
                    rules::Position position = game.position();
                    for (const rules::Move move : line.moves) {
                        ASSERT_TRUE(rules::isLegal(position, move));
                        position = position.after(move);
                    }
                }
            };
            EXPECT_EQ(engine.search(game, depth(most), callbacks).depth, most);
            EXPECT_EQ(last, most);
        }
    }
}

// Every move it plays is legal, whatever the ruleset.
TEST(Engine, PlaysLegallyInEveryRuleset) {
    Engine engine(monotonicMs);
    Options options;
    options.hashMegabytes = 2;
    engine.setOptions(options);
    Limits limits;
    limits.nodes = 300;
    for (const std::string_view rules : testing::kRulesets) {
        rules::Game game(rules::Position::start(testing::ruleset(rules)));
        engine.newGame();
        while (!game.isOver() && game.moves().size() < 150) {
            const rules::Move move = engine.search(game, limits, {}).lines[0].moves[0];
            ASSERT_TRUE(rules::isLegal(game.position(), move))
                << rules << " " << notation::writePosition(game.position());
            game.play(move);
        }
        EXPECT_GT(game.moves().size(), 5U) << rules;
    }
}

} // namespace
} // namespace sixth::search
