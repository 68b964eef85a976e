#include "server/people/glicko2.h"
#include "server/people/names.h"
#include "server/people/rate_limit.h"
#include "server/people/secrets.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace sixth::server::people {
namespace {

TEST(Glicko2, theExampleOfThePaper) {
    const std::array<RatedGame, 3> games{
        {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}};
    const Rating after = afterGames({1500, 200, 0.06}, games);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation, 151.52, 0.01);
    EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, winningHelpsLosingHurtsAndPlayingMakesSure) {
    const Rating newcomer;
    const std::array<RatedGame, 1> won{{{newcomer, 1}}};
    const std::array<RatedGame, 1> lost{{{newcomer, 0}}};
    const std::array<RatedGame, 1> drawn{{{newcomer, 0.5}}};
    EXPECT_GT(afterGames(newcomer, won).rating, 1600);
    EXPECT_LT(afterGames(newcomer, lost).rating, 1400);
    EXPECT_NEAR(afterGames(newcomer, drawn).rating, 1500, 1e-6);
    EXPECT_LT(afterGames(newcomer, drawn).deviation, newcomer.deviation);
    EXPECT_NEAR(afterGames(newcomer, won).rating - 1500, 1500 - afterGames(newcomer, lost).rating, 1e-6);
}

TEST(Glicko2, extremesStaySane) {
    Rating strong{2900, 45, 0.06};
    const std::array<RatedGame, 1> upset{{{{400, 350, 0.06}, 0}}};
    for (int i = 0; i < 500; ++i) strong = afterGames(strong, upset);
    EXPECT_TRUE(strong.rating > -3000 && strong.rating < 2900);
    EXPECT_GE(strong.deviation, 45);
    EXPECT_LE(strong.volatility, 0.1);
}

TEST(Glicko2, nobodyIsKnownExactlyAndNobodyIsAllLuck) {
    const std::vector<RatedGame> even(20, RatedGame{{1500, 45, 0.06}, 0.5});
    Rating steady{1500, 45, 0.06};
    for (int i = 0; i < 10; ++i) steady = afterGames(steady, even);
    EXPECT_EQ(steady.deviation, 45);
    const std::vector<RatedGame> upsets(20, RatedGame{{1000, 45, 0.06}, 0});
    Rating wild{1500, 45, 0.1};
    for (int i = 0; i < 3; ++i) wild = afterGames(wild, upsets);
    EXPECT_EQ(wild.volatility, 0.1);
}

TEST(Glicko2, aPauseMakesUnsure) {
    const Rating known{1800, 60, 0.06};
    const Rating later = afterPause(known, 365 / kDaysPerPeriod);
    EXPECT_EQ(later.rating, 1800);
    EXPECT_NEAR(later.deviation, 110, 2);
    EXPECT_EQ(afterPause(known, 1e9).deviation, 350);
    EXPECT_NEAR(afterPause(known, -5).deviation, 60, 1e-9);
}

TEST(Names, onlyTheAllowedCharacters) {
    for (const char* name : {"ab", "Anna_1", "-_", "12345678901234567890"}) EXPECT_TRUE(isName(name)) << name;
    for (const char* name :
         {"", "a", "123456789012345678901", "a b", "an\u00e9", "<b>", "a.b", "a/b", "a\nb"})
        EXPECT_FALSE(isName(name)) << name;
    EXPECT_FALSE(isName(std::string_view("a\0b", 3)));
}

TEST(Names, someAreReserved) {
    for (const char* name : {"admin", "ADMIN", "Guest-1", "guestling", "Sixth-bot-1", "sixthx", "Silver"})
        EXPECT_TRUE(isReserved(name)) << name;
    EXPECT_FALSE(isReserved("Anna"));
    for (int level = 1; level <= 10; ++level) {
        EXPECT_TRUE(isName(botName(level)));
        EXPECT_TRUE(isReserved(botName(level)));
    }
    EXPECT_TRUE(isName(guestName(0)));
    EXPECT_TRUE(isReserved(guestName(UINT64_MAX)));
    std::set<std::string> guests;
    for (std::uint64_t number = 0; number < 1000; ++number) guests.insert(guestName(number));
    EXPECT_EQ(guests.size(), 1000U);
}

class Secrets : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(startSecrets()); }
};

TEST_F(Secrets, tokensAreRandomAndKeptHashed) {
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) tokens.insert(makeToken());
    EXPECT_EQ(tokens.size(), 1000U);
    const std::string token = *tokens.begin();
    EXPECT_TRUE(isToken(token));
    EXPECT_EQ(token.size() * 6, 192U); // bits
    EXPECT_FALSE(isToken(token.substr(1)));
    EXPECT_FALSE(isToken(token.substr(1) + ";"));
    EXPECT_EQ(hashToken(token), hashToken(token));
    EXPECT_NE(hashToken(token), hashToken(*std::next(tokens.begin())));
    const TokenHash hash = hashToken(token);
    EXPECT_EQ(std::string(hash.begin(), hash.end()).find(token.substr(0, 8)), std::string::npos);
    EXPECT_NE(csrfToken(token), token);
    EXPECT_EQ(csrfToken(token).size(), 22U);
    EXPECT_TRUE(isSameSecret("abc", "abc"));
    EXPECT_FALSE(isSameSecret("abc", "abd"));
    EXPECT_FALSE(isSameSecret("abc", "ab"));
    EXPECT_EQ(randomWord(12).size(), 12U);
}

TEST_F(Secrets, passwordsAreKeptAsArgon2id) {
    const auto hash = hashPassword("correct horse");
    ASSERT_TRUE(hash);
    EXPECT_TRUE(hash->starts_with("$argon2id$"));
    EXPECT_TRUE(isPassword(*hash, "correct horse"));
    EXPECT_FALSE(isPassword(*hash, "correct horsf"));
    EXPECT_FALSE(isPassword("", "correct horse"));
    EXPECT_FALSE(isPassword("nonsense", ""));
    EXPECT_NE(*hash, *hashPassword("correct horse"));
}

TEST(RateLimit, firesAtOneTooMany) {
    RateLimit limit({5, 60});
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(limit.allows("a", fromUnix(1000))) << i;
    EXPECT_FALSE(limit.allows("a", fromUnix(1000)));
    EXPECT_TRUE(limit.allows("b", fromUnix(1000)));
    EXPECT_FALSE(limit.allows("a", fromUnix(1999)));
    EXPECT_TRUE(limit.allows("a", fromUnix(2000))); // one a second
    EXPECT_FALSE(limit.allows("a", fromUnix(2000)));
}

TEST(RateLimit, forgetsThoseWhoAreQuiet) {
    RateLimit limit({2, 60});
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(limit.allows(std::to_string(i), fromUnix(1000)));
    EXPECT_EQ(limit.size(), 100U);
    EXPECT_TRUE(limit.allows("again", fromUnix(1'000'000)));
    EXPECT_EQ(limit.size(), 1U);
}

TEST(RateLimit, itsMemoryIsBounded) {
    RateLimit limit({1, 0.001});
    for (std::size_t i = 0; i < RateLimit::kMostKeys; ++i)
        ASSERT_TRUE(limit.allows(std::to_string(i), fromUnix(1000)));
    EXPECT_EQ(limit.size(), RateLimit::kMostKeys);
    // Newcomers are let in, and those who came last are still counted.
    EXPECT_TRUE(limit.allows("one more", fromUnix(1000)));
    EXPECT_FALSE(limit.allows("one more", fromUnix(1000)));
    EXPECT_EQ(limit.size(), RateLimit::kMostKeys);
    EXPECT_FALSE(limit.allows(std::to_string(RateLimit::kMostKeys - 1), fromUnix(1000)));
    EXPECT_TRUE(limit.allows("0", fromUnix(1000))); // the one that was quiet for the longest time
}

TEST(RateLimit, whatWasNotDoneIsGivenBack) {
    RateLimit limit({2, 0.001});
    EXPECT_TRUE(limit.allows("a", fromUnix(1000)));
    EXPECT_TRUE(limit.allows("a", fromUnix(1000)));
    limit.giveBack("a");
    limit.giveBack("nobody");
    EXPECT_TRUE(limit.allows("a", fromUnix(1000)));
    EXPECT_FALSE(limit.allows("a", fromUnix(1000)));
}

} // namespace
} // namespace sixth::server::people
