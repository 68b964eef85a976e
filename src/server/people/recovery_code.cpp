#include "server/people/recovery_code.h"

#include "server/ascii.h"
#include "server/people/secrets.h"

#include <array>
#include <cstdint>

namespace sixth::server::people {
namespace {

// Without 0 and O, 1 and I. There are 32, so five bits of a random byte choose one of them fairly.
constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kCodeLength = 20;
constexpr std::size_t kGroupLength = 5;

} // namespace

std::string makeRecoveryCode() {
    static_assert(kCodeLetters.size() == 32);
    std::array<std::uint8_t, kCodeLength> bytes{};
    fillRandom(bytes.data(), bytes.size());
    std::string code;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i > 0 && i % kGroupLength == 0) code += '-';
        code += kCodeLetters[bytes[i] % kCodeLetters.size()];
    }
    return code;
}

std::string normalRecoveryCode(std::string_view text) {
    std::string code;
    for (const char c : text) {
        if (c == ' ' || c == '-') continue;
        const char letter = isLetter(c) ? static_cast<char>(lower(c) - 'a' + 'A') : c;
        if (kCodeLetters.find(letter) == std::string_view::npos || code.size() == kCodeLength) return {};
        code += letter;
    }
    return code.size() == kCodeLength ? code : std::string();
}

} // namespace sixth::server::people
