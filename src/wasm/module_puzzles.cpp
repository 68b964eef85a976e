#include "base/json_writer.h"
#include "notation/move_text.h"
#include "puzzle/look.h"
#include "puzzle/puzzle.h"
#include "rules/movegen.h"
#include "wasm/answers.h"
#include "wasm/module.h"

#include <optional>
#include <vector>

namespace sixth::wasm {
namespace {

using rules::Move;
using solver::Verdict;

constexpr int kHashMegabytes = 8;
// Far more than any puzzle of the pack needs. It takes some seconds.
constexpr std::uint64_t kMostNodes = 10'000'000;
// The limit for the reply that refutes a wrong move: it is shown only if it is found quickly.
constexpr std::uint64_t kMostNodesForWhy = 300'000;

std::string_view textOf(Verdict verdict) {
    switch (verdict) {
    case Verdict::Win: return "win";
    case Verdict::NotWin: return "not-win";
    case Verdict::Unknown: return "unknown";
    }
    return "";
}

std::string textOrEmpty(const rules::Position& position, std::optional<Move> move) {
    return move ? notation::writeMove(position, *move) : std::string();
}

// Every legal move, those that threaten something first.
std::vector<Move> movesToTry(const rules::Position& position) {
    std::vector<Move> moves = puzzle::temptingMoves(position);
    for (const Move move : rules::legalMoves(position)) moves.push_back(move);
    return moves;
}

// A move that wins in time.
std::optional<Move> winningMove(puzzle::Referee& referee, const rules::Position& position, int movesLeft) {
    for (const Move move : movesToTry(position))
        if (referee.judge(position, movesLeft, move) == Verdict::Win) return move;
    return std::nullopt;
}

// A reply after which the opponent does not win in so many moves any more.
std::optional<Move> refutation(puzzle::Referee& referee, const rules::Position& position, int moves) {
    const rules::Color winner = rules::other(position.side());
    for (const Move move : movesToTry(position))
        if (referee.winsIn(position.after(move), winner, moves) == Verdict::NotWin) return move;
    return std::nullopt;
}

tl::expected<rules::Game, notation::Errors> readPuzzle(const GameText& text, int movesLeft) {
    auto game = readOpenGame(text);
    if (game && (movesLeft < 1 || movesLeft > puzzle::kMostMoves))
        return tl::unexpected(notation::Errors{
            {"number", "puzzle", "the number of moves left is out of range, expected 1 to 8"}});
    return game;
}

} // namespace

puzzle::Referee& Module::referee() {
    if (!referee_) {
        referee_ = std::make_unique<puzzle::Referee>(clock(), kHashMegabytes);
        referee_->shouldStop = host_.shouldStop;
    }
    referee_->mostNodes = kMostNodes;
    (void)referee_->takeNodes();
    return *referee_;
}

std::string Module::judge(const GameText& text, int movesLeft, std::string_view moveText) {
    if (isSearching_) return busyAnswer();
    const auto game = readPuzzle(text, movesLeft);
    if (!game) return errorAnswer(game.error());
    const rules::Position& position = game->position();
    const auto move = notation::readMove(position, moveText);
    if (!move) return errorAnswer({move.error()});
    puzzle::Referee& judge = referee();
    isSearching_ = true;
    const Verdict verdict = judge.judge(position, movesLeft, *move);
    const rules::Position next = position.after(*move);
    std::optional<Move> reply;
    if (!next.outcome().isOver() && verdict == Verdict::Win) reply = judge.defence(next, movesLeft - 1);
    if (!next.outcome().isOver() && verdict == Verdict::NotWin && movesLeft > 1) {
        (void)judge.takeNodes();
        judge.mostNodes = kMostNodesForWhy;
        reply = refutation(judge, next, movesLeft - 1);
    }
    isSearching_ = false;
    base::JsonWriter json;
    json.beginObject().key("verdict").text(textOf(verdict));
    json.key("reply").textOrNull(textOrEmpty(next, reply)).endObject();
    return json.take();
}

std::string Module::solution(const GameText& text, int movesLeft) {
    if (isSearching_) return busyAnswer();
    const auto game = readPuzzle(text, movesLeft);
    if (!game) return errorAnswer(game.error());
    const rules::Position& position = game->position();
    isSearching_ = true;
    const auto move = winningMove(referee(), position, movesLeft);
    isSearching_ = false;
    base::JsonWriter json;
    json.beginObject().key("move").textOrNull(textOrEmpty(position, move)).endObject();
    return json.take();
}

} // namespace sixth::wasm
