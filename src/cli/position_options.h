#pragma once

#include "cli/failure.h"
#include "cli/program.h"
#include "rules/game.h"

#include <optional>
#include <string>

namespace sixth::cli {

// --rules, --position and --moves, which choose the position that a command is about.
struct PositionOptions {
    std::optional<std::string> rules;
    std::optional<std::string> position;
    std::optional<std::string> moves;
};

void addRulesOption(Command& command, PositionOptions& options);
void addPositionOption(Command& command, PositionOptions& options);
void addMovesOption(Command& command, PositionOptions& options);

[[nodiscard]] Expected<rules::Ruleset> readRuleset(const std::optional<std::string>& text);
// The game up to that position: its start, and the moves given.
[[nodiscard]] Expected<rules::Game> readGame(const PositionOptions& options);

} // namespace sixth::cli
