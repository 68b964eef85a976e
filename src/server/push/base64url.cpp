#include "server/push/base64url.h"

#include <array>

namespace sixth::server::push {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

} // namespace

std::string writeBase64Url(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    std::uint32_t bits = 0;
    int count = 0; // of the bits that are not written yet
    for (const std::uint8_t byte : bytes) {
        bits = (bits << 8U) | byte;
        for (count += 8; count >= 6; count -= 6) text += kDigits[(bits >> (count - 6)) & 63U];
    }
    if (count > 0) text += kDigits[(bits << (6 - count)) & 63U];
    return text;
}

std::string writeBase64Url(std::string_view text) {
    return writeBase64Url(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

std::optional<Bytes> readBase64Url(std::string_view text) {
    if (text.size() % 4 == 0)
        for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
    Bytes bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const auto digit = kDigits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes.push_back(static_cast<std::uint8_t>((bits >> count) & 255U));
    }
    // One digit alone is no byte, and what is left over is zero: each value has one text.
    if (count == 6 || (bits & ((1U << count) - 1U)) != 0) return std::nullopt;
    return bytes;
}

} // namespace sixth::server::push
