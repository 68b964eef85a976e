#pragma once

#include "properties/choices.h"
#include "properties/random_play.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The fast rules held against the plain ones of src/reference. Each function says where the two part ways, or
// nothing if they do not.
namespace sixth::properties {

using Difference = std::optional<std::string>;

[[nodiscard]] Difference compareRulesetTexts(std::string_view text);
[[nodiscard]] Difference comparePositionTexts(const std::string& ruleset, std::string_view text);

// What the fast side says are the legal moves of a game, sorted; replaced where a test wants to see an error
// caught.
using MoveLister = std::function<std::vector<std::string>(const rules::Game&)>;
[[nodiscard]] std::vector<std::string> fastMoves(const rules::Game& game);

struct GamePlan {
    std::string ruleset;
    std::string position; // empty for the start
    int mostPlies = 80;
};
// Plays one random game on both sides and compares after every ply: text, legal moves, occurrences and
// outcome. `plies` is raised by the number of plies played.
[[nodiscard]] Difference compareGames(const GamePlan& plan, Choices& choices, std::uint64_t& plies,
                                      const MoveLister& lister = fastMoves);

} // namespace sixth::properties
