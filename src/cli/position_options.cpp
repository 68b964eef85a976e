#include "cli/position_options.h"

#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>

#include <sstream>

namespace sixth::cli {
namespace {

Expected<rules::Game> playMoves(rules::Game game, const std::string& moves) {
    std::istringstream words(moves);
    int number = 0;
    for (std::string word; words >> word;) {
        const std::string place = fmt::format("move {}", ++number);
        if (game.isOver())
            return tl::unexpected(failure("move",
                                          fmt::format("{} comes after the end of the game. {}",
                                                      notation::quoted(word), outcomeInWords(game)),
                                          place));
        const auto move = notation::readMove(game.position(), word);
        if (!move) return tl::unexpected(failure("move", move.error().message, place));
        game.play(*move);
    }
    return game;
}

} // namespace

void addRulesOption(Command& command, PositionOptions& options) {
    command.text("-r,--rules", "RULESET", options.rules,
                 "The ruleset: a preset and options, as in 'sixth;kings=3' (default: sixth)");
}

void addPositionOption(Command& command, PositionOptions& options) {
    command.text("-p,--position", "POSITION", options.position,
                 "The position text (default: the start of the ruleset)");
}

void addMovesOption(Command& command, PositionOptions& options) {
    command.text("-m,--moves", "MOVES", options.moves, "Moves to play from there, with spaces between them");
}

Expected<rules::Ruleset> readRuleset(const std::optional<std::string>& text) {
    auto rules = notation::readRuleset(text.value_or("sixth"));
    if (!rules) return tl::unexpected(failure(rules.error()));
    return *rules;
}

Expected<rules::Game> readGame(const PositionOptions& options) {
    const auto rules = readRuleset(options.rules);
    if (!rules) return tl::unexpected(rules.error());
    if (!options.position)
        return playMoves(rules::Game(rules::Position::start(*rules)), options.moves.value_or(""));
    const auto position = notation::readPosition(*rules, *options.position);
    if (!position) return tl::unexpected(failure(position.error()));
    return playMoves(rules::Game(*position), options.moves.value_or(""));
}

} // namespace sixth::cli
