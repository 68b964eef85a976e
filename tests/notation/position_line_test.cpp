#include "notation/position_line.h"
#include "rules/ruleset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

using testing::HasSubstr;

constexpr const char* kKingNow = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7";

tl::expected<PositionLine, Errors> read(const std::string& line) {
    return readPositionLine(rules::Ruleset(), line);
}

TEST(PositionLine, hasMovesAndAName) {
    const auto line = read(std::string(kKingNow) + "; bm c3e5; am a1 b1; id \"K\xc3\xb6nig\"");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->best.size(), 1U);
    EXPECT_EQ(line->avoid.size(), 2U);
    EXPECT_EQ(line->id, "K\xc3\xb6nig");
}

// Such a name went into JSON, which can't hold it.
TEST(PositionLine, mustBeUtf8) {
    const auto line = read(std::string(kKingNow) + "; id \"K\xf6nig\"");
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error()[0].code, "utf8");
    EXPECT_THAT(line.error()[0].message, HasSubstr("'\\xf6' is not UTF-8, expected"));
    EXPECT_EQ(line.error()[0].column, static_cast<int>(std::string(kKingNow).size()) + 8);
}

TEST(PositionLine, hasALimit) {
    const std::string head = std::string(kKingNow) + "; id ";
    EXPECT_TRUE(read(head + std::string(kLongestPositionLine - head.size(), 'x')));
    const auto line = read(head + std::string(kLongestPositionLine - head.size() + 1, 'x'));
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error()[0].code, "line-too-long");
}

} // namespace
} // namespace sixth::notation
