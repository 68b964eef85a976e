// The counts in tests/data/perft were made by the plain rules of src/reference (perft_maker), the deepest by
// an independent program.
#include "rules/perft.h"
#include "rules/perft_data.h"
#include "rules/support.h"
#include "sanitizer.h"

#include <filesystem>

namespace sixth::rules {
namespace {

// Under a sanitizer the deepest counts would take minutes and show nothing new.
constexpr std::uint64_t kMostNodes = kSanitized ? 1'000'000 : 1'000'000'000;

class PerftFile : public testing::TestWithParam<const char*> {};

TEST_P(PerftFile, EveryCountHolds) {
    const auto lines = readPerftFile(SIXTH_TEST_DATA "/perft/" + std::string(GetParam()) + ".perft");
    ASSERT_FALSE(lines.empty());
    for (const PerftLine& line : lines) {
        ASSERT_FALSE(line.counts.empty()) << "line " << line.number;
        const Position position =
            line.position == "start" ? startOf(line.ruleset) : positionOf(line.ruleset, line.position);
        for (std::size_t i = 0; i < line.counts.size(); ++i)
            if (line.counts[i] <= kMostNodes) {
                EXPECT_EQ(perft(position, static_cast<int>(i) + 1), line.counts[i])
                    << "line " << line.number << ", depth " << i + 1;
            }
    }
}

INSTANTIATE_TEST_SUITE_P(Perft, PerftFile,
                         testing::Values("presets", "options", "drafts", "small_boards", "middle", "points",
                                         "bonus_disks"),
                         [](const auto& file) { return std::string(file.param); });

TEST(Perft, EveryFileIsChecked) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SIXTH_TEST_DATA "/perft"))
        files += entry.path().extension() == ".perft" ? 1 : 0;
    EXPECT_EQ(files, 7);
}

TEST(Perft, DepthZeroIsThePositionItself) {
    EXPECT_EQ(perft(startOf("sixth"), 0), 1U);
}

TEST(Perft, R53_AFinishedGameHasNoMovesBeyondItsEnd) { // R5.3
    const Position won = play(positionOf("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"), {"c3e5"});
    EXPECT_EQ(perft(won, 1), 0U);
    EXPECT_EQ(perft(won, 2), 0U);
}

} // namespace
} // namespace sixth::rules
