#pragma once

#include "notation/agreed_rules.h"
#include "notation/error.h"
#include "notation/record.h"
#include "rules/game.h"
#include "search/engine.h"
#include "solver/prover.h"

#include <span>
#include <string>
#include <string_view>

// The answers of the module as JSON documents. docs/design/0004-wasm.md says which call gives which.
namespace sixth::wasm {

// {errors: [{code, what, message, rule, line, column}]}. `rule` is the number of the rule that a move or a
// position breaks, or null.
[[nodiscard]] std::string errorAnswer(const notation::Errors& errors);
// The same for one error that has no place in a text.
[[nodiscard]] std::string errorAnswer(std::string_view code, std::string_view what, std::string_view message);

// The answer to a call that can't be made while a search is under way.
[[nodiscard]] std::string busyAnswer();

// The error of a move in a game that is over: it names the rule by which the game ended.
[[nodiscard]] notation::Error gameOverError(const rules::Game& game);

// {name, preset, changes, title, board, hands, milady, options, army, awaitsArmies}. `name` is the shortest
// text, `preset` and `changes` are its parts. `title` is null if there are changes. A draft that waits for
// its armies is described as if both players brought Milady, so that it has every option a draft can have.
[[nodiscard]] std::string rulesAnswer(const notation::AgreedRules& agreed);
// A list of these, one for each preset.
[[nodiscard]] std::string presetsAnswer();

// Everything a page needs to show a game and to let somebody play on.
[[nodiscard]] std::string gameAnswer(const rules::Game& game);

// [piece]: for each tower of a text, with spaces between them, the piece it is; null for what is no tower.
[[nodiscard]] std::string piecesAnswer(std::string_view towers);

// {legal, move, crowns} or {legal, code, message, rule}.
[[nodiscard]] std::string explainAnswer(const rules::Game& game, std::string_view text);

// {crowned, wins, isOnlyMove, threats, stops, allows, isOnlyDefence, crownsNext, takesOver}: what the coach
// knows of a legal move (coach/move_facts.h). Crowns are [{from, to}].
[[nodiscard]] std::string factsAnswer(const rules::Game& game, std::string_view text);
// {canCarry, code, rule}: whether anything can be carried from a square, and by which rule not.
[[nodiscard]] std::string towerAnswer(const rules::Game& game, std::string_view text);

// {records: [{tags, comment, moves, result, rules, position, line, errors}], errors}: the records as in
// docs/notation.md. The errors of a record are those found when it is replayed.
[[nodiscard]] std::string recordsAnswer(const notation::RecordFile& file);

// {depth, selectiveDepth, lines: [{move, score, kind, proved, exact, pv}], nodes, nps, elapsedMs,
// hashPermille}: a report, with these lines in place of its own.
[[nodiscard]] std::string reportAnswer(const rules::Game& game, const search::Report& report,
                                       std::span<const solver::Line> lines);

} // namespace sixth::wasm
