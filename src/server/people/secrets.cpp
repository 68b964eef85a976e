#include "server/people/secrets.h"

#include <algorithm>
#include <sodium.h>

namespace sixth::server::people {
namespace {

constexpr std::size_t kTokenBytes = 24;
constexpr std::size_t kTokenLength = 32;
constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
// Beyond what OWASP asks for at least (7 MB, 5 passes), and still 20 logins a second on one core.
constexpr unsigned long long kPasses = 3;
constexpr std::size_t kMemory = std::size_t{16} * 1024 * 1024;

template <std::size_t Size>
std::string urlText(const std::array<std::uint8_t, Size>& bytes) {
    std::string text(sodium_base64_ENCODED_LEN(Size, kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
    text.resize(text.find('\0'));
    return text;
}

template <std::size_t Size>
std::array<std::uint8_t, Size> digest(std::string_view text, std::string_view purpose) {
    std::array<std::uint8_t, Size> result{};
    crypto_generichash(result.data(), result.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
    return result;
}

} // namespace

bool startSecrets() {
    return sodium_init() >= 0;
}

void fillRandom(void* bytes, std::size_t count) {
    randombytes_buf(bytes, count);
}

std::uint64_t randomNumber() {
    std::uint64_t number = 0;
    fillRandom(&number, sizeof number);
    return number;
}

std::string randomWord(std::size_t length) {
    static constexpr std::string_view kLetters =
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::string word;
    for (std::size_t i = 0; i < length; ++i)
        word += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    return word;
}

std::string makeToken() {
    std::array<std::uint8_t, kTokenBytes> bytes{};
    fillRandom(bytes.data(), bytes.size());
    return urlText(bytes);
}

bool isToken(std::string_view text) {
    const auto isAllowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    return text.size() == kTokenLength && std::all_of(text.begin(), text.end(), isAllowed);
}

TokenHash hashToken(std::string_view token) {
    return digest<std::tuple_size_v<TokenHash>>(token, "sixth: session token");
}

std::string csrfToken(std::string_view token) {
    return urlText(digest<16>(token, "sixth: csrf token"));
}

std::string keyedMark(std::string_view key, std::string_view text) {
    return urlText(digest<16>(text, key));
}

bool isSameSecret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::optional<std::string> hashPassword(std::string_view password) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), kPasses, kMemory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        return std::nullopt; // no memory
    hash.resize(hash.find('\0'));
    return hash;
}

bool isPassword(const std::string& hash, std::string_view password) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

} // namespace sixth::server::people
