#pragma once

#include "server/push/base64url.h"
#include "server/push/message_encryption.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace sixth::server::push {

// The other end of a push message: what a browser does with it. It is written from the RFCs with the
// functions HMAC and AES of OpenSSL, and shares no derivation of keys with the code under test.
class Receiver {
public:
    Receiver();
    Receiver(const PrivateKey& key, const AuthSecret& secret);

    [[nodiscard]] const Recipient& keys() const { return recipient_; }
    // The text of a message, nothing if it is for somebody else or was changed.
    [[nodiscard]] std::optional<std::string> decrypt(std::span<const std::uint8_t> message) const;

private:
    std::optional<KeyPair> pair_;
    Recipient recipient_;
};

// RFC 8188, with as many records as there are.
[[nodiscard]] std::optional<std::string> decodeAes128gcm(std::span<const std::uint8_t> message,
                                                         std::span<const std::uint8_t> material);

// Whether a token "header.claims.signature" was signed with the key of this point.
[[nodiscard]] bool isSignedBy(const PublicPoint& point, const std::string& token);

} // namespace sixth::server::push
