#include "base/crc32.h"
#include "rules/position.h"
#include "search/support.h"
#include "solver/table_check.h"
#include "solver/table_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::solver {
namespace {

using search::testing::ruleset;
using ::testing::HasSubstr;
using Bytes = std::vector<std::uint8_t>;
using Entries = std::vector<Tablebase::Entry>;

constexpr const char* kTinyTable = "sixth;size=3;disks=2";

Tablebase made(std::string_view rules) {
    return Tablebase::make(ruleset(rules)).value();
}

// With a checksum that fits again.
Bytes resealed(Bytes bytes) {
    const std::uint32_t sum = base::crc32(std::span(bytes).first(bytes.size() - 4));
    for (std::size_t i = 0; i < 4; ++i)
        bytes[bytes.size() - 4 + i] = static_cast<std::uint8_t>(sum >> (8 * i));
    return bytes;
}

std::string refusalOf(const Bytes& bytes) {
    const auto file = decodeTable(bytes);
    return file ? "" : file.error();
}

TEST(TableFile, isReadAsItWasWritten) {
    const Tablebase table = made(kTinyTable);
    const auto file = decodeTable(encodeTable(table, kTinyTable));
    ASSERT_TRUE(file) << file.error();
    EXPECT_EQ(file->rules, kTinyTable);
    EXPECT_EQ(file->summary, summarise(table.entries()));
    EXPECT_EQ(file->summary.positions, 1189U);
    EXPECT_EQ(file->summary.silver + file->summary.red, 1189U);
    EXPECT_EQ(file->summary.longest, 6);
    ASSERT_EQ(file->entries.size(), table.entries().size());
    for (std::size_t i = 0; i < file->entries.size(); ++i) {
        EXPECT_EQ(file->entries[i].code, table.entries()[i].code);
        EXPECT_EQ(file->entries[i].value, table.entries()[i].value);
    }
}

TEST(TableFile, isTheSameWhenMadeAgain) {
    EXPECT_EQ(encodeTable(made("sixth;size=3;disks=3"), "x"), encodeTable(made("sixth;size=3;disks=3"), "x"));
}

TEST(TableFile, everyCutAndEveryFlippedBitIsNoticed) {
    const Bytes bytes = encodeTable(made(kTinyTable), kTinyTable);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        ASSERT_FALSE(decodeTable(std::span(bytes).first(size))) << size;
    for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
        Bytes flipped = bytes;
        flipped[i / 8] = static_cast<std::uint8_t>(flipped[i / 8] ^ (1U << (i % 8)));
        ASSERT_FALSE(decodeTable(flipped)) << i;
    }
    Bytes longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(decodeTable(longer));
}

TEST(TableFile, aRefusalSaysWhy) {
    const Bytes bytes = encodeTable(made(kTinyTable), kTinyTable);
    Bytes wrong = bytes;
    wrong[0] = 'X';
    EXPECT_THAT(refusalOf(resealed(wrong)), HasSubstr("not a table"));
    EXPECT_THAT(refusalOf({}), HasSubstr("not a table"));
    wrong = bytes;
    wrong[8] = 2;
    EXPECT_THAT(refusalOf(resealed(wrong)), HasSubstr("version 2, expected 1"));
    EXPECT_THAT(refusalOf(Bytes(bytes.begin(), bytes.begin() + 500)), HasSubstr("cut short"));
    EXPECT_THAT(refusalOf(Bytes(bytes.begin(), bytes.begin() + 9)), HasSubstr("cut short"));
    const std::size_t head = 8 + 1 + 2 + std::string_view(kTinyTable).size() + 4 * 8 + 2;
    for (std::size_t size = 13; size < head + 4; ++size)
        EXPECT_THAT(
            refusalOf(resealed(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)))),
            HasSubstr("head is cut short"))
            << size;
    EXPECT_THAT(refusalOf(resealed(Bytes(bytes.begin(), bytes.begin() + 500))), HasSubstr("malformed"));
    wrong = bytes;
    wrong[8 + 1 + 2 + std::string_view(kTinyTable).size() + 8] ^= 1U; // the wins of Silver
    EXPECT_THAT(refusalOf(resealed(wrong)), HasSubstr("not those that its head counts"));
    wrong = bytes;
    wrong.insert(wrong.end() - 4, 0);
    EXPECT_THAT(refusalOf(resealed(wrong)), HasSubstr("malformed"));
}

std::string faultOf(const Entries& entries, std::string_view rules = kTinyTable) {
    return checkTable(Tablebase(*PositionCode::of(ruleset(rules)), entries), lookByRules).fault;
}

TEST(TableCheck, acceptsWhatWasMade) {
    for (const char* rules : {kTinyTable, "sixth;size=3;disks=3;stuck=pass",
                              "sixth;size=3;disks=1;hunchback=1", "sixth;size=3;disks=2;milady=box",
                              "sixth;size=3;disks=2;milady=start", "sixth;size=3;disks=3;kings=2"}) {
        const Tablebase table = made(rules);
        const TableCheck check = checkTable(table, lookByRules);
        EXPECT_EQ(check.fault, "") << rules;
        EXPECT_EQ(check.checked, table.entries().size()) << rules;
    }
}

TEST(TableCheck, everyWrongValueIsNoticed) {
    const Entries entries = made(kTinyTable).entries();
    for (std::size_t i = 0; i < entries.size(); i += 13)
        for (const int change : {-2, -1, 1, 2}) {
            Entries wrong = entries;
            const int value = wrong[i].value + change;
            if (value < 0) continue;
            wrong[i].value = static_cast<std::uint16_t>(value);
            EXPECT_THAT(faultOf(wrong), HasSubstr("does not follow")) << i << " " << change;
        }
}

TEST(TableCheck, whatIsMissingOrTooMuchIsNoticed) {
    const Entries entries = made(kTinyTable).entries();
    for (std::size_t i = 1; i < entries.size(); i += 97) {
        Entries wrong = entries;
        wrong.erase(wrong.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_THAT(faultOf(wrong), HasSubstr("can arise is not in the table")) << i;
    }
    Entries more = entries;
    more.push_back({more.back().code + 1, 0});
    EXPECT_THAT(faultOf(more), HasSubstr("no game comes to an entry"));
    EXPECT_THAT(faultOf({entries.begin() + 1, entries.end()}), HasSubstr("start of the game"));
    // The table of one game under the name of another.
    EXPECT_NE(faultOf(entries, "sixth;size=3;disks=2;stuck=draw"), "");
    EXPECT_NE(faultOf(entries, "sixth;size=3;disks=3"), "");
}

TEST(TableCheck, stopsWhenAsked) {
    const TableCheck check =
        checkTable(made(kTinyTable), lookByRules, [](std::size_t checked) { return checked > 0; });
    EXPECT_TRUE(check.isStopped);
    EXPECT_EQ(check.checked, 1024U);
}

} // namespace
} // namespace sixth::solver
