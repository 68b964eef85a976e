#include "base/read_number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace sixth::base {
namespace {

TEST(ReadNumber, theWholeTextOrNothing) {
    EXPECT_EQ(readNumber<int>("0"), 0);
    EXPECT_EQ(readNumber<int>("-17"), -17);
    EXPECT_EQ(readNumber<int>("007"), 7);
    EXPECT_EQ(readNumber<int>("ff", 16), 255);
    for (const std::string_view text : {"", "-", "+1", " 1", "1 ", "1x", "x", "1.5", "0x10", "--1"})
        EXPECT_EQ(readNumber<int>(text), std::nullopt) << text;
    EXPECT_EQ(readNumber<int>(std::string_view("1\0", 2)), std::nullopt);
}

TEST(ReadNumber, whatDoesNotFitIsNothing) {
    EXPECT_EQ(readNumber<std::uint16_t>("65535"), 65535);
    EXPECT_EQ(readNumber<std::uint16_t>("65536"), std::nullopt);
    EXPECT_EQ(readNumber<std::size_t>("-1"), std::nullopt);
    EXPECT_EQ(readNumber<std::int64_t>("9223372036854775807"), INT64_MAX);
    EXPECT_EQ(readNumber<std::int64_t>("9223372036854775808"), std::nullopt);
}

} // namespace
} // namespace sixth::base
