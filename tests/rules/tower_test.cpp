#include "notation/position_text.h"
#include "rules/tower.h"
#include "rules/towers.h"

namespace sixth::rules {
namespace {

TEST(Tower, AnEmptyOneHasNothing) {
    const Tower none;
    EXPECT_TRUE(none.isEmpty());
    EXPECT_EQ(none.diskCount(), 0);
    EXPECT_EQ(none.height(), 0);
    EXPECT_TRUE(none.top().isNone());
}

TEST(Tower, CountsDisksAndReadsThemFromBothEnds) {
    const Tower tower = towerOf({kP, kp, kM, kH});
    EXPECT_EQ(tower.diskCount(), 4);
    EXPECT_EQ(tower.top(), kH);
    EXPECT_EQ(tower.fromBottom(0), kP);
    EXPECT_EQ(tower.fromBottom(1), kp);
    EXPECT_EQ(tower.fromTop(1), kM);
    EXPECT_TRUE(tower.contains(kM));
    EXPECT_FALSE(tower.contains(kG));
    EXPECT_EQ(notation::writeTower(tower), "PpMH");
}

TEST(Tower, R71_R74_R76_HeightIsOneForEveryDiskAndTwoForAGiant) { // R7.1 R7.4 R7.6
    EXPECT_EQ(Tower::of(kP).height(), 1);
    EXPECT_EQ(Tower::of(kH).height(), 1);
    EXPECT_EQ(Tower::of(kM).height(), 1);
    EXPECT_EQ(Tower::of(kG).height(), 2);
    EXPECT_EQ(Tower::of(kg).height(), 2);
    EXPECT_EQ(towerOf({kP, kG}).height(), 3);
    EXPECT_EQ(towerOf({kg, kP, kG}).height(), 5);
}

TEST(Tower, R51_IsAKingFromHeightSix) { // R5.1
    EXPECT_FALSE(towerOf({kP, kp, kP, kp, kP}).isKing());
    EXPECT_TRUE(towerOf({kP, kp, kP, kp, kP, kp}).isKing());
    EXPECT_FALSE(towerOf({kG, kg, kP}).isKing());
    EXPECT_TRUE(towerOf({kG, kg, kP, kP}).isKing());
}

TEST(Tower, R32_CarriedDisksLandInTheOrderTheyHad) { // R3.2
    const Tower source = towerOf({kP, kp, kG});
    const Tower target = towerOf({kp, kM});
    EXPECT_EQ(source.topPart(2), towerOf({kp, kG}));
    EXPECT_EQ(source.withoutTop(2), towerOf({kP}));
    EXPECT_EQ(target.under(source.topPart(2)), towerOf({kp, kM, kp, kG}));
    EXPECT_EQ(source.topPart(3), source);
    EXPECT_TRUE(source.withoutTop(3).isEmpty());
}

TEST(Tower, HoldsTheTallestKingOfTenDisks) {
    const Tower queen = towerOf({kP, kp, kP, kp, kM});
    const Tower king = queen.under(queen);
    EXPECT_EQ(king.diskCount(), Tower::kMostDisks);
    EXPECT_EQ(king.height(), 10);
    EXPECT_EQ(king.fromBottom(4), kM);
    EXPECT_EQ(king.topPart(5), queen);
    EXPECT_EQ(king.withoutTop(5), queen);
}

} // namespace
} // namespace sixth::rules
