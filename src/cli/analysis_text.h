#pragma once

#include "rules/game.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace sixth::cli {

// A line of moves as text, each as it is written in the position before it.
[[nodiscard]] std::vector<std::string> moveTexts(const rules::Position& start,
                                                 const std::vector<rules::Move>& moves);

// "King in 3"; where more Kings than one win the game, "deciding point in 3". A bound is "King within 3": it
// may be sooner.
[[nodiscard]] std::string goalText(const rules::Ruleset& rules, int moves, bool isBound = false);
// "+0.35" for the player to move, or "King in 3" for a forced end (by the opponent: "lost in 2").
[[nodiscard]] std::string worthText(const rules::Ruleset& rules, search::Score score, bool isBound = false);

// What a search found, with these lines in place of its own: a line of text for each of them, or depth,
// lines, nodes and nps as JSON.
[[nodiscard]] std::string analysisText(const rules::Game& game, const search::Report& report,
                                       const std::vector<solver::Line>& lines);
[[nodiscard]] nlohmann::ordered_json analysisJson(const rules::Game& game, const search::Report& report,
                                                  const std::vector<solver::Line>& lines);

} // namespace sixth::cli
