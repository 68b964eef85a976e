#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::reference {

// Every part between the marks, empty ones too: "a,,b" has three.
std::vector<std::string> split(std::string_view text, char mark);

// A number as writers write it: digits only, no sign, no leading zero, at most seven digits (the highest
// number of any text is the ply 1,000,000).
std::optional<int> readNumber(std::string_view text);

// A count and a letter, as in the hand "11P1H" and the drafted army "8P1G1M".
struct CountedLetter {
    int count = 0;
    char letter = ' ';
};

// All counted letters of a text, or nothing when it is malformed. Order and zeros are for the caller to
// judge.
std::optional<std::vector<CountedLetter>> readCountedLetters(std::string_view text);

} // namespace sixth::reference
