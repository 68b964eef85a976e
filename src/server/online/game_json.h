#pragma once

#include "base/json_writer.h"
#include "notation/record.h"
#include "server/online/server_message.h"
#include "server/store/store.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <vector>

// The JSON of people and games, the same in every answer and message (docs/api.md), and game records.
namespace sixth::server::online {

// A value: {"name": "Anna", "kind": "user"}; null for nobody.
void writePerson(base::JsonWriter& json, const std::optional<PersonShown>& person);
// Its fields, without the braces.
void writeNames(base::JsonWriter& json, const PersonShown& person);
void writeColorOrNull(base::JsonWriter& json, std::optional<rules::Color> color);
void writeClocks(base::JsonWriter& json, const ClocksShown& clocks);
void writeGames(base::JsonWriter& json, const std::vector<GameShown>& games);

// The fields of an object, without its braces: what lists show of a game, and beside it its moves and clocks.
void writeGame(base::JsonWriter& json, const GameShown& game);
void writeBoard(base::JsonWriter& json, const games::GameState& state, Time now,
                const games::Outages& outages);

// Folds a game from its log, or says why it can't be.
[[nodiscard]] tl::expected<games::GameState, std::string> fold(store::Reader& reader,
                                                               const store::GameRow& row);
// The game as it goes into files; nothing before the first position.
[[nodiscard]] std::optional<notation::Record> recordOf(store::Reader& reader, const store::GameRow& row,
                                                       const games::GameState& state,
                                                       const std::string& site);

} // namespace sixth::server::online
