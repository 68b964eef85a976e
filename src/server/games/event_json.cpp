#include "server/games/event_json.h"

#include "notation/army_text.h"
#include "notation/color_text.h"
#include "notation/outcome_text.h"
#include "server/games/json_fields.h"

namespace sixth::server::games {
namespace {

using base::JsonWriter;

constexpr std::int64_t kLargest = INT64_MAX;
constexpr std::int64_t kLongestTime = std::int64_t{1} << 50; // in milliseconds
constexpr std::string_view kAborted = "aborted";

void writeClocks(JsonWriter& json, const rules::PerColor<Milliseconds>& left) {
    json.key("left").beginObject();
    for (const rules::Color color : rules::kColors)
        json.key(notation::writeColor(color)).number(left[color].count());
    json.endObject();
}

rules::PerColor<Milliseconds> readClocks(JsonFields& in) {
    JsonFields left = in.object("left");
    return {Milliseconds(left.number("silver", kLongestTime)),
            Milliseconds(left.number("red", kLongestTime))};
}

Created readCreated(JsonFields& in) {
    Created created;
    if (auto rules = readRules(in.text("rules")))
        created.settings.rules = *rules;
    else
        in.fail("'rules': expected a ruleset");
    if (const auto clock = readClockSetting(in.text("clock")))
        created.settings.clock = *clock;
    else
        in.fail("'clock': expected a clock");
    created.settings.rated = in.flag("rated");
    if (const auto color = readColorChoice(in.text("color")))
        created.settings.color = *color;
    else
        in.fail("'color': expected silver, red or random");
    created.settings.visibility = in.flag("open") ? Visibility::Open : Visibility::Private;
    if (const auto invited = in.optionalNumber("invited", kLargest, 1)) created.invited = PersonId(*invited);
    created.rematchOf = in.optionalText("rematchOf");
    return created;
}

ArmyChosen readArmyChosen(JsonFields& in) {
    const auto army = notation::readArmy(in.text("army"));
    if (!army) in.fail("'army': expected an army");
    return {army.value_or(rules::Army{})};
}

Moved readMoved(JsonFields& in) {
    Moved moved;
    moved.ply = static_cast<std::uint32_t>(in.number("ply", 1'000'000));
    moved.text = in.text("move");
    moved.left = readClocks(in);
    moved.lag = Milliseconds(in.optionalNumber("lag", kLongestTime).value_or(0));
    return moved;
}

rules::Outcome readOutcome(JsonFields& in) {
    const std::string reason = in.text("reason");
    if (reason == kAborted) return {rules::Result::Ongoing, rules::Reason::Unfinished};
    const auto result = notation::readResult(in.text("result"));
    const auto why = notation::readReason(reason);
    if (result && *result != rules::Result::Ongoing && why) return {*result, *why};
    in.fail("'result' and 'reason': expected those of a finished game");
    return {};
}

Ended readEnded(JsonFields& in) {
    Ended ended;
    ended.outcome = readOutcome(in);
    ended.left = readClocks(in);
    if (!in.has("ratings")) return ended;
    JsonFields ratings = in.object("ratings");
    for (const rules::Color color : rules::kColors) {
        const std::string name(notation::writeColor(color));
        if (!ratings.has(name.c_str())) continue;
        JsonFields change = ratings.object(name.c_str());
        ended.ratings[color] = RatingChange{static_cast<int>(change.number("before", 10'000)),
                                            static_cast<int>(change.number("after", 10'000))};
    }
    return ended;
}

std::optional<Body> read(std::string_view kind, JsonFields& in) {
    if (kind == "created") return readCreated(in);
    if (kind == "joined")
        return Joined{{PersonId(in.number("silver", kLargest, 1)), PersonId(in.number("red", kLargest, 1))}};
    if (kind == "army") return readArmyChosen(in);
    if (kind == "move") return readMoved(in);
    if (kind == "takeback-offered") return TakebackOffered{};
    if (kind == "takeback-declined") return TakebackDeclined{};
    if (kind == "taken-back") return TakenBack{static_cast<int>(in.number("plies", 2, 1)), readClocks(in)};
    if (kind == "draw-offered") return DrawOffered{};
    if (kind == "draw-declined") return DrawDeclined{};
    if (kind == "rematch-offered") return RematchOffered{};
    if (kind == "rematch-declined") return RematchDeclined{};
    if (kind == "rematch") return RematchMade{in.text("game")};
    if (kind == "chat") return Said{in.text("text")};
    if (kind == "chat-switched") return ChatSwitched{in.flag("on")};
    if (kind == "ended") return readEnded(in);
    if (kind == "shared") return Shared{in.flag("on")};
    return std::nullopt;
}

} // namespace

void writeFields(JsonWriter& json, const Settings& settings) {
    json.key("rules").text(notation::writeAgreedRules(settings.rules));
    json.key("clock").text(writeClockSetting(settings.clock));
    json.key("rated").boolean(settings.rated);
    json.key("color").text(writeColorChoice(settings.color));
    json.key("open").boolean(settings.visibility == Visibility::Open);
}
void writeFields(JsonWriter& json, const Created& created) {
    writeFields(json, created.settings);
    if (created.invited) json.key("invited").number(created.invited->value());
    if (created.rematchOf) json.key("rematchOf").text(*created.rematchOf);
}
void writeFields(JsonWriter& json, const Joined& joined) {
    for (const rules::Color color : rules::kColors)
        json.key(notation::writeColor(color)).number(joined.players[color].value());
}
void writeFields(JsonWriter& json, const ArmyChosen& chosen) {
    json.key("army").text(notation::writeArmy(chosen.army));
}
void writeFields(JsonWriter& json, const Moved& moved) {
    json.key("ply").number(moved.ply);
    json.key("move").text(moved.text);
    writeClocks(json, moved.left);
    if (moved.lag != Milliseconds::zero()) json.key("lag").number(moved.lag.count());
}
void writeFields(JsonWriter& json, const TakenBack& back) {
    json.key("plies").number(back.plies);
    writeClocks(json, back.left);
}
void writeFields(JsonWriter& json, const RematchMade& made) {
    json.key("game").text(made.game);
}
void writeFields(JsonWriter& json, const Said& said) {
    json.key("text").text(said.text);
}
void writeFields(JsonWriter& json, const ChatSwitched& switched) {
    json.key("on").boolean(switched.on);
}
void writeFields(JsonWriter& json, const Shared& shared) {
    json.key("on").boolean(shared.on);
}
void writeFields(JsonWriter& json, const Ended& ended) {
    json.key("result").text(notation::writeResult(ended.outcome.result));
    json.key("reason").text(ended.isAborted() ? kAborted : notation::writeReason(ended.outcome.reason));
    writeClocks(json, ended.left);
    if (!ended.ratings.silver && !ended.ratings.red) return;
    json.key("ratings").beginObject();
    for (const rules::Color color : rules::kColors) {
        if (!ended.ratings[color]) continue;
        json.key(notation::writeColor(color)).beginObject();
        json.key("before").number(ended.ratings[color]->before);
        json.key("after").number(ended.ratings[color]->after);
        json.endObject();
    }
    json.endObject();
}

std::string writeBody(const Body& body) {
    JsonWriter json;
    json.beginObject();
    std::visit([&](const auto& one) { writeFields(json, one); }, body);
    return json.endObject().take();
}

tl::expected<Body, std::string> readBody(std::string_view kind, std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return tl::unexpected(std::string("the body is no JSON object"));
    std::string problem;
    JsonFields in(json, problem);
    auto body = read(kind, in);
    if (!body) return tl::unexpected(std::string("unknown kind"));
    if (!problem.empty()) return tl::unexpected(problem);
    return std::move(*body);
}

} // namespace sixth::server::games
