#include "base/utf8.h"

#include <gtest/gtest.h>

namespace sixth::base {
namespace {

TEST(Utf8, theLengthOfOneCharacter) {
    EXPECT_EQ(utf8Length("a"), 1U);
    EXPECT_EQ(utf8Length("\u00e9x"), 2U);
    EXPECT_EQ(utf8Length("\u20ac"), 3U);
    EXPECT_EQ(utf8Length("\U0001F600"), 4U);
    EXPECT_EQ(utf8Length(std::string_view("\0", 1)), 1U);
}

TEST(Utf8, whatIsNone) {
    for (const char* text : {"", "\xff", "\x80", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                             "\xe2\x82", "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "\xf5\x80\x80\x80", "\xc3x"})
        EXPECT_EQ(utf8Length(text), 0U) << text;
}

} // namespace
} // namespace sixth::base
