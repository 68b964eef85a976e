#include "client/server_message.h"

#include "client/json_text.h"
#include "notation/color_text.h"
#include "server/games/json_fields.h"

#include <algorithm>

namespace sixth::client {
namespace {

using server::games::JsonFields;

constexpr std::int64_t kMostCount = std::int64_t{1} << 53;

std::string gameIdIn(JsonFields& fields, const char* name) {
    constexpr std::size_t kLongest = 64;
    std::string id = fields.text(name, kLongest);
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    };
    if (id.empty() || !std::all_of(id.begin(), id.end(), fits))
        fields.fail("'" + std::string(name) + "': expected the id of a game");
    return id;
}

// "silver", "red" or null.
std::optional<rules::Color> seatIn(JsonFields& fields, const char* name) {
    const auto text = fields.optionalText(name);
    if (!text) return std::nullopt;
    const auto color = notation::readColor(*text);
    if (!color) fields.fail("'" + std::string(name) + "': expected silver, red or null");
    return color;
}

ToldEvent eventIn(const Json& json, std::string& problem) {
    JsonFields fields(json, problem);
    ToldEvent event;
    event.game = gameIdIn(fields, "game");
    event.seq = fields.number("seq", kMostCount, 1);
    event.at = fields.number("at", kMostCount);
    event.kind = fields.text("kind");
    event.by = seatIn(fields, "by");
    (void)fields.object("body");
    if (problem.empty()) event.body = writeJson(json["body"]);
    return event;
}

std::vector<ToldEvent> eventsIn(const Json& json, std::string& problem) {
    std::vector<ToldEvent> events;
    const auto list = json.find("events");
    if (list == json.end() || !list->is_array()) {
        JsonFields(json, problem).fail("'events': expected a list");
        return events;
    }
    for (const Json& each : *list) {
        events.push_back(eventIn(each, problem));
        if (problem.empty()) continue;
        problem.insert(0, "'events': ");
        break;
    }
    return events;
}

Welcome welcomeIn(const Json& json, std::string& problem) {
    JsonFields fields(json, problem);
    JsonFields game = fields.object("game");
    Welcome welcome;
    welcome.game = gameIdIn(game, "id");
    welcome.you = seatIn(fields, "you");
    welcome.events = eventsIn(json, problem);
    const auto isStrange = [&](const ToldEvent& event) { return event.game != welcome.game; };
    if (std::any_of(welcome.events.begin(), welcome.events.end(), isStrange))
        fields.fail("'events': expected those of this game");
    return welcome;
}

ServerMessage messageIn(const Json& json, std::string& problem) {
    JsonFields fields(json, problem);
    const std::string type = fields.text("type");
    if (type == "event") return eventIn(json, problem);
    if (type == "welcome") return welcomeIn(json, problem);
    if (type == "invitation") {
        JsonFields game = fields.object("game");
        return Invitation{gameIdIn(game, "id")};
    }
    if (type == "ack") return Ack{fields.text("id"), fields.number("seq", kMostCount)};
    if (type == "error")
        return ErrorTold{fields.text("code"), fields.optionalText("message").value_or(""),
                         fields.optionalText("id").value_or("")};
    return OtherMessage{type};
}

} // namespace

tl::expected<ServerMessage, std::string> readServerMessage(std::string_view text) {
    const auto json = readJsonObject(text);
    if (!json) return tl::unexpected(json.error());
    std::string problem;
    auto message = messageIn(*json, problem);
    if (!problem.empty()) return tl::unexpected(std::move(problem));
    return message;
}

tl::expected<std::vector<ToldEvent>, std::string> readEvents(std::string_view text) {
    const auto json = readJsonObject(text);
    if (!json) return tl::unexpected(json.error());
    std::string problem;
    auto events = eventsIn(*json, problem);
    if (!problem.empty()) return tl::unexpected(std::move(problem));
    return events;
}

std::optional<std::string> readTextField(std::string_view json, std::initializer_list<const char*> path) {
    const auto read = readJsonObject(json);
    if (!read) return std::nullopt;
    const Json* value = &*read;
    for (const char* const name : path) {
        if (!value->is_object() || !value->contains(name)) return std::nullopt;
        value = &(*value)[name];
    }
    return value->is_string() ? std::optional(value->get<std::string>()) : std::nullopt;
}

} // namespace sixth::client
