#include "server/push/receiver.h"

#include "server/push/openssl.h"

#include <openssl/core_names.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <algorithm>
#include <stdexcept>

namespace sixth::server::push {
namespace {

Bytes hmac(std::span<const std::uint8_t> key, std::span<const std::uint8_t> text) {
    Bytes result(32);
    unsigned size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), text.data(), text.size(), result.data(),
         &size);
    return result;
}

// RFC 5869, one block: enough for all keys here.
Bytes hkdf(std::span<const std::uint8_t> salt, std::span<const std::uint8_t> material, Bytes info,
           std::size_t size) {
    info.push_back(1);
    Bytes result = hmac(hmac(salt, material), info);
    result.resize(size);
    return result;
}

Bytes bytesOf(const std::string& text) {
    return {text.begin(), text.end()};
}

std::optional<Bytes> opened(std::span<const std::uint8_t> sealed, const Bytes& key, const Bytes& nonce) {
    if (sealed.size() < 17) return std::nullopt;
    const auto size = sealed.size() - 16;
    Bytes plain(size);
    Bytes tag(sealed.begin() + static_cast<std::ptrdiff_t>(size), sealed.end());
    const EvpCipherContext context(EVP_CIPHER_CTX_new());
    int written = 0;
    int rest = 0;
    const bool isRight =
        EVP_DecryptInit_ex2(context.get(), EVP_aes_128_gcm(), key.data(), nonce.data(), nullptr) == 1 &&
        EVP_DecryptUpdate(context.get(), plain.data(), &written, sealed.data(), static_cast<int>(size)) ==
            1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, 16, tag.data()) == 1 &&
        EVP_DecryptFinal_ex(context.get(), plain.data() + written, &rest) == 1;
    return isRight ? std::optional(plain) : std::nullopt;
}

struct Header {
    std::span<const std::uint8_t> salt;
    std::size_t recordSize = 0;
    std::span<const std::uint8_t> keyId;
    std::span<const std::uint8_t> records;
};

std::optional<Header> readHeader(std::span<const std::uint8_t> message) {
    if (message.size() < 21 || message.size() < 21U + message[20]) return std::nullopt;
    Header header;
    header.salt = message.subspan(0, 16);
    for (std::size_t i = 16; i < 20; ++i) header.recordSize = header.recordSize * 256 + message[i];
    header.keyId = message.subspan(21, message[20]);
    header.records = message.subspan(21U + message[20]);
    return header;
}

} // namespace

std::optional<std::string> decodeAes128gcm(std::span<const std::uint8_t> message,
                                           std::span<const std::uint8_t> material) {
    const auto header = readHeader(message);
    if (!header || header->recordSize < 18) return std::nullopt;
    const std::string end(1, '\0');
    const Bytes key = hkdf(header->salt, material, bytesOf("Content-Encoding: aes128gcm" + end), 16);
    const Bytes first = hkdf(header->salt, material, bytesOf("Content-Encoding: nonce" + end), 12);
    std::string text;
    auto rest = header->records;
    for (std::uint8_t number = 0;; ++number) {
        const bool isLast = rest.size() <= header->recordSize;
        const auto record = rest.subspan(0, std::min(rest.size(), header->recordSize));
        Bytes nonce = first;
        nonce.back() ^= number;
        auto plain = opened(record, key, nonce);
        if (!plain) return std::nullopt;
        while (!plain->empty() && plain->back() == 0) plain->pop_back(); // padding
        if (plain->empty() || plain->back() != (isLast ? 2 : 1)) return std::nullopt;
        text.append(plain->begin(), plain->end() - 1);
        if (isLast) return text;
        rest = rest.subspan(header->recordSize);
    }
}

Receiver::Receiver() : pair_(KeyPair::make()) {
    if (!pair_) throw std::runtime_error("no key");
    recipient_.key = pair_->publicPoint();
    RAND_bytes(recipient_.secret.data(), static_cast<int>(recipient_.secret.size()));
}

Receiver::Receiver(const PrivateKey& key, const AuthSecret& secret) : pair_(KeyPair::of(key)) {
    if (!pair_) throw std::runtime_error("no key");
    recipient_ = {pair_->publicPoint(), secret};
}

std::optional<std::string> Receiver::decrypt(std::span<const std::uint8_t> message) const {
    const auto header = readHeader(message);
    PublicPoint sender{};
    if (!header || header->keyId.size() != sender.size()) return std::nullopt;
    std::copy(header->keyId.begin(), header->keyId.end(), sender.begin());
    const auto secret = pair_->secretWith(sender);
    if (!secret) return std::nullopt;
    Bytes info = bytesOf("WebPush: info");
    info.push_back(0);
    info.insert(info.end(), recipient_.key.begin(), recipient_.key.end());
    info.insert(info.end(), sender.begin(), sender.end());
    return decodeAes128gcm(message, hkdf(recipient_.secret, *secret, info, 32));
}

bool isSignedBy(const PublicPoint& point, const std::string& token) {
    const auto dot = token.rfind('.');
    const auto plain = readBase64Url(token.substr(dot + 1));
    if (!plain || plain->size() != 64) return false;
    const EcdsaSignature parsed(ECDSA_SIG_new());
    ECDSA_SIG_set0(parsed.get(), BN_bin2bn(plain->data(), 32, nullptr),
                   BN_bin2bn(plain->data() + 32, 32, nullptr));
    std::uint8_t* der = nullptr;
    const int size = i2d_ECDSA_SIG(parsed.get(), &der);
    const Bytes signature(der, der + size);
    OPENSSL_free(der);
    char curve[] = "P-256";
    PublicPoint copy = point;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
        OSSL_PARAM_construct_end()};
    const EvpKeyContext maker(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    EVP_PKEY_fromdata_init(maker.get());
    EVP_PKEY_fromdata(maker.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters);
    const EvpKey key(made);
    const EvpDigestContext context(EVP_MD_CTX_new());
    const Bytes text = bytesOf(token.substr(0, dot));
    return key &&
           EVP_DigestVerifyInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, key.get(), nullptr) ==
               1 &&
           EVP_DigestVerify(context.get(), signature.data(), signature.size(), text.data(), text.size()) == 1;
}

} // namespace sixth::server::push
