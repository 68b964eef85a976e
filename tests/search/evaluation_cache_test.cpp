#include "search/evaluation_cache.h"

#include <gtest/gtest.h>

namespace sixth::search {
namespace {

TEST(EvaluationCache, GivesBackWhatItWasTold) {
    EvaluationCache cache;
    const std::uint64_t hash = 0x0123'4567'89AB'CDEF;
    EXPECT_FALSE(cache.find(hash));
    for (const Score score : {0, -1, 1, kDecided / 2, -kDecided / 2}) {
        cache.store(hash, score);
        ASSERT_TRUE(cache.find(hash));
        EXPECT_EQ(*cache.find(hash), score);
    }
    cache.clear();
    EXPECT_FALSE(cache.find(hash));
}

TEST(EvaluationCache, TellsApartPositionsThatShareAPlace) {
    EvaluationCache cache;
    const std::uint64_t hash = 0x0123'4567'89AB'CDEF;
    cache.store(hash, 7);
    for (int bit = 16; bit < 64; ++bit) EXPECT_FALSE(cache.find(hash ^ (std::uint64_t{1} << bit))) << bit;
    cache.store(hash ^ (std::uint64_t{1} << 63), 8);
    EXPECT_FALSE(cache.find(hash)) << "the newer one stays";
}

} // namespace
} // namespace sixth::search
