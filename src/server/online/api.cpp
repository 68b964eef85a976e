#include "server/online/api.h"

#include "server/ascii.h"
#include "server/http/host_names.h"
#include "server/people/secrets.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

constexpr std::string_view kRoot = "/api/v1/";
constexpr std::string_view kSecure = "https://";

// Whether the path fits; what stands for the * of the pattern goes to `parts`.
bool matches(std::string_view pattern, std::string_view path, std::vector<std::string>& parts) {
    parts.clear();
    while (!pattern.empty() && !path.empty()) {
        const std::string_view wanted = takeUntil(pattern, '/');
        const std::string_view given = takeUntil(path, '/');
        if (wanted == "*")
            parts.emplace_back(given);
        else if (wanted != given)
            return false;
    }
    return pattern.empty() && path.empty();
}

// Whoever is there, nobody from this network is served.
http::Response banned(Time until) {
    Refusal refusal{"banned", "nobody is served in your network " + untilText(until)};
    refusal.until = until;
    return refused(403, refusal);
}

std::string cookieIn(const http::Request& request, std::string_view name) {
    const std::string field = request.field("Cookie").value_or("");
    std::string_view rest = field;
    while (!rest.empty()) {
        std::string_view value = trimmed(takeUntil(rest, ';'));
        if (takeUntil(value, '=') == name) return std::string(value);
    }
    return {};
}

int hexDigit(char c) {
    if (isDigit(c)) return c - '0';
    const char small = lower(c);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

std::optional<std::string> decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+') {
            result += ' ';
        } else if (text[i] != '%') {
            result += text[i];
        } else {
            const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            result += static_cast<char>(high * 16 + low);
            i += 2;
        }
    }
    return result;
}

} // namespace

http::Response jsonResponse(int status, const Json& json) {
    return jsonText(status, json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

http::Response jsonText(int status, std::string text) {
    return {status,
            {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
            std::make_shared<const std::string>(std::move(text) + "\n")};
}

http::Response refused(int status, const Refusal& refusal) {
    base::JsonWriter json;
    json.beginObject().key("error").beginObject();
    json.key("code").text(refusal.code).key("message").text(refusal.message);
    if (refusal.until) json.key("until").number(toUnix(*refusal.until));
    json.endObject();
    if (refusal.seq) json.key("seq").number(*refusal.seq);
    http::Response response = jsonText(status, json.endObject().take());
    if (status == 503 || status == 429) response.fields.emplace_back("Retry-After", "1");
    return response;
}

http::Response refused(const Refusal& refusal) {
    const auto isOneOf = [&](std::initializer_list<std::string_view> codes) {
        return std::find(codes.begin(), codes.end(), refusal.code) != codes.end();
    };
    const int status = isOneOf({"name", "password", "why", "days"}) ? 400
                       : isOneOf({"network", "decision"})           ? 400
                       : isOneOf({"not-yours", "wrong"})            ? 403
                       : isOneOf({"blocked", "suspended"})          ? 403
                       : isOneOf({"protected", "not-reported"})     ? 403
                       : isOneOf({"not-found", "no-game"})          ? 404
                       : isOneOf({"slow-down"})                     ? 429
                       : isOneOf({"internal"})                      ? 500
                       : isOneOf({"busy", "stopping"})              ? 503
                                                                    : 409;
    return refused(status, refusal);
}

http::Response notKnown() {
    return refused(401, {"not-known", "say who you are first"});
}

http::Response nothing() {
    return {204, {{"Cache-Control", "no-store"}}, nullptr};
}

std::map<std::string, std::string> readQuery(std::string_view query) {
    std::map<std::string, std::string> result;
    while (!query.empty()) {
        std::string_view value = takeUntil(query, '&');
        const auto name = decoded(takeUntil(value, '='));
        auto text = decoded(value);
        if (name && text) result[*name] = std::move(*text);
    }
    return result;
}

Api::Api(const Parts& parts, Settings settings)
    : parts_(parts), settings_(std::move(settings)), isSecure_(settings_.publicUrl.starts_with(kSecure)),
      peopleBoard_(parts.context, parts.attendance, parts.library) {
    addPeopleRoutes();
    addRecoveryRoutes();
    addGameRoutes();
    addArchiveRoutes();
    addRelationRoutes();
    addPresenceRoutes();
    addReportRoutes();
    addDataRoutes();
    addModerationRoutes();
    addPushRoutes();
}

http::Response Api::answer(const http::Request& request) {
    const std::string peer = peerOf(request);
    const auto from = http::readAddress(peer);
    const auto bannedUntil =
        from ? parts_.context.bans.until(*from, parts_.context.now()) : std::optional<Time>();
    if (bannedUntil) return banned(*bannedUntil);
    // Without a public address only this machine can connect, and nobody is counted.
    const std::string counted = settings_.publicUrl.empty() ? std::string() : http::countedAddress(peer);
    Call call{request, {}, readQuery(request.query), Json::object(), std::nullopt, {}, counted, peer, from};
    if (!request.path.starts_with(kRoot)) return refused(404, {"not-found", "the API is below /api/v1/"});
    parts_.context.traffic.noteRequest(call.address, parts_.context.now());
    std::string allowed;
    const Entry* found = nullptr;
    const std::string_view method = request.method == "HEAD" ? "GET" : request.method;
    for (const Entry& entry : entries_) {
        std::vector<std::string> parts;
        if (!matches(entry.path, request.path.substr(kRoot.size()), parts)) continue;
        allowed += (allowed.empty() ? "" : ", ") + std::string(entry.method);
        if (entry.method != method) continue;
        found = &entry;
        call.parts = std::move(parts);
        break;
    }
    if (found == nullptr && allowed.empty()) return refused(404, {"not-found", "there is nothing here"});
    if (found == nullptr) {
        http::Response response = refused(405, {"method", "expected " + allowed});
        response.fields.emplace_back("Allow", allowed);
        return response;
    }
    const std::string bearer = request.field("Authorization").value_or("");
    const bool isBearer = sameName(std::string_view(bearer).substr(0, 7), "Bearer ");
    call.token = isBearer ? bearer.substr(7) : cookieIn(request, cookieName());
    call.who = parts_.accounts.find(call.token);
    const bool changes = !request.isReading();
    if (!request.body.empty()) {
        call.body = Json::parse(request.body, nullptr, false);
        if (!call.body.is_object()) return refused(400, {"json", "expected a JSON object"});
    }
    if (auto answer = refuse(call, changes && !isBearer)) return std::move(*answer);
    if (call.who) parts_.hub.noteSeen(call.who->person.id, call.address);
    return found->route(call);
}

// What can be said before the path is looked at: too often, or on behalf of another site.
std::optional<http::Response> Api::refuse(const Call& call, bool needsCsrf) {
    if (!requests_.allows(call.address, parts_.context.now()))
        return slowDown(call, "requests", "too many requests; wait a moment");
    const bool changes = !call.request.isReading();
    if (changes && !isOwnOrigin(call.request))
        return refused(403, {"origin", "this was sent by a page of another site"});
    if (changes && !call.request.body.empty()) {
        const std::string type = lowered(call.request.field("Content-Type").value_or(""));
        // A form of another site can't say this without asking first.
        if (!type.starts_with("application/json"))
            return refused(400, {"content-type", "expected application/json"});
    }
    if (needsCsrf && call.who) {
        const std::string given = call.request.field("X-CSRF-Token").value_or("");
        if (!people::isSameSecret(given, people::csrfToken(call.token)))
            return refused(403, {"csrf", "expected the X-CSRF-Token that /api/v1/me tells"});
    }
    return std::nullopt;
}

// Programs send no Origin; browsers always do where it matters.
bool Api::isOwnOrigin(const http::Request& request) const {
    const auto origin = request.field("Origin");
    if (!origin) return true;
    if (!settings_.publicUrl.empty() && lowered(*origin) + "/" == settings_.publicUrl) return true;
    // The Host was checked before: it is one of ours.
    const std::string host = request.field("Host").value_or("");
    if (host.empty()) return false;
    if (sameName(*origin, "https://" + host)) return true;
    // Where people come by https, a page that came without it may be from anybody on the way.
    std::string_view ours = settings_.publicUrl;
    ours.remove_prefix(std::min(ours.size(), kSecure.size()));
    const bool isPublicName = isSecure_ && http::hostName(takeUntil(ours, '/')) == http::hostName(host);
    return !isPublicName && sameName(*origin, "http://" + host);
}

std::string Api::peerOf(const http::Request& request) const {
    return http::clientAddress(request.address, request.field("X-Forwarded-For"), settings_.proxies);
}

http::Response Api::slowDown(const Call& call, std::string_view limit, std::string message) const {
    parts_.context.noteRefused(limit, call.address, call.peer);
    return refused(429, {"slow-down", std::move(message)});
}

http::Response Api::tooMany(const Call& call, std::string_view limit, std::string message) const {
    parts_.context.noteRefused(limit, call.address, call.peer);
    return refused(409, {"too-many", std::move(message)});
}

Accounts::Wish wishOf(const Call& call) {
    if (flagIn(call.body, "token")) return {store::SessionKind::Program, textIn(call.body, "label")};
    return {store::SessionKind::Browser, call.request.field("User-Agent").value_or("")};
}

Accounts::From Api::fromOf(const Call& call) const {
    return {call.address, cookieIn(call.request, deviceCookieName()), call.peer};
}

std::string Api::cookieName() const {
    return isSecure_ ? "__Host-sixth" : "sixth";
}

// Strict: the page asks for everything itself, so the cookie never has to come along from elsewhere. Secure
// cookies need https, which this machine alone does without.
std::string Api::cookie(std::string_view token) const {
    return cookie(cookieName(), token);
}

std::string Api::cookie(const std::string& name, std::string_view value) const {
    std::string text = name + "=" + std::string(value) +
                       "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + (value.empty() ? "0" : "31536000");
    return isSecure_ ? text + "; Secure" : text;
}

} // namespace sixth::server::online
