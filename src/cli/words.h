#pragma once

#include "rules/game.h"
#include "rules/outcome.h"
#include "rules/ruleset.h"

#include <string>
#include <string_view>
#include <vector>

// Words for people. Words for programs are in notation.
namespace sixth::cli {

// "Silver", "Red"; in JSON "silver", "red".
[[nodiscard]] std::string_view colorName(rules::Color color);
[[nodiscard]] std::string_view colorKey(rules::Color color);
// "Pawn" … "Queen", "King"; nothing for height 0.
[[nodiscard]] std::string_view pieceName(int height);

// "13 pawns, a Giant, 4 points", "nothing".
[[nodiscard]] std::string handInWords(const rules::Hands& hands, rules::Color owner);
// The hand of one player as in a position, "13P1G".
[[nodiscard]] std::string handText(rules::Hands hands, rules::Color owner);
// Where Milady waits: "box", "silver", "red"; nothing if she is on the board or not used.
[[nodiscard]] std::string_view miladyKey(rules::MiladyPlace place);

// "first King", "6 points, trim".
[[nodiscard]] std::string endInShort(const rules::Ruleset& rules);
// One sentence for each special rule of this ruleset.
[[nodiscard]] std::vector<std::string> describe(const rules::Ruleset& rules);

// How a game ended, "Silver wins: a King on e5 with Silver on top (R5.1)"; nothing while it goes on.
[[nodiscard]] std::string outcomeInWords(const rules::Game& game);

} // namespace sixth::cli
