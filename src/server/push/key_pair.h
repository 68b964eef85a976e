#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

// The curve P-256, by which Web Push agrees on keys and signs. Only the files key_pair.cpp and
// message_encryption.cpp know the crypto of OpenSSL, which does the work.
namespace sixth::server::push {

using PublicPoint = std::array<std::uint8_t, 65>; // uncompressed: 4, x, y
using PrivateKey = std::array<std::uint8_t, 32>;
using SharedSecret = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>; // r, s

// Whether it is a point of the curve. A secret agreed on with any other point would give the key away.
[[nodiscard]] bool isPoint(std::span<const std::uint8_t> bytes);

class KeyPair {
public:
    // A new one. Nothing if there are no random numbers.
    [[nodiscard]] static std::optional<KeyPair> make();
    // Nothing if the number is 0 or too high.
    [[nodiscard]] static std::optional<KeyPair> of(const PrivateKey& key);

    KeyPair(KeyPair&&) noexcept;
    KeyPair& operator=(KeyPair&&) noexcept;
    ~KeyPair();

    [[nodiscard]] const PrivateKey& privateKey() const { return private_; }
    [[nodiscard]] const PublicPoint& publicPoint() const { return public_; }
    // ECDH: the secret that only these two key pairs have. Nothing if the other is no point of the curve.
    [[nodiscard]] std::optional<SharedSecret> secretWith(const PublicPoint& other) const;
    // ECDSA with SHA-256, as JSON Web Tokens have it (ES256).
    [[nodiscard]] std::optional<Signature> sign(std::string_view text) const;

private:
    struct Handle; // of OpenSSL
    KeyPair(std::unique_ptr<Handle> handle, const PrivateKey& secret, const PublicPoint& point);

    std::unique_ptr<Handle> handle_;
    PrivateKey private_{};
    PublicPoint public_{};
};

} // namespace sixth::server::push
