#include "base/hashing.h"
#include "solver/proof_table.h"

#include <gtest/gtest.h>

namespace sixth::solver {
namespace {

TableEntry open(std::uint32_t proof, std::uint32_t disproof, int effort = 0) {
    TableEntry entry;
    entry.numbers = {proof, disproof};
    entry.effort = effort;
    return entry;
}

TableEntry proved(int distance) {
    TableEntry entry;
    entry.known = Known::Proved;
    entry.distance = distance;
    return entry;
}

TEST(ProofTable, givesBackWhatItTook) {
    ProofTable table(2);
    EXPECT_FALSE(table.probe(7).has_value());
    table.store(7, open(3, 1'000'000, 9));
    const auto entry = table.probe(7);
    ASSERT_TRUE(entry.has_value());
    EXPECT_EQ(entry->known, Known::Open);
    EXPECT_EQ(entry->numbers.proof, 3U);
    EXPECT_EQ(entry->numbers.disproof, 1'000'000U);
    EXPECT_EQ(entry->effort, 9);

    TableEntry here;
    here.known = Known::DisprovedHere;
    here.reach = 255;
    here.signature = ProofTable::kSignatureMask;
    table.store(8, here);
    EXPECT_EQ(table.probe(8)->known, Known::DisprovedHere);
    EXPECT_EQ(table.probe(8)->reach, 255);
    EXPECT_EQ(table.probe(8)->signature, ProofTable::kSignatureMask);
}

TEST(ProofTable, whatIsSettledStays) {
    ProofTable table(2);
    table.store(7, proved(9));
    table.store(7, open(1, 1));
    EXPECT_EQ(table.probe(7)->known, Known::Proved);
    table.store(7, proved(11));
    EXPECT_EQ(table.probe(7)->distance, 9);
    table.store(7, proved(5));
    EXPECT_EQ(table.probe(7)->distance, 5);
    TableEntry disproved;
    disproved.known = Known::Disproved;
    table.store(7, disproved);
    EXPECT_EQ(table.probe(7)->known, Known::Proved);
    table.store(8, disproved);
    for (const TableEntry& later : {open(1, 1), proved(3)}) {
        table.store(8, later);
        EXPECT_EQ(table.probe(8)->known, Known::Disproved);
    }
}

TEST(ProofTable, theCheapestGivesWay) {
    ProofTable table(2);
    const std::uint64_t dear = base::mix64(1);
    table.store(dear, open(5, 5, 40));
    for (std::uint64_t i = 2; i < 1'000'000; ++i) table.store(base::mix64(i), open(1, 1, 2));
    ASSERT_TRUE(table.probe(dear).has_value());
    EXPECT_GT(table.permilleUsed(), 950);
    // The newest is always taken in.
    EXPECT_TRUE(table.probe(base::mix64(999'999)).has_value());
}

TEST(ProofTable, effortGrowsWithTheLogarithm) {
    EXPECT_EQ(ProofTable::effortOf(0), 0);
    EXPECT_EQ(ProofTable::effortOf(1), 0);
    EXPECT_EQ(ProofTable::effortOf(128), 14);
    EXPECT_EQ(ProofTable::effortOf(192), 15);
    EXPECT_EQ(ProofTable::effortOf(UINT64_MAX), 63);
}

} // namespace
} // namespace sixth::solver
