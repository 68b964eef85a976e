#pragma once

#include "rules/disk.h"
#include "rules/square.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

// Small readers that several files of this room share. Not for other rooms.
namespace sixth::notation::detail {

// No position or ruleset has nearly this many bytes. Longer texts are refused unread. So a large file given
// by mistake costs no memory and does not produce a million errors.
inline constexpr std::size_t kLongestText = 1000;

// The parts of a text between separators, with the column (from 1) where each begins. An empty text has one
// empty part.
struct Part {
    std::string_view text;
    int column = 1;
};
[[nodiscard]] std::vector<Part> split(std::string_view text, char separator, int column = 1);

[[nodiscard]] constexpr bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

// A number in its written form: digits only, no sign, no leading zero, at most nine digits.
[[nodiscard]] std::optional<std::uint32_t> readNumber(std::string_view text);

// Takes a count and the letter that follows it, "11P", off the front of `text`.
struct Counted {
    std::uint32_t count = 0;
    char letter = 0;
};
[[nodiscard]] std::optional<Counted> takeCounted(std::string_view& text);

// Reads "c3". Accepts a1 to e5 for every board size.
[[nodiscard]] std::optional<rules::Square> readSquare(std::string_view text);

// The letters P H G p h g M. Any other letter reads as no disk.
[[nodiscard]] rules::Disk readDisk(char letter);
[[nodiscard]] char writeDisk(rules::Disk disk);

} // namespace sixth::notation::detail
