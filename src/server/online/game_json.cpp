#include "server/online/game_json.h"

#include "notation/color_text.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"

#include <fmt/core.h>

#include <ctime>

namespace sixth::server::online {
namespace {

using base::JsonWriter;

std::string dateOf(Time at) {
    const std::time_t seconds = toUnix(at) / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string nameOf(store::Reader& reader, std::optional<PersonId> id) {
    const auto person = id ? reader.person(*id) : std::nullopt;
    if (!person) return {};
    // A guest can't pass for somebody who has registered that name.
    return person->called.empty() ? person->name : person->called + " (guest)";
}

} // namespace

void writePerson(JsonWriter& json, const std::optional<PersonShown>& person) {
    if (!person) {
        json.null();
        return;
    }
    json.beginObject();
    writeNames(json, *person);
    json.endObject();
}

void writeNames(JsonWriter& json, const PersonShown& person) {
    json.key("name").textOrNull(person.name.value_or(""));
    json.key("kind").text(person.kind);
    if (person.called) json.key("called").text(*person.called);
    if (person.rating) json.key("rating").number(*person.rating);
}

void writeColorOrNull(JsonWriter& json, std::optional<rules::Color> color) {
    json.textOrNull(color ? notation::writeColor(*color) : std::string_view{});
}

void writeClocks(JsonWriter& json, const ClocksShown& clocks) {
    json.beginObject();
    for (const rules::Color color : rules::kColors)
        json.key(notation::writeColor(color)).number(clocks.left[color].count());
    writeColorOrNull(json.key("running"), clocks.running);
    json.endObject();
}

void writeGames(JsonWriter& json, const std::vector<GameShown>& games) {
    json.beginArray();
    for (const GameShown& game : games) {
        json.beginObject();
        writeGame(json, game);
        json.endObject();
    }
    json.endArray();
}

void writeGame(JsonWriter& json, const GameShown& game) {
    json.key("id").text(game.id);
    json.key("rules").text(notation::writeAgreedRules(game.settings.rules));
    json.key("clock").text(games::writeClockSetting(game.settings.clock));
    json.key("speed").text(games::speedName(games::speedOf(game.settings.clock)));
    json.key("rated").boolean(game.settings.rated);
    json.key("open").boolean(game.settings.visibility == games::Visibility::Open);
    json.key("public").boolean(game.isPublic);
    json.key("phase").text(games::phaseName(game.phase));
    writePerson(json.key("creator"), game.creator);
    json.key("players").beginObject();
    for (const rules::Color color : rules::kColors)
        writePerson(json.key(notation::writeColor(color)), game.players[color]);
    json.endObject();
    json.key("plies").number(game.plies);
    if (game.position) json.key("position").text(*game.position);
    json.key("createdAt").number(toUnix(game.createdAt));
    if (!game.ending) return;
    const rules::Outcome& outcome = game.ending->outcome;
    json.key("result").text(notation::writeResult(outcome.result));
    json.key("reason").text(outcome.isOver() ? notation::writeReason(outcome.reason) : "aborted");
    json.key("endedAt").number(toUnix(game.ending->at));
    if (game.isVoid) json.key("void").boolean(true);
}

void writeBoard(JsonWriter& json, const games::GameState& state, Time now, const games::Outages& outages) {
    json.key("seq").number(state.seq());
    if (state.rematch()) json.key("rematch").text(*state.rematch());
    if (state.clock().setting.kind != games::ClockSetting::Kind::None)
        writeClocks(json.key("left"), showClocks(state.clock(), now, outages));
    const rules::Game* const board = state.board();
    if (board == nullptr) return;
    const rules::Position& position = board->position();
    json.key("side").text(notation::writeColor(position.side()));
    json.key("ply").number(position.ply());
    json.key("moves").beginArray();
    for (std::size_t i = 0; i < board->moves().size(); ++i)
        json.text(notation::writeMove(board->positions()[i], board->moves()[i]));
    json.endArray();
}

tl::expected<games::GameState, std::string> fold(store::Reader& reader, const store::GameRow& row) {
    const auto events = reader.events(row.number, 0);
    if (!events) return tl::unexpected(events.error().why);
    games::GameState state;
    for (const games::Event& event : *events)
        if (const auto applied = state.apply(event); !applied) return tl::unexpected(applied.error());
    if (state.seq() == 0) return tl::unexpected(std::string("it has no events"));
    return state;
}

std::optional<notation::Record> recordOf(store::Reader& reader, const store::GameRow& row,
                                         const games::GameState& state, const std::string& site) {
    if (state.board() == nullptr) return std::nullopt;
    return notation::makeRecord(*state.board(),
                                {{"Event", row.settings.rated ? "rated game" : "casual game"},
                                 {"Site", site + "#/online/" + row.id},
                                 {"Date", dateOf(row.createdAt)},
                                 {"Silver", nameOf(reader, row.players.silver)},
                                 {"Red", nameOf(reader, row.players.red)},
                                 {"TimeControl", games::writeClockSetting(row.settings.clock)}});
}

} // namespace sixth::server::online
