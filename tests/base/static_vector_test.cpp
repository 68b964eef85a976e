#include "base/static_vector.h"

#include <gtest/gtest.h>

#include <numeric>

namespace sixth::base {
namespace {

TEST(StaticVector, StartsEmpty) {
    const StaticVector<int, 3> list;
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(list.size(), 0U);
    EXPECT_EQ(list.begin(), list.end());
    static_assert(StaticVector<int, 3>::capacity() == 3);
}

TEST(StaticVector, KeepsWhatIsPushedInOrderUpToItsCapacity) {
    StaticVector<int, 3> list;
    for (const int value : {5, 6, 7}) list.push_back(value);
    EXPECT_EQ(list.size(), list.capacity());
    EXPECT_EQ(list[0], 5);
    EXPECT_EQ(list[2], 7);
    EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 18);
    list[1] = 1;
    EXPECT_EQ(*(list.begin() + 1), 1);
}

TEST(StaticVector, ShrinksAndClears) {
    StaticVector<int, 4> list;
    for (const int value : {1, 2, 3}) list.push_back(value);
    list.resize(2);
    EXPECT_EQ(list.size(), 2U);
    list.push_back(9);
    EXPECT_EQ(list[2], 9);
    list.clear();
    EXPECT_TRUE(list.empty());
}

TEST(StaticVector, CopiesAreApart) {
    StaticVector<int, 2> one;
    one.push_back(1);
    StaticVector<int, 2> two = one;
    two[0] = 2;
    two.push_back(3);
    EXPECT_EQ(one.size(), 1U);
    EXPECT_EQ(one[0], 1);
}

// Builds without assertions trust the caller; only builds with them can say so.
#ifndef NDEBUG
TEST(StaticVectorDeathTest, PushingBeyondTheCapacityIsABrokenPromise) {
    StaticVector<int, 1> list;
    list.push_back(1);
    EXPECT_DEATH(list.push_back(2), "size_ < N");
}
#endif

} // namespace
} // namespace sixth::base
