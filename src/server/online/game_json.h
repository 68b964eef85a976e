#pragma once

#include "notation/record.h"
#include "server/online/person_json.h"

namespace sixth::server::online {

// The row of a game that is in memory, as if it were read from the store.
[[nodiscard]] store::GameRow rowOf(const Table& table);

// What lists show of a game: id, settings, players with their ratings, how it stands.
[[nodiscard]] Json gameJson(store::Reader& reader, Ratings& ratings, const store::GameRow& row);
// The board beside it: position, moves, clocks as they are now.
void addBoard(Json& json, const games::GameState& state, Time now, const games::Outages& outages);

// Plays a game of the archive again; null if its log can't be read.
[[nodiscard]] std::unique_ptr<games::GameState> fold(store::Reader& reader, const store::GameRow& row);
// As it goes into files; null before the first position.
[[nodiscard]] std::optional<notation::Record> recordOf(store::Reader& reader, const store::GameRow& row,
                                                       const games::GameState& state,
                                                       const std::string& site);

} // namespace sixth::server::online
