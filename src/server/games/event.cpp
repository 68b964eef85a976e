#include "server/games/event.h"

namespace sixth::server::games {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

int digit(char c) {
    const auto at = kHex.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

} // namespace

std::optional<CommandId> readCommandId(std::string_view text) {
    CommandId id;
    if (text.size() != 2 * id.bytes.size()) return std::nullopt;
    for (std::size_t i = 0; i < id.bytes.size(); ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        id.bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return id;
}

std::string writeCommandId(const CommandId& id) {
    std::string text;
    for (const std::uint8_t byte : id.bytes) {
        text += kHex[byte >> 4];
        text += kHex[byte & 15];
    }
    return text;
}

} // namespace sixth::server::games
