#pragma once

#include "cli/terminal.h"
#include "rules/game.h"
#include "rules/position.h"

#include <string>

namespace sixth::cli {

// The board in text: every tower with its disks from bottom to top and, below, the piece it is. Letters tell
// the players apart (capitals are Silver's), colour only helps.
[[nodiscard]] std::string drawBoard(const rules::Position& position, Style style);

// What stands beside the board: hands, score, ko, whose turn it is, who can crown, and how the game ended.
[[nodiscard]] std::string drawState(const rules::Game& game);

} // namespace sixth::cli
