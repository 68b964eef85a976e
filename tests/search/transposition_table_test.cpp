#include "base/hashing.h"
#include "search/transposition_table.h"

#include <gtest/gtest.h>

namespace sixth::search {
namespace {

TEST(TranspositionTable, GivesBackWhatWasStored) {
    TranspositionTable table(2);
    const rules::Move move = rules::Move::carry(rules::Square::at(1, 2), rules::Square::at(3, 2), 2);
    table.store(0x123456789ABCDEFULL, {move, -1234, 17, Bound::Lower});
    const auto entry = table.probe(0x123456789ABCDEFULL);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->move, move);
    EXPECT_EQ(entry->score, -1234);
    EXPECT_EQ(entry->depth, 17);
    EXPECT_EQ(entry->bound, Bound::Lower);
    EXPECT_FALSE(table.probe(0x123456789ABCDEEULL));
}

TEST(TranspositionTable, HoldsDecidedScores) {
    TranspositionTable table(2);
    table.store(7, {rules::Move::pass(), winIn(3), 1, Bound::Exact});
    table.store(8, {rules::Move::pass(), lossIn(4), 1, Bound::Exact});
    EXPECT_EQ(table.probe(7)->score, winIn(3));
    EXPECT_EQ(table.probe(8)->score, lossIn(4));
}

TEST(TranspositionTable, KeepsTheMoveOfABoundWithoutOne) {
    TranspositionTable table(2);
    table.store(99, {rules::Move::pass(), 5, 3, Bound::Exact});
    table.store(99, {rules::Move(), 9, 4, Bound::Upper});
    EXPECT_EQ(table.probe(99)->move, rules::Move::pass());
    EXPECT_EQ(table.probe(99)->score, 9);
}

TEST(TranspositionTable, ClearForgets) {
    TranspositionTable table(2);
    for (std::uint64_t i = 1; i < 5000; ++i)
        table.store(base::mix64(i), {rules::Move::pass(), 1, 1, Bound::Exact});
    EXPECT_GT(table.permilleUsed(), 0);
    table.clear();
    EXPECT_EQ(table.permilleUsed(), 0);
    for (std::uint64_t i = 1; i < 5000; ++i) EXPECT_FALSE(table.probe(base::mix64(i)));
}

} // namespace
} // namespace sixth::search
