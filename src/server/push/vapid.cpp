#include "server/push/vapid.h"

#include "base/json_writer.h"
#include "server/push/base64url.h"

namespace sixth::server::push {
namespace {

// Push services take a day at most, and their clock may be behind ours.
constexpr std::chrono::hours kTokenLasts{12};

} // namespace

std::optional<std::string> vapidAuthorization(const Vapid& vapid, std::string_view origin, Time now) {
    base::JsonWriter claims;
    const auto expires =
        std::chrono::duration_cast<std::chrono::seconds>((now + kTokenLasts).time_since_epoch());
    claims.beginObject().key("aud").text(origin).key("exp").number(expires.count());
    if (!vapid.contact.empty()) claims.key("sub").text(vapid.contact);
    std::string token = writeBase64Url(std::string_view(R"({"typ":"JWT","alg":"ES256"})")) + "." +
                        writeBase64Url(std::string_view(claims.endObject().take()));
    const auto signature = vapid.keys.sign(token);
    if (!signature) return std::nullopt;
    token += "." + writeBase64Url(*signature);
    return "vapid t=" + token + ", k=" + writeBase64Url(vapid.keys.publicPoint());
}

} // namespace sixth::server::push
