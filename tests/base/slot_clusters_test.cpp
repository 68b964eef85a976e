#include "base/slot_clusters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <unistd.h>

namespace sixth::base {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;

void* noMemory(std::size_t, std::size_t) {
    return nullptr;
}
void* atMostFiveMegabytes(std::size_t alignment, std::size_t size) {
    return size > 5 * kMegabyte ? nullptr : std::aligned_alloc(alignment, size);
}

int usedPermille(const SlotClusters& clusters) {
    return clusters.permille([](std::uint64_t data) { return data != 0; });
}

void fill(SlotClusters& clusters, std::uint64_t key) {
    for (SlotClusters::Slot& slot : clusters.of(key).slots) slot.data = 7;
}

TEST(SlotClusters, takesWhatItIsGiven) {
    SlotClusters clusters(4);
    EXPECT_EQ(clusters.megabytes(), 4);
    EXPECT_EQ(usedPermille(clusters), 0);
    EXPECT_NE(&clusters.of(0), &clusters.of(UINT64_MAX));
    fill(clusters, 0);
    EXPECT_EQ(usedPermille(clusters), 4); // one cluster of the 250 in the sample
    clusters.clear();
    EXPECT_EQ(usedPermille(clusters), 0);
}

TEST(SlotClusters, takesLessWhereThereIsLess) {
    EXPECT_EQ(SlotClusters(64, atMostFiveMegabytes).megabytes(), 4);
    EXPECT_EQ(SlotClusters(0, atMostFiveMegabytes).megabytes(), 1); // the least
}

// A table of 1 MB has 1 MB, and one of 3 has 3: nothing is rounded to pages.
TEST(SlotClusters, takesWhatItSays) {
    static std::size_t taken = 0;
    const auto count = [](std::size_t alignment, std::size_t size) {
        taken = size;
        EXPECT_EQ(size % alignment, 0U);
        return std::aligned_alloc(alignment, size);
    };
    for (const int megabytes : {1, 2, 3, 5}) {
        const SlotClusters clusters(megabytes, count);
        EXPECT_EQ(clusters.megabytes(), megabytes);
        EXPECT_EQ(taken, static_cast<std::size_t>(megabytes) * kMegabyte);
    }
}

// More than the machine has is not even asked for: the system may promise it and end the program later.
TEST(SlotClusters, asksForNoMoreThanTheMachineHas) {
    static std::size_t most = 0;
    const auto refuse = [](std::size_t, std::size_t size) -> void* {
        most = std::max(most, size);
        return nullptr;
    };
    const SlotClusters clusters(1 << 30, refuse);
    const auto pages = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES));
    EXPECT_LT(most, pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)));
    EXPECT_GT(most, 0U);
}

TEST(SlotClusters, withoutAnyMemoryItIsOneCluster) {
    SlotClusters clusters(64, noMemory);
    EXPECT_EQ(clusters.megabytes(), 0);
    EXPECT_EQ(&clusters.of(0), &clusters.of(UINT64_MAX));
    EXPECT_EQ(usedPermille(clusters), 0);
    fill(clusters, 12345);
    EXPECT_EQ(usedPermille(clusters), 1000);
    clusters.clear();
    EXPECT_EQ(usedPermille(clusters), 0);
}

} // namespace
} // namespace sixth::base
