// When a search ends, and what a level changes about it. The clock goes on by a fixed step each time it is
// read, so that what is counted here is the same on every machine.
#include "search/engine.h"
#include "search/support.h"

#include <algorithm>
#include <string>

namespace sixth::search {
namespace {

using testing::position;

constexpr const char* kKingInThree = "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";
constexpr const char* kQuiet = "x1,p,x3/x5/x2,P,x1,p/x2,p,x2/x2,P,x1,p s 13P11p - - 7";

struct Thinking {
    explicit Thinking(const Options& wanted = {}) {
        Options options = wanted;
        options.hashMegabytes = 2;
        engine.setOptions(options);
    }
    Report operator()(const rules::Game& game, const Limits& limits) {
        const std::int64_t begin = now;
        const Report report = engine.search(game, limits, {});
        used = now - begin;
        return report;
    }

    std::int64_t now = 0;
    std::int64_t used = 0;
    Engine engine{[this] { return now += 20; }};
};

rules::Game quietGame() {
    return rules::Game(position("sixth", kQuiet));
}

Options level(int number, std::uint64_t seed = 1) {
    Options options;
    options.level = number;
    options.seed = seed;
    return options;
}

TEST(EngineLimits, aLevelSeesNoFurtherThanItsGrade) {
    Limits limits;
    limits.nodes = 60'000;
    for (const int number : {1, 2})
        EXPECT_EQ(Thinking(level(number))(quietGame(), limits).depth, 1) << number;
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
        EXPECT_LE(Thinking(level(5, seed))(quietGame(), limits).depth, 3);
    limits.depth = 6; // asked for, and more than it has
    EXPECT_EQ(Thinking(level(1))(quietGame(), limits).depth, 1);
    EXPECT_EQ(Thinking(level(10))(quietGame(), limits).depth, 6);
    limits.depth = 1; // less than it has
    EXPECT_EQ(Thinking(level(7))(quietGame(), limits).depth, 1);
}

TEST(EngineLimits, aLevelLooksAtNoMoreThanItsGrade) {
    Limits limits;
    limits.nodes = 100'000;
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        EXPECT_LE(Thinking(level(7, seed))(quietGame(), limits).nodes, 20'000U);
    limits.nodes = 500;
    EXPECT_LE(Thinking(level(7))(quietGame(), limits).nodes, 500U);
}

TEST(EngineLimits, theFormOfALevelStaysThroughAGame) {
    Limits limits;
    limits.nodes = 200'000;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        rules::Game game(rules::Position::start(testing::ruleset("sixmaking-4x4")));
        Thinking think(level(5, seed));
        std::vector<int> depths;
        for (int ply = 0; ply < 9; ++ply) {
            const Report report = think(game, limits);
            if (ply >= 4) depths.push_back(report.depth);
            game.play(rules::legalMoves(game.position())[0]);
        }
        EXPECT_EQ(*std::min_element(depths.begin(), depths.end()),
                  *std::max_element(depths.begin(), depths.end()))
            << seed;
    }
}

TEST(EngineLimits, aLevelGivesTheLinesAskedFor) {
    Limits limits;
    limits.nodes = 5'000;
    EXPECT_EQ(Thinking(level(1))(quietGame(), limits).lines.size(), 1U);
    Options three = level(1);
    three.lines = 3;
    EXPECT_EQ(Thinking(three)(quietGame(), limits).lines.size(), 3U);
}

TEST(EngineLimits, theTimeOfAMoveIsKept) {
    Limits limits;
    limits.moveTimeMs = 500;
    Thinking think;
    (void)think(quietGame(), limits);
    EXPECT_GE(think.used, 400);
    EXPECT_LE(think.used, 700);
}

TEST(EngineLimits, aClockIsUsedInSmallParts) {
    Limits limits;
    limits.clockMs = {12'000, 400};
    Thinking think;
    (void)think(quietGame(), limits);
    // No new depth is begun after a thirtieth; a quarter is the end of a depth under way.
    EXPECT_GE(think.used, 350);
    EXPECT_LE(think.used, 2'000);
    limits.clockMs = {400, 12'000};
    (void)think(quietGame(), limits);
    EXPECT_LE(think.used, 250);
}

TEST(EngineLimits, theOnlyMoveNeedsNoThought) { // R7.8: Milady must be covered, and one tower can
    const rules::Game game(position("milady", "x5/x5/x5/x5/M,P,x3 r 11P12p - - 2"));
    ASSERT_EQ(rules::legalMoves(game.position()).size(), 1U);
    Limits limits;
    limits.moveTimeMs = 20'000;
    Thinking think;
    EXPECT_EQ(think(game, limits).depth, 4);
    EXPECT_LE(think.used, 2'000);
}

TEST(EngineLimits, mateEndsWithTheWinItAsksFor) {
    const rules::Game game(position("sixth", kKingInThree));
    Limits limits;
    limits.depth = 30;
    const int whole = Thinking()(game, limits).depth;
    limits.mate = 3;
    const Report report = Thinking()(game, limits);
    EXPECT_EQ(movesToEnd(report.lines[0].score), 3);
    EXPECT_LT(report.depth, whole);
    limits.mate = 2; // there is none
    EXPECT_EQ(Thinking()(game, limits).depth, whole);
}

TEST(EngineLimits, infiniteWaitsThoughAllIsDecided) {
    const rules::Game game(position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"));
    Limits limits;
    limits.infinite = true;
    int asked = 0;
    Engine::Callbacks callbacks;
    callbacks.shouldStop = [&asked] { return ++asked > 200; };
    Thinking think;
    EXPECT_EQ(think.engine.search(game, limits, callbacks).lines[0].score, winIn(1));
    EXPECT_GT(asked, 200);
}

TEST(EngineLimits, aNewGameRemembersNothing) {
    Limits limits;
    limits.depth = 7;
    Thinking think;
    const std::uint64_t first = think(quietGame(), limits).nodes;
    EXPECT_NE(think(quietGame(), limits).nodes, first); // by then it knows the position
    think.engine.newGame();
    EXPECT_EQ(think(quietGame(), limits).nodes, first);
}

TEST(EngineLimits, aStopBeforeASearchIsForgotten) {
    Limits limits;
    limits.depth = 3;
    Thinking think;
    think.engine.stop();
    EXPECT_EQ(think(quietGame(), limits).depth, 3);
}

TEST(EngineLimits, optionsTellWhatCouldBeHad) {
    Engine engine([] { return std::int64_t{0}; });
    Options options;
    options.hashMegabytes = 0;
    options.threads = 1'000;
    options.lines = 0;
    engine.setOptions(options);
    EXPECT_EQ(engine.options().hashMegabytes, 1);
    EXPECT_EQ(engine.options().threads, 64);
    EXPECT_EQ(engine.options().lines, 1);
}

TEST(EngineLimits, withoutTheEvaluationNothingIsWorthAnything) {
    Options options;
    options.useEvaluation = false;
    options.lines = 300;
    Limits limits;
    limits.depth = 2;
    for (const Line& line : Thinking(options)(quietGame(), limits).lines) EXPECT_EQ(line.score, 0);
}

// A line that wins goes on to the King.
TEST(EngineLimits, aWinningLineIsPlayedOut) {
    const rules::Game game(position("sixth", kKingInThree));
    Limits limits;
    limits.depth = 8;
    const Line line = Thinking()(game, limits).lines[0];
    ASSERT_EQ(pliesToEnd(line.score), static_cast<int>(line.moves.size()));
    rules::Position last = game.position();
    for (const rules::Move move : line.moves) last = last.after(move);
    EXPECT_EQ(last.crowned(), rules::Color::Silver);
}

// R4.3: to repeat for the third time is a draw, and better than a game that is lost.
TEST(EngineLimits, aRepetitionIsADraw) {
    rules::Game game(position("sixth", "x5/x1,Pp,x1,P,x1/x5/x1,Pp,x1,P,x1/x5 s 11P13p - - 9"));
    const auto at = [](int file, int rank) { return rules::Square::at(file, rank); };
    const std::array<rules::Move, 4> round{
        rules::Move::carry(at(1, 1), at(3, 1), 1), rules::Move::carry(at(1, 3), at(3, 3), 1),
        rules::Move::carry(at(3, 1), at(1, 1), 1), rules::Move::carry(at(3, 3), at(1, 3), 1)};
    for (int i = 0; i < 8; ++i) game.play(round[static_cast<std::size_t>(i) % 4]);
    Limits limits;
    limits.depth = 2;
    Options all;
    all.lines = 300;
    int repeating = 0;
    for (const Line& line : Thinking(all)(game, limits).lines) {
        if (line.moves[0] != round[0]) continue;
        EXPECT_EQ(line.score, kDraw);
        ++repeating;
    }
    EXPECT_EQ(repeating, 1);
}

} // namespace
} // namespace sixth::search
