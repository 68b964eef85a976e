#include "base/rng.h"

#include <gtest/gtest.h>

#include <array>

namespace sixth::base {
namespace {

// The published numbers of SplitMix64, so that every compiler plays the same random games.
TEST(Rng, GivesTheNumbersOfSplitMix64) {
    Rng zero(0);
    EXPECT_EQ(zero.next(), 0xE220A8397B1DCDAFULL);
    EXPECT_EQ(zero.next(), 0x6E789E6AA1B965F4ULL);
    EXPECT_EQ(zero.next(), 0x06C45D188009454FULL);
    Rng seeded(1234567);
    EXPECT_EQ(seeded.next(), 6457827717110365317ULL);
    EXPECT_EQ(seeded.next(), 3203168211198807973ULL);
    EXPECT_EQ(seeded.next(), 9817491932198370423ULL);
}

TEST(Rng, TheSameSeedGivesTheSameNumbers) {
    Rng a(42);
    Rng b(42);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Rng, BelowStaysBelowAndReachesEverything) {
    Rng rng(1);
    std::array<int, 7> counts{};
    for (int i = 0; i < 7000; ++i) ++counts.at(rng.below(7));
    for (const int count : counts) EXPECT_NEAR(count, 1000, 150);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0U);
    for (int i = 0; i < 100; ++i) EXPECT_LT(rng.below(0xFFFFFFFFU), 0xFFFFFFFFU);
}

} // namespace
} // namespace sixth::base
