#include "search/levels.h"
#include "search/support.h"

namespace sixth::search {
namespace {

Report thinkAt(int level, std::uint64_t seed, const rules::Position& start) {
    Engine engine(testing::monotonicMs);
    Options options;
    options.hashMegabytes = 2;
    options.level = level;
    options.seed = seed;
    engine.setOptions(options);
    Limits limits;
    limits.nodes = 50'000;
    return engine.search(rules::Game(start), limits, {});
}

TEST(Levels, EveryLevelTakesACrown) {
    const auto start = testing::position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7");
    for (int level = 1; level <= 10; ++level)
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
            EXPECT_EQ(thinkAt(level, seed, start).lines[0].score, winIn(1)) << level;
}

TEST(Levels, SameSeedSameMoveAndOtherSeedsVary) {
    const auto start = testing::position("sixth", "x1,p,x3/x5/x2,P,x1,p/x2,p,x2/x2,P,x1,p s 13P11p - - 7");
    std::vector<std::uint16_t> seen;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const rules::Move move = thinkAt(2, seed, start).lines[0].moves[0];
        EXPECT_EQ(move, thinkAt(2, seed, start).lines[0].moves[0]);
        if (std::find(seen.begin(), seen.end(), move.raw()) == seen.end()) seen.push_back(move.raw());
    }
    EXPECT_GT(seen.size(), 3U);
}

TEST(Levels, FormChangesFromGameToGameOnly) {
    bool varies = false;
    for (int level = 1; level < Options::kStrongest; ++level) {
        base::Rng first(1);
        const Grade& grade = gradeOf(level, first);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            base::Rng one(seed);
            base::Rng again(seed);
            EXPECT_EQ(&gradeOf(level, one), &gradeOf(level, again));
            base::Rng other(seed);
            varies = varies || &gradeOf(level, other) != &grade;
        }
    }
    EXPECT_TRUE(varies);
}

TEST(Levels, WhoOverlooksPlaysWhatLooksGood) {
    std::vector<Line> lines(2);
    lines[0].score = lossIn(2);
    lines[1].score = -500;
    base::Rng rng(1);
    Grade grade{
        .depth = 1, .nodes = 1, .doubt = 0, .overlooksPercent = 100, .judgesByHeight = true, .lines = 2};
    chooseLike(grade, rng, {300, -500}, lines);
    EXPECT_EQ(lines[0].score, lossIn(2));
    grade.overlooksPercent = 0;
    chooseLike(grade, rng, {300, -500}, lines);
    EXPECT_EQ(lines[0].score, -500);
}

// Red must meet a threat. A student overlooks now and then what a move allows, but sees that little is left
// after it.
TEST(Levels, AStudentWhoOverlooksStillHasAnEvaluation) {
    const auto start =
        testing::position("sixth", "x5/x2,p,pP,p/x2,p,x2/pPPpP,x1,P,p,x1/x1,P,x1,P,x1 r 8P8p - - 22");
    for (const int level : {4, 5})
        for (std::uint64_t seed = 1; seed <= 15; ++seed)
            EXPECT_FALSE(isLoss(thinkAt(level, seed, start).lines[0].score)) << level << " " << seed;
}

TEST(Levels, DoubtIsForWhatIsNotCertain) {
    const Grade grade{
        .depth = 1, .nodes = 1, .doubt = 600, .overlooksPercent = 0, .judgesByHeight = false, .lines = 2};
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        std::vector<Line> lines(2);
        lines[0].score = lossIn(2);
        lines[1].score = lossIn(4);
        base::Rng rng(seed);
        chooseLike(grade, rng, {0, 0}, lines);
        EXPECT_EQ(lines[0].score, lossIn(4));
    }
}

} // namespace
} // namespace sixth::search
