#include "notation/error.h"

#include <cstddef>

namespace sixth::notation {

std::string format(const Error& error, bool withLine) {
    std::string place = withLine ? "line " + std::to_string(error.line) + ", " : "";
    place += "column " + std::to_string(error.column);
    return error.what + ": " + error.message + " (" + place + ")";
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string result = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F)
            result += c;
        else
            result += std::string("\\x") + kHex[byte >> 4] + kHex[byte & 15];
    }
    if (text.size() > kLongest) result += "…";
    return result + "'";
}

} // namespace sixth::notation
