// The pack of the repository: what it promises as a whole, and a sample of its puzzles proved again. All of
// them are proved by `sixth puzzle check`.
#include "file_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "puzzle/known.h"
#include "puzzle/maker.h"
#include "puzzle/pack.h"
#include "puzzle/plain_win.h"
#include "reference/proof_check.h"
#include "rules/movegen.h"
#include "sanitizer.h"
#include "search/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <set>
#include <sstream>

namespace sixth::puzzle {
namespace {

using search::testing::monotonicMs;
using ::testing::IsEmpty;
using testing::plainSolutions;
using testing::solutionTexts;

const std::string& packText() {
    static const std::string kText = fileText(SIXTH_SOURCE_DIR "/src/puzzle/pack.tsv");
    return kText;
}

const std::vector<Puzzle>& pack() {
    static const std::vector<Puzzle> kPack = readPack(packText()).value();
    return kPack;
}

TEST(OurPack, hasWhatWasPromised) {
    EXPECT_LE(packText().size(), 500'000U);
    EXPECT_GE(pack().size(), 1'000U);
    int points = 0;
    int bonus = 0;
    std::array<int, kMostMoves + 1> byMoves{};
    std::array<int, kGrades + 1> byGrade{};
    std::set<std::string> rulesets;
    for (const Puzzle& puzzle : pack()) {
        points += puzzle.position.rules().isPointsGame() ? 1 : 0;
        bonus += puzzle.position.rules().hasBonusDisks() ? 1 : 0;
        ++byMoves[static_cast<std::size_t>(puzzle.moves)];
        ++byGrade[static_cast<std::size_t>(puzzle.grade)];
        rulesets.insert(notation::writeRuleset(puzzle.position.rules()));
    }
    EXPECT_GE(points, 100);
    EXPECT_GE(bonus, 100);
    for (int moves = kLeastMoves; moves <= kMostMoves; ++moves)
        EXPECT_GE(byMoves[static_cast<std::size_t>(moves)], 10) << moves;
    for (int grade = 1; grade <= kGrades; ++grade)
        EXPECT_GE(byGrade[static_cast<std::size_t>(grade)], 50) << grade;
    for (const rules::Preset& preset : rules::presets())
        EXPECT_TRUE(rulesets.contains(std::string(preset.name))) << preset.name;
}

TEST(OurPack, isWrittenAsOneWritesIt) {
    std::istringstream lines(packText());
    std::size_t place = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() == '#') continue;
        EXPECT_EQ(writePuzzle(pack()[place++]), line + '\n');
    }
    EXPECT_EQ(place, pack().size());
}

TEST(OurPack, noPuzzleIsThereTwice) {
    EXPECT_THAT(findRepeated(pack()), IsEmpty());
}

// One in so many of the short ones, and the easiest of each longer kind. Under a sanitizer only a few short
// ones: what a long search does, the solver's own tests show.
std::vector<Puzzle> sample() {
    constexpr std::size_t kOneIn = kSanitized ? 200 : 20;
    constexpr int kShort = 4;
    std::vector<Puzzle> result;
    std::array<const Puzzle*, kMostMoves + 1> easiest{};
    for (std::size_t i = 0; i < pack().size(); ++i) {
        const Puzzle& puzzle = pack()[i];
        if (puzzle.moves <= kShort && i % kOneIn == 0) result.push_back(puzzle);
        const Puzzle*& best = easiest[static_cast<std::size_t>(puzzle.moves)];
        if (puzzle.moves > kShort && (best == nullptr || puzzle.grade < best->grade)) best = &puzzle;
    }
    for (const Puzzle* const puzzle : easiest)
        if (puzzle != nullptr && !kSanitized) result.push_back(*puzzle);
    return result;
}

TEST(OurPack, aSampleIsProvedAgain) {
    Maker maker(monotonicMs, 50'000'000, 64);
    int proved = 0;
    for (const Puzzle& puzzle : sample()) {
        ASSERT_THAT(maker.check(puzzle), IsEmpty()) << writePuzzle(puzzle);
        const auto proof = maker.prove(puzzle);
        ASSERT_TRUE(proof.has_value());
        const auto file = solver::encodeProof(*proof, notation::writeRuleset(puzzle.position.rules()),
                                              notation::writePosition(puzzle.position));
        EXPECT_EQ(reference::checkProof(file).reason, "") << writePuzzle(puzzle);
        ++proved;
    }
    EXPECT_GE(proved, kSanitized ? 5 : 30);
}

// The solver is not asked here.
TEST(OurPack, aFewShortOnesAreTriedOutByThePlainRules) {
    int tried = 0;
    for (const Puzzle& puzzle : pack()) {
        if (puzzle.moves != 2 || rules::countMoves(puzzle.position) > 30 || tried == 3) continue;
        EXPECT_EQ(plainSolutions(puzzle.position, 2), solutionTexts(puzzle)) << writePuzzle(puzzle);
        EXPECT_THAT(plainSolutions(puzzle.position, 1), IsEmpty());
        ++tried;
    }
    EXPECT_EQ(tried, 3);
}

} // namespace
} // namespace sixth::puzzle
