#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::reference {

// The parts between the marks, including empty ones: "a,,b" has three.
std::vector<std::string> split(std::string_view text, char mark);

// A number in its written form: digits only, no sign, no leading zero, at most seven digits. The highest
// number in any text is the ply 1,000,000.
std::optional<int> readNumber(std::string_view text);

// A count and a letter, as in the hand "11P1H" and the drafted army "8P1G1M".
struct CountedLetter {
    int count = 0;
    char letter = ' ';
};

// All counted letters of a text, or nothing if it is malformed. The caller checks their order and refuses
// zeros.
std::optional<std::vector<CountedLetter>> readCountedLetters(std::string_view text);

} // namespace sixth::reference
