#pragma once

#include <cstddef>
#include <string_view>

namespace sixth::base {

// The number of bytes of the UTF-8 character at the front of the text, 0 if there is none. Overlong forms,
// surrogates and values beyond U+10FFFF are not characters.
[[nodiscard]] constexpr std::size_t utf8Length(std::string_view text) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto isTail = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    if (text.empty()) return 0;
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return isTail(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool isOverlong = first == 0xE0 && byte(1) < 0xA0;
        const bool isSurrogate = first == 0xED && byte(1) >= 0xA0;
        return isTail(1) && isTail(2) && !isOverlong && !isSurrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool isOverlong = first == 0xF0 && byte(1) < 0x90;
        const bool isBeyond = first == 0xF4 && byte(1) >= 0x90;
        return isTail(1) && isTail(2) && isTail(3) && !isOverlong && !isBeyond ? 4 : 0;
    }
    return 0;
}

} // namespace sixth::base
