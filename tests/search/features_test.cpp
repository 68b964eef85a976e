#include "search/features.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::search {
namespace {

std::set<int> sharedBy(int row) {
    std::set<int> rows;
    for (const int shared : sharedRows(row))
        if (shared >= 0) rows.insert(shared);
    return rows;
}

int shapeOf(int squareKind, int towerKind) {
    return row::kShape + squareKind * kTowerKinds + towerKind;
}

int pairOf(int traits, int from, int to) {
    return row::kPair + pairKind(traits, from, to);
}

// Worked out by hand from what features.h says of each kind of shared row.
TEST(SharedRows, ATowerSharesOneRowWithItsLikeOnAnySquare) {
    EXPECT_EQ(sharedBy(shapeOf(0, 5)), std::set{row::kSharedTower + 5});
    EXPECT_EQ(sharedBy(shapeOf(11, 5)), std::set{row::kSharedTower + 5});
    EXPECT_EQ(sharedBy(shapeOf(11, 66)), std::set{row::kSharedTower + 66});
}

TEST(SharedRows, APairSharesItsEndsItsHeatAndItsCarrier) {
    const int from = endKind(3, Side::Own);
    const int to = endKind(2, Side::Other);
    EXPECT_EQ(from, 6);
    EXPECT_EQ(to, 4);
    const int ends = 6 * 15 + 4;
    const int traits = pair::kHotTaller | pair::kHunted; // 2 and 16
    EXPECT_EQ(sharedBy(pairOf(traits, from, to)),
              (std::set{row::kSharedEnds + ends, row::kSharedHot + 2 * 225 + ends,
                        row::kSharedCarrier + 18 * 15 + 6}));
}

TEST(SharedRows, PairsThatDifferInOneThingShareTheRest) {
    const auto common = [](int one, int two) {
        const std::set<int> first = sharedBy(one);
        std::size_t count = 0;
        for (const int row : sharedBy(two)) count += first.count(row);
        return count;
    };
    const int one = pairOf(pair::kHotThree, 6, 4);
    EXPECT_EQ(common(one, pairOf(pair::kHotThree | pair::kContested, 6, 4)), 2U); // ends and heat
    EXPECT_EQ(common(one, pairOf(0, 6, 4)), 1U);                                  // ends
    EXPECT_EQ(common(one, pairOf(pair::kHotThree, 6, 5)), 1U);                    // carrier
    EXPECT_EQ(common(one, pairOf(pair::kHotThree, 7, 4)), 0U);
}

TEST(SharedRows, OtherRowsShareNothingAndAllAreInRange) {
    for (int row = 0; row < row::kCount; ++row) {
        const std::set<int> shared = sharedBy(row);
        const bool isShape = row >= row::kShape && row < row::kHunchback;
        const bool isPair = row >= row::kPair && row < row::kOwnHand;
        ASSERT_EQ(shared.size(), isShape ? 1U : isPair ? 3U : 0U) << row;
        for (const int other : shared) {
            ASSERT_GE(other, row::kCount);
            ASSERT_LT(other, row::kAll);
        }
    }
}

} // namespace
} // namespace sixth::search
