#include "base/byte_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::base {
namespace {

using testing::ElementsAre;

std::vector<std::uint8_t> withoutSum(ByteWriter writer) {
    std::vector<std::uint8_t> bytes = std::move(writer).finished();
    bytes.resize(bytes.size() - 4);
    return bytes;
}

TEST(ByteWriter, numbersAreLittleEndianAndTextsHaveALength) {
    ByteWriter writer;
    writer.raw("S6");
    writer.number(0x1234, 2);
    writer.text("ab");
    EXPECT_THAT(withoutSum(writer), ElementsAre('S', '6', 0x34, 0x12, 2, 0, 'a', 'b'));
}

TEST(ByteWriter, shortNumbersHaveSevenBitsToAByte) {
    ByteWriter writer;
    for (const std::uint64_t value : {0U, 127U, 128U, 300U, 16384U}) writer.shortNumber(value);
    EXPECT_THAT(withoutSum(writer), ElementsAre(0, 127, 128, 1, 0xAC, 2, 128, 128, 1));
    ByteWriter most;
    most.shortNumber(UINT64_MAX);
    EXPECT_EQ(withoutSum(most).size(), 10U);
}

// The check value of CRC-32: that of "123456789".
TEST(ByteWriter, endsWithTheChecksum) {
    ByteWriter writer;
    writer.raw("123456789");
    const std::vector<std::uint8_t> bytes = std::move(writer).finished();
    ASSERT_EQ(bytes.size(), 13U);
    EXPECT_THAT(std::vector(bytes.end() - 4, bytes.end()), ElementsAre(0x26, 0x39, 0xF4, 0xCB));
}

} // namespace
} // namespace sixth::base
