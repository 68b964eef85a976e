#pragma once

#include "rules/disk.h"
#include "rules/square.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

// Small pieces that several readers of this room share; not for other rooms.
namespace sixth::notation::detail {

// No position or ruleset comes near this many bytes. Longer texts are refused unread, so that a file thrown
// at a reader costs neither memory nor a list of a million reasons.
inline constexpr std::size_t kLongestText = 1000;

// The parts of a text between separators, with the column (from 1) where each begins. An empty text has one
// empty part.
struct Part {
    std::string_view text;
    int column = 1;
};
[[nodiscard]] std::vector<Part> split(std::string_view text, char separator, int column = 1);

// A number as writers write it: digits, no sign, no leading zero, at most nine digits.
[[nodiscard]] std::optional<std::uint32_t> readNumber(std::string_view text);

// A count directly followed by a letter, "11P"; `text` is moved past it.
struct Counted {
    std::uint32_t count = 0;
    char letter = 0;
};
[[nodiscard]] std::optional<Counted> takeCounted(std::string_view& text);

// "c3"; squares up to e5 whatever the board.
[[nodiscard]] std::optional<rules::Square> readSquare(std::string_view text);

// P H G p h g M.
[[nodiscard]] rules::Disk readDisk(char letter);
[[nodiscard]] char writeDisk(rules::Disk disk);

} // namespace sixth::notation::detail
