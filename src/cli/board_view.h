#pragma once

#include "cli/terminal.h"
#include "rules/game.h"
#include "rules/position.h"

#include <string>

namespace sixth::cli {

// The board as text: each tower with its disks from bottom to top, and below it the piece that it is. Upper
// case letters are Silver's, lower case letters Red's; colour is never needed to tell them apart.
[[nodiscard]] std::string drawBoard(const rules::Position& position, Style style);

// What stands beside the board: hands, score, ko, whose turn it is, who can crown, and how the game ended.
[[nodiscard]] std::string drawState(const rules::Game& game);

} // namespace sixth::cli
