#pragma once

#include "rules/color.h"
#include "rules/position.h"

#include <string>
#include <vector>

namespace sixth::cli {

// The carries with which a player could crown their own colour if it were their turn now, as sorted texts.
// For the player to move these are legal moves; for the other one they are what threatens.
[[nodiscard]] std::vector<std::string> crowningCarries(const rules::Position& position, rules::Color player);

} // namespace sixth::cli
