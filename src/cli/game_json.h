#pragma once

#include "rules/game.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace sixth::cli {

// The keys with which every answer about a position begins: rules position side result reason.
[[nodiscard]] nlohmann::ordered_json gameJson(const rules::Game& game);

// The legal moves, sorted. None once the game is over; this includes a repetition, which the position alone
// does not show.
[[nodiscard]] std::vector<std::string> playableMoves(const rules::Game& game);

} // namespace sixth::cli
