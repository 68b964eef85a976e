#include "notation/army_text.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

TEST(ArmyText, R713_AnArmyIsCountsAndLetters) { // R7.13
    EXPECT_EQ(readArmy("8P1G1M"), (rules::Army{8, 0, 1, 1}));
    EXPECT_EQ(readArmy("9P1H"), (rules::Army{9, 1, 0, 0}));
    EXPECT_EQ(readArmy("1M"), (rules::Army{0, 0, 0, 1}));
}

TEST(ArmyText, WhatIsReadIsWrittenTheSame) {
    for (const char* text : {"12P", "8P1G1M", "9P1H", "5P1H1G1M", "1H", "1M", "1P"})
        EXPECT_EQ(writeArmy(*readArmy(text)), text);
}

TEST(ArmyText, OthersAreRefused) {
    const auto code = [](std::string_view text) {
        const auto army = readArmy(text);
        return army ? "taken" : army.error().code;
    };
    for (const char* text : {"", "P", "0P", "08P", "8p", "1G8P", "8P ", "8P;red=1P", "4P4P"})
        EXPECT_EQ(code(text), "option-value") << text;
    EXPECT_EQ(code("2G"), "army-bonus");
    EXPECT_EQ(code("13P"), "army-cost");
    EXPECT_EQ(code("999999999P"), "army-cost");
    EXPECT_EQ(code(std::string(100'000, '9')), "option-value");
    EXPECT_EQ(readArmy("13P").error().message, "the army costs 13 points, expected at most 12");
}

} // namespace
} // namespace sixth::notation
