#include "server/games/event.h"

#include "notation/outcome_text.h"

#include <nlohmann/json.hpp>

#include <stdexcept>

namespace sixth::server::games {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kHex = "0123456789abcdef";

// --- small parts: each reader throws what readBody() turns into a reason ---

[[noreturn]] void refuse(const std::string& why) {
    throw std::invalid_argument(why);
}

const Json& member(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end()) refuse(std::string("'") + name + "' is missing");
    return *found;
}

std::string textOf(const Json& json, const char* name) {
    const Json& value = member(json, name);
    if (!value.is_string()) refuse(std::string("'") + name + "' is no text");
    return value.get<std::string>();
}

std::int64_t numberOf(const Json& json, const char* name, std::int64_t least, std::int64_t most) {
    const Json& value = member(json, name);
    if (!value.is_number_integer()) refuse(std::string("'") + name + "' is no whole number");
    // A number beyond 2^63 would wrap around.
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX))
        refuse(std::string("'") + name + "' is out of range");
    const auto number = value.get<std::int64_t>();
    if (number < least || number > most) refuse(std::string("'") + name + "' is out of range");
    return number;
}

bool flagOf(const Json& json, const char* name) {
    const Json& value = member(json, name);
    if (!value.is_boolean()) refuse(std::string("'") + name + "' is neither true nor false");
    return value.get<bool>();
}

constexpr Milliseconds kLongestTime = Milliseconds{1} << 50;

rules::PerColor<Milliseconds> clocksOf(const Json& json) {
    const Json& both = member(json, "left");
    return {numberOf(both, "silver", 0, kLongestTime), numberOf(both, "red", 0, kLongestTime)};
}

Json writeClocks(const rules::PerColor<Milliseconds>& left) {
    return {{"silver", left.silver}, {"red", left.red}};
}

std::string_view choiceName(ColorChoice choice) {
    if (choice == ColorChoice::Random) return "random";
    return colorName(choice == ColorChoice::Silver ? rules::Color::Silver : rules::Color::Red);
}

ColorChoice choiceOf(const std::string& name) {
    if (name == "random") return ColorChoice::Random;
    const auto color = readColor(name);
    if (!color) refuse("'color' is none of silver, red, random");
    return *color == rules::Color::Silver ? ColorChoice::Silver : ColorChoice::Red;
}

// --- one writer per body with content ---

Json write(const Created& created) {
    const Settings& settings = created.settings;
    Json json{{"rules", settings.rules},
              {"clock", writeClockSetting(settings.clock)},
              {"rated", settings.rated},
              {"color", choiceName(settings.color)},
              {"open", settings.visibility == Visibility::Open}};
    if (created.invited != 0) json["invited"] = created.invited;
    if (!created.rematchOf.empty()) json["rematchOf"] = created.rematchOf;
    return json;
}
Json write(const Joined& joined) {
    return {{"silver", joined.players.silver}, {"red", joined.players.red}};
}
Json write(const ArmyChosen& chosen) {
    return {{"army", chosen.army}};
}
Json write(const Moved& moved) {
    Json json{{"ply", moved.ply}, {"move", moved.move}, {"left", writeClocks(moved.left)}};
    if (moved.lag != 0) json["lag"] = moved.lag;
    return json;
}
Json write(const TakenBack& back) {
    return {{"plies", back.plies}, {"left", writeClocks(back.left)}};
}
Json write(const RematchMade& made) {
    return {{"game", made.game}};
}
Json write(const Said& said) {
    return {{"text", said.text}};
}
Json write(const ChatSwitched& switched) {
    return {{"on", switched.on}};
}
Json write(const Ended& ended) {
    Json json{{"result", notation::writeResult(ended.outcome.result)},
              {"reason", ended.isAborted() ? "aborted" : notation::writeReason(ended.outcome.reason)},
              {"left", writeClocks(ended.left)}};
    for (const rules::Color color : rules::kColors)
        if (const auto& change = ended.ratings[color])
            json["ratings"][std::string(colorName(color))] = {{"before", change->before},
                                                              {"after", change->after}};
    return json;
}
template <typename Empty>
Json write(const Empty&) {
    return Json::object();
}

// --- and one reader ---

Body readCreated(const Json& json) {
    Created created;
    created.settings.rules = textOf(json, "rules");
    if (!checkRules(created.settings.rules)) refuse("'rules' is no ruleset");
    const auto clock = readClockSetting(textOf(json, "clock"));
    if (!clock) refuse("'clock' is none");
    created.settings.clock = *clock;
    created.settings.rated = flagOf(json, "rated");
    created.settings.color = choiceOf(textOf(json, "color"));
    created.settings.visibility = flagOf(json, "open") ? Visibility::Open : Visibility::Private;
    if (json.contains("invited")) created.invited = numberOf(json, "invited", 1, INT64_MAX);
    if (json.contains("rematchOf")) created.rematchOf = textOf(json, "rematchOf");
    return created;
}

Body readEnded(const Json& json) {
    Ended ended;
    const std::string reason = textOf(json, "reason");
    if (reason == "aborted") {
        ended.outcome = {rules::Result::Ongoing, rules::Reason::Unfinished};
    } else {
        const auto result = notation::readResult(textOf(json, "result"));
        const auto why = notation::readReason(reason);
        if (!result || *result == rules::Result::Ongoing || !why) refuse("'result' and 'reason' are no end");
        ended.outcome = {*result, *why};
    }
    ended.left = clocksOf(json);
    if (json.contains("ratings")) {
        const Json& ratings = json["ratings"];
        for (const rules::Color color : rules::kColors) {
            const std::string name(colorName(color));
            if (!ratings.is_object() || !ratings.contains(name)) continue;
            ended.ratings[color] =
                RatingChange{static_cast<int>(numberOf(ratings[name], "before", 0, 10'000)),
                             static_cast<int>(numberOf(ratings[name], "after", 0, 10'000))};
        }
    }
    return ended;
}

Body read(std::string_view kind, const Json& json) {
    if (kind == "created") return readCreated(json);
    if (kind == "joined")
        return Joined{{numberOf(json, "silver", 1, INT64_MAX), numberOf(json, "red", 1, INT64_MAX)}};
    if (kind == "army") return ArmyChosen{textOf(json, "army")};
    if (kind == "move") {
        Moved moved;
        moved.ply = static_cast<std::uint32_t>(numberOf(json, "ply", 0, 1'000'000));
        moved.move = textOf(json, "move");
        moved.left = clocksOf(json);
        if (json.contains("lag")) moved.lag = numberOf(json, "lag", 0, kLongestTime);
        return moved;
    }
    if (kind == "takeback-offered") return TakebackOffered{};
    if (kind == "takeback-declined") return TakebackDeclined{};
    if (kind == "taken-back")
        return TakenBack{static_cast<int>(numberOf(json, "plies", 1, 2)), clocksOf(json)};
    if (kind == "draw-offered") return DrawOffered{};
    if (kind == "draw-declined") return DrawDeclined{};
    if (kind == "rematch-offered") return RematchOffered{};
    if (kind == "rematch-declined") return RematchDeclined{};
    if (kind == "rematch") return RematchMade{textOf(json, "game")};
    if (kind == "chat") return Said{textOf(json, "text")};
    if (kind == "chat-switched") return ChatSwitched{flagOf(json, "on")};
    if (kind == "ended") return readEnded(json);
    refuse("unknown kind");
}

int digit(char c) {
    const auto at = kHex.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

} // namespace

std::optional<CommandId> readCommandId(std::string_view text) {
    CommandId id;
    if (text.size() != 2 * id.bytes.size()) return std::nullopt;
    for (std::size_t i = 0; i < id.bytes.size(); ++i) {
        const int high = digit(text[2 * i]);
        const int low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        id.bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return id;
}

std::string writeCommandId(const CommandId& id) {
    std::string text;
    for (const std::uint8_t byte : id.bytes) {
        text += kHex[byte >> 4];
        text += kHex[byte & 15];
    }
    return text;
}

std::string_view kindOf(const Body& body) {
    static constexpr std::array<std::string_view, std::variant_size_v<Body>> kKinds{
        "created",           "joined",     "army",         "move",          "takeback-offered",
        "takeback-declined", "taken-back", "draw-offered", "draw-declined", "rematch-offered",
        "rematch-declined",  "rematch",    "chat",         "chat-switched", "ended"};
    return kKinds[body.index()];
}

std::string writeBody(const Body& body) {
    // Text was checked when it came in; what is not UTF-8 all the same must not stop the program.
    return std::visit([](const auto& one) { return write(one); }, body)
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

tl::expected<Body, std::string> readBody(std::string_view kind, std::string_view json) {
    const Json parsed = Json::parse(json, nullptr, false);
    if (!parsed.is_object()) return tl::unexpected(std::string("the body is no JSON object"));
    try {
        return read(kind, parsed);
    } catch (const std::invalid_argument& error) {
        return tl::unexpected(std::string(error.what()));
    }
}

} // namespace sixth::server::games
