#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Random numbers, tokens and password hashes. Only secrets.cpp knows libsodium, which does the work.
namespace sixth::server::people {

// What the database keeps of a token: whoever steals it can't log in with it.
using TokenHash = std::array<std::uint8_t, 32>;

// Must have succeeded before anything else here is called.
[[nodiscard]] bool startSecrets();

void fillRandom(void* bytes, std::size_t count);
[[nodiscard]] std::uint64_t randomNumber();
// `length` letters and digits; twelve are 71 random bits.
[[nodiscard]] std::string randomWord(std::size_t length);

// 192 random bits as 32 characters that need no escaping in a URL or a cookie.
[[nodiscard]] std::string makeToken();
[[nodiscard]] bool isToken(std::string_view text);
[[nodiscard]] TokenHash hashToken(std::string_view token);
// What a page must send beside its cookie. Another site can make the browser send the cookie, but it can
// neither compute nor read this.
[[nodiscard]] std::string csrfToken(std::string_view token);
// A mark of a text that only the holder of the key can make.
[[nodiscard]] std::string keyedMark(std::string_view key, std::string_view text);
// Compares in constant time.
[[nodiscard]] bool isSameSecret(std::string_view a, std::string_view b);

// argon2id. Takes tens of milliseconds and 16 MB on purpose: never call it on the thread of the sockets.
[[nodiscard]] std::optional<std::string> hashPassword(std::string_view password);
[[nodiscard]] bool isPassword(const std::string& hash, std::string_view password);

} // namespace sixth::server::people
