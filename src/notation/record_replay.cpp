#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/record_parts.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <iterator>
#include <optional>
#include <type_traits>

namespace sixth::notation {
namespace {

using detail::Place;
using detail::recordError;
using rules::Game;
using rules::Outcome;
using rules::Reason;
using rules::Result;

const Tag* findTag(const Record& record, std::string_view name) {
    for (const Tag& tag : record.tags)
        if (tag.name == name) return &tag;
    return nullptr;
}

Place placeOf(const Tag& tag) {
    return {tag.line, tag.column};
}

// The errors of a tag's value, moved to the place of the tag.
tl::unexpected<Errors> inTag(Errors errors, const Tag& tag) {
    for (Error& error : errors) {
        error.message = "in the tag " + tag.name + ": " + error.message;
        error.line = tag.line;
        error.column = tag.column;
    }
    return tl::unexpected(std::move(errors));
}

// How the rules ended a game, in words for people.
std::string ending(Reason reason) {
    switch (reason) {
    case Reason::Crown: return "a crown (R5.1)";
    case Reason::Points: return "the deciding point (R6.1)";
    case Reason::Stuck: return "a player without an action (R2.4)";
    case Reason::Passes: return "two passes (R2.4)";
    case Reason::Repetition: return "a repetition, the third occurrence of a position (R4.3)";
    default: return "something off the board";
    }
}

// Whether only the rules can give this reason. Then the board must show it.
bool isOfTheBoard(Reason reason) {
    return reason >= Reason::Crown && reason <= Reason::Repetition;
}

// Plays the lines of a record on one game and takes the moves of each variation back. Moves is a vector of
// RecordMove. If it is const, the moves are only judged; otherwise legal moves are rewritten in their written
// form.
template <typename Moves>
class LinePlayer {
public:
    LinePlayer(Game& game, Errors& errors) : game_(game), errors_(errors) {}

    // Returns false if the line can't be played to its end. Moves after an illegal one are not judged.
    bool play(Moves& moves) {
        for (auto& record : moves) {
            const auto move = judge(record);
            // A variation begins before the move it replaces, even if that move is illegal.
            for (auto& variation : record.variations) {
                const std::size_t before = game_.moves().size();
                play(variation);
                while (game_.moves().size() > before) game_.undo();
            }
            if (!move) return false;
            game_.play(*move);
        }
        return true;
    }

private:
    using Written = std::conditional_t<std::is_const_v<Moves>, const RecordMove, RecordMove>;

    std::optional<rules::Move> judge(Written& record) {
        const Place place{record.line, record.column};
        if (game_.isOver()) {
            errors_.push_back({"game-over", "move",
                               notation::quoted(record.text) + " comes after the end of the game by " +
                                   ending(game_.outcome().reason) + ", expected the result",
                               place.line, place.column});
            return std::nullopt;
        }
        const auto move = readMove(game_.position(), record.text);
        if (!move) {
            Error error = move.error();
            error.line = place.line;
            error.column = place.column;
            errors_.push_back(std::move(error));
            return std::nullopt;
        }
        const bool crowns = rules::crownedBy(game_.position(), *move).has_value();
        if (record.crownMark && !crowns)
            errors_.push_back({"crown-mark", "move",
                               notation::quoted(record.text + "#") + " does not crown, expected no #",
                               place.line, place.column});
        if constexpr (!std::is_const_v<Moves>) {
            record.text = writeMove(game_.position(), *move);
            record.crownMark = crowns;
        }
        return *move;
    }

    Game& game_;
    Errors& errors_;
};

// Checks the word of Termination against the result and, if it is known, against the board.
void checkTermination(const Record& record, const std::optional<Outcome>& board, Errors& errors) {
    const Tag* tag = findTag(record, "Termination");
    if (tag == nullptr) return;
    const auto refuse = [&](std::string message) {
        errors.push_back(recordError("termination", std::move(message), placeOf(*tag)));
    };
    const auto reason = readReason(tag->value);
    const std::string is = "Termination is " + notation::quoted(tag->value);
    if (!reason)
        return refuse(is + ", expected crown, points, stuck, passes, repetition, resign, time, agreement, "
                           "abandoned or unfinished");
    if (board && board->isOver() && *reason != board->reason)
        return refuse(is + ", expected " + std::string(writeReason(board->reason)) + ": the game ended by " +
                      ending(board->reason));
    if (board && !board->isOver() && isOfTheBoard(*reason))
        return refuse(is + ", but the game has not ended on the board, expected resign, time, agreement, "
                           "abandoned or unfinished");
    if (*reason == Reason::Agreement && record.result != Result::Draw)
        refuse(is + " with the result " + std::string(writeResult(record.result)) + ", expected 1/2-1/2");
}

void checkResultTag(const Record& record, Errors& errors) {
    const Tag* tag = findTag(record, "Result");
    const std::string result{writeResult(record.result)};
    if (tag == nullptr || tag->value == result) return;
    errors.push_back(recordError("result-tag",
                                 "the tag Result is " + notation::quoted(tag->value) + ", expected " +
                                     result + " as behind the moves",
                                 placeOf(*tag)));
}

void checkResult(const Record& record, const Outcome& board, Errors& errors) {
    if (!board.isOver() || board.result == record.result) return;
    errors.push_back(recordError("result-board",
                                 "the result is " + std::string(writeResult(record.result)) + ", expected " +
                                     std::string(writeResult(board.result)) + ": the game ended by " +
                                     ending(board.reason),
                                 {record.resultLine, record.resultColumn}));
}

} // namespace

tl::expected<rules::Position, Errors> startPosition(const Record& record) {
    const Tag* given = findTag(record, "Ruleset");
    const Tag rulesetTag = given != nullptr ? *given : Tag{"Ruleset", "sixth"};
    auto ruleset = readRuleset(rulesetTag.value);
    if (!ruleset) return inTag(std::move(ruleset.error()), rulesetTag);
    const Tag* positionTag = findTag(record, "Position");
    if (positionTag == nullptr) return rules::Position::start(*ruleset);
    auto position = readPosition(*ruleset, positionTag->value);
    if (!position) return inTag(std::move(position.error()), *positionTag);
    return *position;
}

Replay replay(const Record& record) {
    auto start = startPosition(record);
    Errors errors = start ? Errors{} : std::move(start.error());
    Game game(start ? *start : rules::Position::start({}));
    Errors moveErrors;
    // After an illegal move the final board is unknown.
    std::optional<Outcome> board;
    if (start && LinePlayer<const std::vector<RecordMove>>(game, moveErrors).play(record.moves))
        board = game.outcome();
    // In the order of the text: tags, moves, result.
    checkResultTag(record, errors);
    checkTermination(record, board, errors);
    std::move(moveErrors.begin(), moveErrors.end(), std::back_inserter(errors));
    if (board) checkResult(record, *board, errors);
    return {std::move(game), std::move(errors)};
}

Record canonical(const Record& record) {
    Record result = record;
    const auto start = startPosition(record);
    if (!start) return result;
    if (record.tag("Ruleset") != nullptr) result.setTag("Ruleset", writeRuleset(start->rules()));
    Game game(*start);
    Errors unused;
    LinePlayer<std::vector<RecordMove>>(game, unused).play(result.moves);
    return result;
}

Record makeRecord(const Game& game, const std::vector<std::pair<std::string, std::string>>& tags) {
    Record record;
    const Outcome& outcome = game.outcome();
    for (const std::string_view name : detail::kTagOrder) record.setTag(name, "");
    for (const auto& [name, value] : tags) record.setTag(name, value);
    record.setTag("Result", std::string(writeResult(outcome.result)));
    record.setTag("Ruleset", writeRuleset(game.start().rules()));
    const std::string start = writePosition(game.start());
    const bool isUsualStart = start == writePosition(rules::Position::start(game.start().rules()));
    record.setTag("Position", isUsualStart ? "" : start);
    if (outcome.reason != Reason::None)
        record.setTag("Termination", std::string(writeReason(outcome.reason)));
    else if (record.tag("Termination")->empty())
        record.setTag("Termination", "unfinished");
    std::erase_if(record.tags, [](const Tag& tag) { return tag.value.empty(); });

    record.result = outcome.result;
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        record.moves.push_back(detail::makeMove(writeRecordMove(game.positions()[i], game.moves()[i])));
    return record;
}

} // namespace sixth::notation
