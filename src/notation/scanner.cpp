#include "notation/scanner.h"

#include <cstddef>

namespace sixth::notation::detail {
namespace {

constexpr std::string_view kDiskLetters = " PpHhGgM"; // at Disk::raw()

} // namespace

std::vector<Part> split(std::string_view text, char separator, int column) {
    std::vector<Part> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(separator, begin);
        parts.push_back({text.substr(begin, end - begin), column + static_cast<int>(begin)});
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::optional<std::uint32_t> readNumber(std::string_view text) {
    if (text.empty() || text.size() > 9 || (text.size() > 1 && text.front() == '0')) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : text) {
        if (!isDigit(c)) return std::nullopt;
        value = value * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return value;
}

std::optional<Counted> takeCounted(std::string_view& text) {
    std::size_t digits = 0;
    while (digits < text.size() && isDigit(text[digits])) ++digits;
    const auto count = readNumber(text.substr(0, digits));
    if (!count || digits == text.size()) return std::nullopt;
    const char letter = text[digits];
    text.remove_prefix(digits + 1);
    return Counted{*count, letter};
}

std::optional<rules::Square> readSquare(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int file = text[0] - 'a';
    const int rank = text[1] - '1';
    if (file < 0 || rank < 0 || file >= rules::Square::kWidth || rank >= rules::Square::kWidth)
        return std::nullopt;
    return rules::Square::at(file, rank);
}

rules::Disk readDisk(char letter) {
    const std::size_t raw = letter == ' ' ? std::string_view::npos : kDiskLetters.find(letter);
    return raw == std::string_view::npos ? rules::Disk()
                                         : rules::Disk::fromRaw(static_cast<std::uint32_t>(raw));
}

char writeDisk(rules::Disk disk) {
    return kDiskLetters[disk.raw()];
}

} // namespace sixth::notation::detail
