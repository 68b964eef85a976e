#include "server/people/recovery_code.h"
#include "server/people/secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace sixth::server::people {
namespace {

using testing::MatchesRegex;

class RecoveryCode : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(startSecrets()); }
};

TEST_F(RecoveryCode, isFourGroupsWithoutLookAlikes) {
    std::set<std::string> codes;
    std::set<char> letters;
    for (int i = 0; i < 1'000; ++i) {
        const std::string code = makeRecoveryCode();
        EXPECT_THAT(code, MatchesRegex("([2-9A-HJ-NP-Z]{5}-){3}[2-9A-HJ-NP-Z]{5}"));
        codes.insert(code);
        letters.insert(code.begin(), code.end());
    }
    EXPECT_EQ(codes.size(), 1'000U);
    EXPECT_EQ(letters.size(), 33U); // all 32, and the dash
}

TEST_F(RecoveryCode, isReadHoweverItIsTyped) {
    const std::string code = makeRecoveryCode();
    const std::string normal = normalRecoveryCode(code);
    EXPECT_EQ(normal.size(), 20U);
    EXPECT_EQ(normal.find('-'), std::string::npos);
    EXPECT_EQ(normalRecoveryCode(normal), normal);
    EXPECT_EQ(normalRecoveryCode("abcde fghjk-23456 789mn"), "ABCDEFGHJK23456789MN");
    EXPECT_EQ(normalRecoveryCode("  a b c d e f g h j k 2 3 4 5 6 7 8 9 m n - "), "ABCDEFGHJK23456789MN");
    EXPECT_EQ(hashToken(normalRecoveryCode("ABCDE-FGHJK-23456-789MN")),
              hashToken(normalRecoveryCode("abcdefghjk23456789mn")));
}

TEST_F(RecoveryCode, nothingElseIsOne) {
    for (const char* text :
         {"", "-", "ABCDE-FGHJK-23456-789M", "ABCDE-FGHJK-23456-789MNP", "ABCDE-FGHJK-23456-789M0",
          "ABCDE-FGHJK-23456-789MO", "ABCDE-FGHJK-23456-789M1", "ABCDE-FGHJK-23456-789MI",
          "ABCDE_FGHJK_23456_789MN", "ABCDE-FGHJK-23456-789M\n", "ABCDE-FGHJK-23456-789M\xC3\x84"})
        EXPECT_EQ(normalRecoveryCode(text), "") << text;
    EXPECT_EQ(normalRecoveryCode(std::string(1'000'000, 'A')), "");
}

} // namespace
} // namespace sixth::server::people
