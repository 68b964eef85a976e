#pragma once

#include "notation/error.h"
#include "rules/game.h"

#include <tl/expected.hpp>

#include <string_view>

// Games as JavaScript tells them: texts that are replayed for every call.
namespace sixth::wasm {

// One game. An empty position is the start of the ruleset; moves have spaces between
// them.
struct GameText {
    std::string_view rules;
    std::string_view position;
    std::string_view moves;
};

// How the players ended a game, where the board does not show it: "1-0", "resign". Both are empty if they did
// not.
struct EndText {
    std::string_view result;
    std::string_view reason;
};

// The game after its last move. An error of a move has its column in `moves`.
[[nodiscard]] tl::expected<rules::Game, notation::Errors> readGame(const GameText& text);
// The same, ended as the players ended it.
[[nodiscard]] tl::expected<rules::Game, notation::Errors> readGame(const GameText& text, const EndText& end);
// The same for a question that only makes sense while the game goes on.
[[nodiscard]] tl::expected<rules::Game, notation::Errors> readOpenGame(const GameText& text);

} // namespace sixth::wasm
