#pragma once

#include "server/push/base64url.h"
#include "server/push/key_pair.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

// The encryption of messages to a browser (RFC 8291), in the coding aes128gcm (RFC 8188): the push service
// that carries them can't read them.
namespace sixth::server::push {

using Salt = std::array<std::uint8_t, 16>;
using AuthSecret = std::array<std::uint8_t, 16>;

// What a push service has to take (RFC 8030, section 7.2), without what the coding adds.
inline constexpr std::size_t kLongestPayload = 4096 - 86 - 17;

// The keys that a browser has given out.
struct Recipient {
    PublicPoint key{};
    AuthSecret secret{};
};

// With a key pair and a salt that are used for nothing else. Nothing if the recipient's key is no point of
// the curve, or the text too long.
[[nodiscard]] std::optional<Bytes> encryptFor(const Recipient& recipient, std::string_view text,
                                              const KeyPair& once, const Salt& salt);
// The same, with a fresh key pair and salt.
[[nodiscard]] std::optional<Bytes> encryptFor(const Recipient& recipient, std::string_view text);

// One record of aes128gcm from keying material that both sides have (RFC 8188). `keyId` is told in the clear.
[[nodiscard]] std::optional<Bytes> encodeAes128gcm(std::string_view text,
                                                   std::span<const std::uint8_t> material, const Salt& salt,
                                                   std::span<const std::uint8_t> keyId);

} // namespace sixth::server::push
