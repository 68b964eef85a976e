#include "reference/text_parts.h"

namespace sixth::reference {

namespace {

constexpr std::size_t kMostDigits = 7;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

} // namespace

std::vector<std::string> split(std::string_view text, char mark) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == mark) {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

std::optional<int> readNumber(std::string_view text) {
    if (text.empty() || text.size() > kMostDigits) return std::nullopt;
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    int number = 0;
    for (const char c : text) {
        if (!isDigit(c)) return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::optional<std::vector<CountedLetter>> readCountedLetters(std::string_view text) {
    std::vector<CountedLetter> result;
    std::string digits;
    for (const char c : text) {
        if (isDigit(c)) {
            digits += c;
            continue;
        }
        const std::optional<int> count = readNumber(digits);
        if (!count) return std::nullopt;
        result.push_back({*count, c});
        digits.clear();
    }
    if (!digits.empty()) return std::nullopt;
    return result;
}

} // namespace sixth::reference
