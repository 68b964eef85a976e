#pragma once

#include "base/utf8.h"
#include "notation/byte_order_mark.h"
#include "notation/error.h"
#include "notation/record.h"
#include "notation/scanner.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// What the readers and writers of the three record formats share. Not for other rooms.
namespace sixth::notation::detail {

// Deep enough for any analysis, and small enough for the stack.
inline constexpr int kMostNesting = 64;
// A file that is no record at all must not fill the memory with errors.
inline constexpr std::size_t kMostErrors = 1000;
inline constexpr int kHighestMark = 255;
inline constexpr std::size_t kTextWidth = 100;

// The order in which writers put the tags they know.
inline constexpr std::array<std::string_view, 11> kTagOrder{
    "Event",  "Site",    "Date",     "Round",       "Silver",     "Red",
    "Result", "Ruleset", "Position", "TimeControl", "Termination"};

struct Place {
    int line = 1;
    int column = 1;
};

// The place behind a text that begins at `place`.
[[nodiscard]] inline Place placeBehind(std::string_view text, Place place) {
    for (const char c : text) {
        place.line += c == '\n' ? 1 : 0;
        place.column = c == '\n' ? 1 : place.column + 1;
    }
    return place;
}

[[nodiscard]] inline Error recordError(std::string_view code, std::string message, Place place) {
    return {std::string(code), "record", std::move(message), place.line, place.column};
}

[[nodiscard]] inline Error tooManyErrors(Place place) {
    return recordError("too-many-errors", "reading stops here after a thousand errors", place);
}

[[nodiscard]] inline Error gameTooLong(Place place) {
    return recordError("game-too-long", "the game has more than 64 MiB, expected far less", place);
}

// The mark that the signs of chess books stand for: ! ? !! ?? !? ?! are $1 to $6.
[[nodiscard]] inline std::optional<int> markOfSigns(std::string_view signs) {
    constexpr std::array<std::string_view, 6> kSigns{"!", "?", "!!", "??", "!?", "?!"};
    for (std::size_t i = 0; i < kSigns.size(); ++i)
        if (kSigns[i] == signs) return static_cast<int>(i) + 1;
    return std::nullopt;
}

// Takes the ! and ? off the end of a word.
[[nodiscard]] inline std::string_view takeSigns(std::string_view& word) {
    const std::size_t end = word.find_last_not_of("!?") + 1; // 0 if there is nothing else
    const std::string_view signs = word.substr(end);
    word = word.substr(0, end);
    return signs;
}

[[nodiscard]] constexpr bool isLetter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

[[nodiscard]] inline bool isTagName(std::string_view text) {
    const auto fits = [](char c) { return isLetter(c) || isDigit(c) || c == '_'; };
    return !text.empty() && isLetter(text[0]) && std::all_of(text.begin(), text.end(), fits);
}

// Whether a text, without its #, can stand in the place of a move and not be confused with another element.
// Whether it is a move at all is decided by replay().
[[nodiscard]] inline bool hasMoveShape(std::string_view text) {
    constexpr std::size_t kLongest = 16;
    const auto fits = [](char c) { return isLetter(c) || isDigit(c) || c == '-'; };
    return text.size() <= kLongest && std::all_of(text.begin(), text.end(), fits) &&
           std::any_of(text.begin(), text.end(), isLetter);
}

// A move with this text, which may end in #. Nothing is checked.
[[nodiscard]] inline RecordMove makeMove(std::string_view text, Place place = {}) {
    RecordMove move;
    move.crownMark = text.ends_with('#');
    if (move.crownMark) text.remove_suffix(1);
    move.text = text;
    move.line = place.line;
    move.column = place.column;
    return move;
}

[[nodiscard]] inline std::string moveText(const RecordMove& move) {
    return move.text + (move.crownMark ? "#" : "");
}

// "2." before the move of ply 3, "2..." before that of ply 4.
[[nodiscard]] inline std::string moveNumber(std::uint32_t ply) {
    return std::to_string((ply + 1) / 2) + (ply % 2 == 1 ? "." : "...");
}

// The ply that "2." or "2..." stands before. Nothing if it is not such a number.
[[nodiscard]] inline std::optional<std::uint32_t> plyOf(std::string_view number) {
    const std::size_t digits = std::min(number.find('.'), number.size());
    if (digits == 0 || digits > 7) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : number.substr(0, digits)) value = 10 * value + static_cast<std::uint32_t>(c - '0');
    const bool isRed = number.size() - digits > 1;
    if (!isRed && value == 0) return std::nullopt;
    return isRed ? 2 * value : 2 * value - 1;
}

// The place of the first byte that is not UTF-8; npos if there is none.
[[nodiscard]] inline std::size_t findBadUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = base::utf8Length(text.substr(i));
        if (length == 0) return i;
        i += length;
    }
    return std::string_view::npos;
}

} // namespace sixth::notation::detail
