#pragma once

#include "rules/game.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace sixth::cli {

// The keys that every answer about a position begins with: rules position side result reason.
[[nodiscard]] nlohmann::ordered_json gameJson(const rules::Game& game);

// The legal moves, sorted; none once the game is over, be it by a repetition, which a position alone can't
// know.
[[nodiscard]] std::vector<std::string> playableMoves(const rules::Game& game);

} // namespace sixth::cli
