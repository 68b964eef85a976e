#include "notation/outcome_text.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

TEST(OutcomeText, ReasonsRoundTrip) {
    for (int i = 1; i <= static_cast<int>(rules::Reason::Unfinished); ++i) {
        const auto reason = static_cast<rules::Reason>(i);
        EXPECT_FALSE(writeReason(reason).empty());
        EXPECT_EQ(readReason(writeReason(reason)), reason);
    }
    EXPECT_EQ(writeReason(rules::Reason::None), "");
    EXPECT_EQ(readReason(""), std::nullopt);
    EXPECT_EQ(readReason("Crown"), std::nullopt);
}

TEST(OutcomeText, ResultsRoundTrip) {
    for (int i = 0; i <= static_cast<int>(rules::Result::Draw); ++i) {
        const auto result = static_cast<rules::Result>(i);
        EXPECT_EQ(readResult(writeResult(result)), result);
    }
    for (const char* text : {"", "1-1", "1/2", "½-½", "1-0 "}) EXPECT_EQ(readResult(text), std::nullopt);
}

} // namespace
} // namespace sixth::notation
