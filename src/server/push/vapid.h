#pragma once

#include "server/push/key_pair.h"
#include "server/time.h"

#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::push {

// The identity of a server towards push services (RFC 8292). A browser subscribes for one public key, and the
// push service takes messages for it from nobody else.
struct Vapid {
    KeyPair keys;
    std::string contact; // of whoever runs the server, "https://play.example/"; empty if there is none
};

// The value of the field Authorization, for one push service ("https://push.example") and for half a day.
// Nothing if OpenSSL can't sign.
[[nodiscard]] std::optional<std::string> vapidAuthorization(const Vapid& vapid, std::string_view origin,
                                                            Time now);

} // namespace sixth::server::push
