#include "server/push/message_encryption.h"

#include "server/push/openssl.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/rand.h>

#include <algorithm>

namespace sixth::server::push {
namespace {

constexpr std::uint32_t kRecordSize = 4096;
constexpr std::size_t kTagSize = 16;
constexpr std::uint8_t kLastRecord = 2; // the delimiter behind the text; padding could follow it

// HKDF with SHA-256 (RFC 5869), both steps.
template <std::size_t Size>
std::optional<std::array<std::uint8_t, Size>> derived(std::span<const std::uint8_t> salt,
                                                      std::span<const std::uint8_t> material,
                                                      std::span<const std::uint8_t> info) {
    const EvpKdf kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
    const EvpKdfContext context(kdf ? EVP_KDF_CTX_new(kdf.get()) : nullptr);
    if (!context) return std::nullopt;
    // OpenSSL only reads them.
    const auto octets = [](const char* name, std::span<const std::uint8_t> bytes) {
        return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(bytes.data()), bytes.size());
    };
    std::array<char, 7> digest{"SHA256"};
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
        octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, material),
        octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
    std::array<std::uint8_t, Size> result{};
    if (EVP_KDF_derive(context.get(), result.data(), result.size(), parameters) != 1) return std::nullopt;
    return result;
}

// A text and the zero byte that ends it, as the RFCs write their labels.
template <std::size_t Size>
std::span<const std::uint8_t> label(const char (&text)[Size]) {
    return {reinterpret_cast<const std::uint8_t*>(text), Size};
}

void append(Bytes& bytes, std::span<const std::uint8_t> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

// Appends the encrypted text and its tag.
bool appendSealed(Bytes& into, const Bytes& plain, std::span<const std::uint8_t, 16> key,
                  std::span<const std::uint8_t, 12> nonce) {
    const EvpCipherContext context(EVP_CIPHER_CTX_new());
    const std::size_t start = into.size();
    into.resize(start + plain.size() + kTagSize);
    int size = 0;
    int rest = 0;
    return context &&
           EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), key.data(), nonce.data(), nullptr) == 1 &&
           EVP_EncryptUpdate(context.get(), into.data() + start, &size, plain.data(),
                             static_cast<int>(plain.size())) == 1 &&
           EVP_EncryptFinal_ex(context.get(), into.data() + start + size, &rest) == 1 &&
           EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagSize,
                               into.data() + start + plain.size()) == 1;
}

} // namespace

std::optional<Bytes> encodeAes128gcm(std::string_view text, std::span<const std::uint8_t> material,
                                     const Salt& salt, std::span<const std::uint8_t> keyId) {
    if (keyId.size() > 255 || text.size() + 1 + kTagSize > kRecordSize) return std::nullopt;
    const auto key = derived<16>(salt, material, label("Content-Encoding: aes128gcm"));
    const auto nonce = derived<12>(salt, material, label("Content-Encoding: nonce"));
    if (!key || !nonce) return std::nullopt;
    Bytes message(salt.begin(), salt.end());
    for (int shift = 24; shift >= 0; shift -= 8)
        message.push_back(static_cast<std::uint8_t>((kRecordSize >> shift) & 255U));
    message.push_back(static_cast<std::uint8_t>(keyId.size()));
    append(message, keyId);
    Bytes plain(text.begin(), text.end());
    plain.push_back(kLastRecord);
    // The first record has the nonce as it is: its number is 0.
    if (!appendSealed(message, plain, *key, *nonce)) {
        ERR_clear_error();
        return std::nullopt;
    }
    return message;
}

std::optional<Bytes> encryptFor(const Recipient& recipient, std::string_view text, const KeyPair& once,
                                const Salt& salt) {
    if (text.size() > kLongestPayload) return std::nullopt;
    const auto secret = once.secretWith(recipient.key);
    if (!secret) return std::nullopt;
    Bytes info;
    append(info, label("WebPush: info"));
    append(info, recipient.key);
    append(info, once.publicPoint());
    const auto material = derived<32>(recipient.secret, *secret, info);
    if (!material) return std::nullopt;
    return encodeAes128gcm(text, *material, salt, once.publicPoint());
}

std::optional<Bytes> encryptFor(const Recipient& recipient, std::string_view text) {
    const auto once = KeyPair::make();
    Salt salt{};
    if (!once || RAND_bytes(salt.data(), static_cast<int>(salt.size())) != 1) return std::nullopt;
    return encryptFor(recipient, text, *once, salt);
}

} // namespace sixth::server::push
