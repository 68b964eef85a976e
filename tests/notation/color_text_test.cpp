#include "notation/color_text.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

TEST(ColorText, TheWordsReadBack) {
    EXPECT_EQ(writeColor(rules::Color::Silver), "silver");
    EXPECT_EQ(writeColor(rules::Color::Red), "red");
    for (const rules::Color color : rules::kColors) EXPECT_EQ(readColor(writeColor(color)), color);
    for (const char* word : {"", "Silver", "white", "silver "}) EXPECT_FALSE(readColor(word)) << word;
}

} // namespace
} // namespace sixth::notation
