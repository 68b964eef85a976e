#include "rules/move.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::rules {
namespace {

TEST(Move, NoneIsNothingElse) {
    const Move none;
    EXPECT_TRUE(none.isNone());
    EXPECT_FALSE(none.isPass() || none.isCarry() || none.isPlace());
}

TEST(Move, PassIsNothingElse) {
    EXPECT_TRUE(Move::pass().isPass());
    EXPECT_FALSE(Move::pass().isNone() || Move::pass().isCarry() || Move::pass().isPlace());
}

TEST(Move, EveryPlacementAndCarryIsDistinctAndKeepsItsParts) {
    std::set<std::uint16_t> raws{Move().raw(), Move::pass().raw()};
    std::size_t made = raws.size();
    for (int to = 0; to < Square::kCount; ++to) {
        const Square target = Square::fromIndex(to);
        for (const DiskKind kind : {DiskKind::Pawn, DiskKind::Hunchback, DiskKind::Giant, DiskKind::Milady}) {
            const Move move = Move::place(kind, target);
            EXPECT_TRUE(move.isPlace() && !move.isCarry() && !move.isPass() && !move.isNone());
            EXPECT_EQ(move.kind(), kind);
            EXPECT_EQ(move.to(), target);
            EXPECT_EQ(Move::fromRaw(move.raw()), move);
            raws.insert(move.raw());
            ++made;
        }
        for (int from = 0; from < Square::kCount; ++from)
            for (int count = 1; count <= 5; ++count) {
                const Move move = Move::carry(Square::fromIndex(from), target, count);
                EXPECT_TRUE(move.isCarry() && !move.isPlace() && !move.isPass() && !move.isNone());
                EXPECT_EQ(move.from().index(), from);
                EXPECT_EQ(move.to(), target);
                EXPECT_EQ(move.count(), count);
                raws.insert(move.raw());
                ++made;
            }
    }
    EXPECT_EQ(raws.size(), made);
}

} // namespace
} // namespace sixth::rules
