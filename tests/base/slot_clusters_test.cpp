#include "base/slot_clusters.h"

#include <gtest/gtest.h>

#include <cstdlib>

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
    EXPECT_EQ(SlotClusters(1, atMostFiveMegabytes).megabytes(), 2); // the least
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
