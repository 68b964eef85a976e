#include "wasm/game_text.h"

#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "wasm/answers.h"

#include <algorithm>
#include <string>

namespace sixth::wasm {
namespace {

using notation::Error;
using notation::Errors;

tl::unexpected<Errors> refusal(Error error) {
    return tl::unexpected(Errors{std::move(error)});
}

tl::expected<rules::Position, Errors> readStart(const GameText& text) {
    const auto rules = notation::readRuleset(text.rules);
    if (!rules) return tl::unexpected(rules.error());
    if (text.position.empty()) return rules::Position::start(*rules);
    return notation::readPosition(*rules, text.position);
}

tl::expected<rules::Outcome, Errors> readEnd(const EndText& end) {
    const auto result = notation::readResult(end.result);
    if (!result || *result == rules::Result::Ongoing)
        return refusal({"result", "game",
                        "the result is " + notation::quoted(end.result) + ", expected 1-0, 0-1 or 1/2-1/2"});
    const auto reason = notation::readReason(end.reason);
    if (!reason || *reason < rules::Reason::Resign || *reason > rules::Reason::Abandoned)
        return refusal({"reason", "game",
                        "the reason is " + notation::quoted(end.reason) +
                            ", expected resign, time, agreement or abandoned"});
    return rules::Outcome{*result, *reason};
}

} // namespace

tl::expected<rules::Game, Errors> readGame(const GameText& text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const auto start = readStart(text);
    if (!start) return tl::unexpected(start.error());
    rules::Game game(*start);
    const std::string_view moves = text.moves;
    for (std::size_t at = moves.find_first_not_of(kSpace); at != std::string_view::npos;) {
        const std::size_t end = std::min(moves.find_first_of(kSpace, at), moves.size());
        const auto move = notation::readMove(game.position(), moves.substr(at, end - at));
        if (game.isOver() || !move) {
            Error error = game.isOver() ? gameOverError(game) : move.error();
            error.column += static_cast<int>(at);
            return refusal(error);
        }
        game.play(*move);
        at = moves.find_first_not_of(kSpace, end);
    }
    return game;
}

tl::expected<rules::Game, Errors> readGame(const GameText& text, const EndText& end) {
    auto game = readGame(text);
    if (!game || (end.result.empty() && end.reason.empty())) return game;
    if (game->isOver()) return refusal(gameOverError(*game));
    const auto outcome = readEnd(end);
    if (!outcome) return tl::unexpected(outcome.error());
    game->end(*outcome);
    return game;
}

tl::expected<rules::Game, Errors> readOpenGame(const GameText& text) {
    auto game = readGame(text);
    if (game && game->isOver()) return refusal(gameOverError(*game));
    return game;
}

} // namespace sixth::wasm
