#include "rules/disk.h"

#include <gtest/gtest.h>

namespace sixth::rules {
namespace {

TEST(Disk, KnowsItsKindAndOwner) {
    for (const Color color : kColors)
        for (const DiskKind kind : {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant}) {
            const Disk disk = Disk::of(kind, color);
            EXPECT_EQ(disk.kind(), kind);
            EXPECT_EQ(disk.owner(), color);
            EXPECT_FALSE(disk.isMilady());
            EXPECT_EQ(Disk::fromRaw(disk.raw()), disk);
        }
}

TEST(Disk, MiladyBelongsToNobody) {
    EXPECT_EQ(Disk::of(DiskKind::Milady, Color::Silver), Disk::milady());
    EXPECT_EQ(Disk::of(DiskKind::Milady, Color::Red), Disk::milady());
    EXPECT_EQ(Disk::milady().owner(), std::nullopt);
    EXPECT_EQ(Disk::milady().kind(), DiskKind::Milady);
}

TEST(Disk, NoneIsNothing) {
    EXPECT_TRUE(Disk().isNone());
    EXPECT_EQ(Disk().owner(), std::nullopt);
}

TEST(Disk, R712_CostsInPoints) { // R7.12
    EXPECT_EQ(cost(DiskKind::Pawn), 1);
    EXPECT_EQ(cost(DiskKind::Giant), 2);
    EXPECT_EQ(cost(DiskKind::Hunchback), 3);
    EXPECT_EQ(cost(DiskKind::Milady), 2);
}

} // namespace
} // namespace sixth::rules
