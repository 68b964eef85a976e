// The routes about reminders: the devices to which they go, and the hours in which none do.
#include "server/online/api.h"
#include "server/online/quiet_hours.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr std::int64_t kLastMinute = 24 * 60 - 1;
// No clock is further from UTC.
constexpr std::int64_t kFarthestOffset = 14 * 60;

template <std::size_t Size>
bool readBytes(const std::string& text, std::array<std::uint8_t, Size>& into) {
    const auto bytes = push::readBase64Url(text);
    if (!bytes || bytes->size() != Size) return false;
    std::copy(bytes->begin(), bytes->end(), into.begin());
    return true;
}

// From UTC, in minutes; may be below 0.
int offsetIn(const Json& body, games::JsonFields& fields) {
    const auto found = body.find("offset");
    // As a number with a sign, one that is too high for it would be another.
    const bool isHigh = found != body.end() && found->is_number_unsigned() &&
                        found->get<std::uint64_t>() > std::uint64_t{kFarthestOffset};
    if (found != body.end() && found->is_number_integer() && !isHigh) {
        const auto offset = found->get<std::int64_t>();
        if (offset >= -kFarthestOffset) return static_cast<int>(offset);
    }
    fields.fail("'offset': expected a whole number from -840 to 840");
    return 0;
}

http::Response badPush(std::string why) {
    return refused(400, {"push", std::move(why)});
}

} // namespace

void Api::addPushRoutes() {
    add("GET", "push", [this](const Call& call) { return showPush(call); });
    add("POST", "push/devices", [this](const Call& call) { return addDevice(call); });
    add("DELETE", "push/devices", [this](const Call& call) { return dropDevice(call); });
    add("PUT", "push/quiet", [this](const Call& call) { return setQuietHours(call); });
}

http::Response Api::showPush(const Call& call) {
    if (!call.who) return notKnown();
    const auto key = parts_.reminders.publicKey();
    if (!key) return refused(busyRefusal());
    base::JsonWriter json;
    json.beginObject().key("key").text(*key).key("devices").beginArray();
    for (const store::PushDevice& device : parts_.context.reader.pushDevicesOf(call.who->person.id))
        json.beginObject()
            .key("endpoint")
            .text(device.endpoint)
            .key("at")
            .number(toUnix(device.at))
            .endObject();
    json.endArray().key("quiet");
    writeQuietHours(json, parts_.context.reader.quietHoursOf(call.who->person.id));
    return jsonText(200, json.endObject().take());
}

http::Response Api::addDevice(const Call& call) {
    if (!call.who) return notKnown();
    store::PushDevice device{
        .person = call.who->person.id, .endpoint = textIn(call.body, "endpoint"), .at = parts_.context.now()};
    if (!push::readEndpoint(device.endpoint, settings_.pushReach))
        return badPush("'endpoint': expected the https address of a push service, at most 1,000 bytes");
    if (!readBytes(textIn(call.body, "p256dh"), device.key) || !push::isPoint(device.key))
        return badPush("'p256dh': expected a point of the curve P-256, uncompressed, as base64url");
    if (!readBytes(textIn(call.body, "auth"), device.secret))
        return badPush("'auth': expected 16 bytes as base64url");
    return writeThenNothing({store::UseSession{call.who->session.id, call.who->session.usedAt},
                             store::PutPushDevice{std::move(device)}});
}

http::Response Api::dropDevice(const Call& call) {
    if (!call.who) return notKnown();
    const std::string endpoint = textIn(call.body, "endpoint");
    const auto devices = parts_.context.reader.pushDevicesOf(call.who->person.id);
    const bool isOwn = std::any_of(devices.begin(), devices.end(),
                                   [&](const store::PushDevice& one) { return one.endpoint == endpoint; });
    if (!isOwn) return refused(404, {"not-found", "you have no such device"});
    return writeThenNothing({store::DropPushDevice{endpoint}});
}

http::Response Api::setQuietHours(const Call& call) {
    if (!call.who) return notKnown();
    store::SetQuietHours wanted{call.who->person.id, std::nullopt};
    if (!call.body.empty()) {
        std::string problem;
        games::JsonFields fields(call.body, problem);
        const store::QuietHours hours{static_cast<int>(fields.number("from", kLastMinute)),
                                      static_cast<int>(fields.number("to", kLastMinute)),
                                      offsetIn(call.body, fields)};
        if (problem.empty() && hours.from == hours.to) problem = "'to': expected another minute than 'from'";
        if (!problem.empty()) return badPush(std::move(problem));
        wanted.hours = hours;
    }
    return writeThenNothing({wanted});
}

http::Response Api::writeThenNothing(store::Operations operations) {
    return http::answerLater([this, operations = std::move(operations)](const http::Reply& reply) {
        const bool isQueued = parts_.context.write(operations, [reply](store::Commit commit) {
            if (commit == store::Commit::Conflict) return reply(notKnown()); // they have left, or logged out
            reply(commit == store::Commit::Done ? nothing() : refused(busyRefusal()));
        });
        if (!isQueued) reply(refused(busyRefusal()));
    });
}

} // namespace sixth::server::online
