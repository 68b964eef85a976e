#include "base/hashing.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

namespace sixth::base {
namespace {

TEST(Mix64, NothingMixesToNothing) {
    EXPECT_EQ(mix64(0), 0U);
}

// The same on every compiler: hashes are part of what a proof or a table on disk may hold.
TEST(Mix64, HasFixedValues) {
    static_assert(mix64(1) != 0);
    EXPECT_EQ(mix64(1), 0x17FB89EE9DCAB42AULL);
    EXPECT_EQ(mix64(2), 0xC99D164ADDFF6DC2ULL);
    EXPECT_EQ(mix64(0xFFFFFFFFFFFFFFFFULL), 0x1F9B169DEF102DCAULL);
}

TEST(Mix64, NeighboursDoNotCollideAndDifferInManyBits) {
    std::set<std::uint64_t> seen;
    int bits = 0;
    for (std::uint64_t x = 0; x < 20000; ++x) {
        seen.insert(mix64(x));
        bits += std::popcount(mix64(x) ^ mix64(x + 1));
    }
    EXPECT_EQ(seen.size(), 20000U);
    EXPECT_GT(bits / 20000, 24);
}

} // namespace
} // namespace sixth::base
