#include "server/online/game_json.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"

#include <fmt/core.h>

#include <ctime>

namespace sixth::server::online {
namespace {

Json playerJson(store::Reader& reader, Ratings& ratings, const store::GameRow& row, PersonId id) {
    Json json = personJson(reader, id);
    if (!json.is_object()) return json;
    const auto rating =
        ratings.of(id, games::familyOf(row.settings.rules), games::speedOf(row.settings.clock));
    if (rating.games > 0) json["rating"] = rounded(rating.rating);
    return json;
}

std::string dateOf(Time at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string nameOf(store::Reader& reader, PersonId id) {
    const auto person = reader.person(id);
    return person ? person->name : std::string{};
}

} // namespace

store::GameRow rowOf(const Table& table) {
    const games::GameState& state = table.state;
    store::GameRow row;
    row.number = table.number;
    row.id = table.id;
    row.settings = state.settings();
    row.creator = state.creator();
    row.players = state.players();
    row.phase = state.phase();
    if (state.end()) row.outcome = state.end()->outcome;
    row.plies = state.board() == nullptr ? 0 : static_cast<int>(state.board()->moves().size());
    row.createdAt = state.createdAt();
    row.endedAt = state.endedAt();
    return row;
}

Json gameJson(store::Reader& reader, Ratings& ratings, const store::GameRow& row) {
    Json json{{"id", row.id},
              {"rules", row.settings.rules},
              {"clock", games::writeClockSetting(row.settings.clock)},
              {"speed", games::speedName(games::speedOf(row.settings.clock))},
              {"rated", row.settings.rated},
              {"open", row.settings.visibility == games::Visibility::Open},
              {"phase", games::phaseName(row.phase)},
              {"creator", personJson(reader, row.creator)},
              {"players",
               {{"silver", playerJson(reader, ratings, row, row.players.silver)},
                {"red", playerJson(reader, ratings, row, row.players.red)}}},
              {"plies", row.plies},
              {"createdAt", row.createdAt}};
    if (row.outcome) {
        json["result"] = notation::writeResult(row.outcome->result);
        json["reason"] = row.outcome->isOver() ? notation::writeReason(row.outcome->reason) : "aborted";
        json["endedAt"] = row.endedAt;
    }
    return json;
}

void addBoard(Json& json, const games::GameState& state, Time now, const games::Outages& outages) {
    json["seq"] = state.seq();
    if (!state.rematch().empty()) json["rematch"] = state.rematch();
    const auto& clock = state.clock();
    if (clock.setting.kind != games::ClockSetting::Kind::None)
        json["left"] = {{"silver", clock.leftNow(rules::Color::Silver, now, outages)},
                        {"red", clock.leftNow(rules::Color::Red, now, outages)},
                        {"running", clock.running ? Json(games::colorName(*clock.running)) : Json(nullptr)}};
    const rules::Game* const board = state.board();
    if (board == nullptr) return;
    const rules::Position& position = board->position();
    json["position"] = notation::writePosition(position);
    json["side"] = games::colorName(position.side());
    json["ply"] = position.ply();
    Json moves = Json::array();
    for (std::size_t i = 0; i < board->moves().size(); ++i)
        moves.push_back(notation::writeMove(board->positions()[i], board->moves()[i]));
    json["moves"] = std::move(moves);
}

std::unique_ptr<games::GameState> fold(store::Reader& reader, const store::GameRow& row) {
    const auto events = reader.events(row.number, 0);
    if (!events) return nullptr;
    auto state = std::make_unique<games::GameState>();
    for (const games::Event& event : *events)
        if (!state->apply(event)) return nullptr;
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
