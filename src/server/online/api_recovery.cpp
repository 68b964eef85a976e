// The routes for those who may lose their password, and for those who have.
#include "server/online/api.h"

namespace sixth::server::online {

void Api::addRecoveryRoutes() {
    add("POST", "me/recovery", [this](const Call& call) { return makeRecoveryCodes(call); });
    add("POST", "recover", [this](const Call& call) { return recover(call); });
}

http::Response Api::makeRecoveryCodes(const Call& call) {
    if (!call.who) return notKnown();
    return http::answerLater([this, from = fromOf(call), who = *call.who,
                              password = textIn(call.body, "password")](const http::Reply& reply) {
        parts_.accounts.makeRecoveryCodes(
            from, who, password, [reply](const tl::expected<std::vector<std::string>, Refusal>& codes) {
                reply(codes ? jsonResponse(201, {{"codes", *codes}}) : refused(codes.error()));
            });
    });
}

http::Response Api::recover(const Call& call) {
    if (!passwords_.allows(call.address, parts_.context.now())) return slowDown(call, "passwords");
    const Accounts::Recovery wanted{textIn(call.body, "name"), textIn(call.body, "code"),
                                    textIn(call.body, "password")};
    return granting(
        call, [this, from = fromOf(call), wanted, wish = wishOf(call)](const Accounts::Done& done) {
            // Whoever knew the old password is cut off.
            parts_.accounts.recover(from, wanted, wish, cutting(givingBack(passwords_, from.address, done)));
        });
}

} // namespace sixth::server::online
