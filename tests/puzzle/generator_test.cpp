#include "puzzle/generator.h"
#include "puzzle/pack.h"
#include "search/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::puzzle {
namespace {

using search::testing::monotonicMs;
using search::testing::ruleset;
using ::testing::IsEmpty;

constexpr std::uint64_t kGames = 6;

Generator::Options shortOnes() {
    Generator::Options options;
    options.lengths = {2, 3};
    options.nodes = 200'000;
    return options;
}

std::vector<Puzzle> generate(Generator& generator, std::string_view rules) {
    std::vector<Puzzle> puzzles;
    for (std::uint64_t game = 0; game < kGames; ++game)
        generator.run(ruleset(rules), game, [&](const Puzzle& puzzle) { puzzles.push_back(puzzle); });
    return puzzles;
}

TEST(Generator, findsPuzzlesThatAreTrue) {
    Generator generator(monotonicMs, shortOnes());
    Maker maker(monotonicMs, 10'000'000, 16);
    std::size_t found = 0;
    for (const auto* rules : {"sixth", "sixmaking-4x4", "giant;kings=2"}) {
        const std::vector<Puzzle> puzzles = generate(generator, rules);
        EXPECT_THAT(findRepeated(puzzles), IsEmpty());
        for (const Puzzle& puzzle : puzzles) {
            EXPECT_THAT(maker.check(puzzle), IsEmpty()) << writePuzzle(puzzle);
            EXPECT_TRUE(puzzle.position.ko().isNone());
            EXPECT_TRUE(puzzle.moves == 2 || puzzle.moves == 3);
        }
        found += puzzles.size();
    }
    EXPECT_GT(found, 3U);
}

TEST(Generator, theSameGameGivesTheSamePuzzles) {
    Generator one(monotonicMs, shortOnes());
    Generator other(monotonicMs, shortOnes());
    const auto texts = [](Generator& generator) {
        std::string text;
        for (const Puzzle& puzzle : generate(generator, "sixmaking-4x4")) text += writePuzzle(puzzle);
        return text;
    };
    const std::string first = texts(one);
    EXPECT_EQ(first, texts(other));
    EXPECT_FALSE(first.empty());
    EXPECT_EQ(texts(one), ""); // all of them are known now
}

TEST(Generator, stopsWhenToldTo) {
    Generator generator(monotonicMs, shortOnes());
    generator.setStop([] { return true; });
    EXPECT_THAT(generate(generator, "sixth"), IsEmpty());
}

} // namespace
} // namespace sixth::puzzle
