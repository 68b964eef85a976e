#include "server/store/postgres_text.h"

#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sixth::server::store {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kHexDigits = "0123456789abcdef";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

template <typename T>
std::string written(T value) {
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

template <typename T>
T readAs(std::string_view text) {
    T value{};
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

} // namespace

std::string withDollars(std::string_view sql) {
    std::string result;
    int unnumbered = 0;
    bool isQuoted = false;
    for (std::size_t i = 0; i < sql.size(); ++i) {
        if (sql[i] == '\'') isQuoted = !isQuoted;
        if (sql[i] != '?' || isQuoted) {
            result += sql[i];
            continue;
        }
        result += '$';
        if (i + 1 == sql.size() || !isDigit(sql[i + 1])) result += std::to_string(++unnumbered);
    }
    return result;
}

std::string postgresText(std::int64_t value) {
    return written(value);
}

std::string postgresText(double value) {
    return written(value);
}

std::string postgresText(std::span<const std::uint8_t> bytes) {
    std::string result = "\\x";
    for (const std::uint8_t byte : bytes) {
        result += kHexDigits[byte >> 4];
        result += kHexDigits[byte & 15];
    }
    return result;
}

std::string postgresText(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = text.front() == '\0' ? 0 : base::utf8Length(text);
        result += length == 0 ? kReplacement : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

std::int64_t readPostgresNumber(std::string_view text) {
    return readAs<std::int64_t>(text);
}

double readPostgresReal(std::string_view text) {
    return readAs<double>(text);
}

std::vector<std::uint8_t> readPostgresBytes(std::string_view text) {
    std::vector<std::uint8_t> bytes;
    if (!text.starts_with("\\x")) return bytes;
    for (std::size_t i = 2; i + 1 < text.size(); i += 2) {
        const auto value = kHexDigits.find(text[i]) * 16 + kHexDigits.find(text[i + 1]);
        bytes.push_back(static_cast<std::uint8_t>(value));
    }
    return bytes;
}

} // namespace sixth::server::store
