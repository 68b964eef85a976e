#include "puzzle/referee.h"

#include "puzzle/look.h"
#include "puzzle/puzzle.h"
#include "rules/movegen.h"

#include <algorithm>
#include <utility>

namespace sixth::puzzle {
namespace {

using rules::Move;
using rules::Position;
using solver::Verdict;

constexpr std::size_t kComparedReplies = 4; // more traps than these have are hardly noticed

std::vector<Move> sortedMoves(const Position& position) {
    const rules::MoveList list = rules::legalMoves(position);
    std::vector<Move> moves(list.begin(), list.end());
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.raw() < b.raw(); });
    return moves;
}

} // namespace

Referee::Referee(solver::Solver::Clock clock, int hashMegabytes)
    : solver_(std::move(clock), {hashMegabytes, 1}) {}

std::uint64_t Referee::takeNodes() {
    return std::exchange(nodes_, 0);
}

// Whether this player wins within so many plies.
Verdict Referee::ask(const Position& position, rules::Color player, int plies) {
    if (const rules::Outcome outcome = position.outcome(); outcome.isOver())
        return outcome.winner() == player ? Verdict::Win : Verdict::NotWin;
    if (rules_ != position.rules()) solver_.forget();
    rules_ = position.rules();
    if (nodes_ >= mostNodes) return Verdict::Unknown;
    solver::Limits limits;
    limits.nodes = mostNodes - nodes_;
    solver::Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    const solver::Answer answer = solver_.ask({position, player}, plies, limits, {}, callbacks);
    nodes_ += answer.nodes;
    return answer.verdict;
}

Verdict Referee::judge(const Position& position, int movesLeft, Move move) {
    return ask(position.after(move), position.side(), pliesOf(movesLeft) - 1);
}

Verdict Referee::winsIn(const Position& position, rules::Color player, int moves) {
    return ask(position, player, pliesOf(moves) + (position.side() == player ? 0 : 1));
}

std::optional<int> Referee::fewestMoves(const Position& position, int most) {
    for (int moves = 1; moves <= most; ++moves) {
        const Verdict verdict = winsIn(position, position.side(), moves);
        if (verdict == Verdict::Win) return moves;
        if (verdict == Verdict::Unknown) break;
    }
    return std::nullopt;
}

std::optional<std::vector<Move>> Referee::solutions(const Position& position, int movesLeft,
                                                    std::size_t most) {
    std::vector<Move> result;
    for (const Move move : sortedMoves(position)) {
        const Verdict verdict = judge(position, movesLeft, move);
        if (verdict == Verdict::Unknown) return std::nullopt;
        if (verdict == Verdict::Win) result.push_back(move);
        if (result.size() > most) return std::nullopt;
    }
    return result;
}

// The replies after which the winner needs the most moves, all that there are.
std::optional<std::vector<Move>> Referee::longestReplies(const Position& position, int movesLeft) {
    std::vector<Move> moves = sortedMoves(position);
    const rules::Color winner = rules::other(position.side());
    for (int tooFew = movesLeft - 1; tooFew >= 0; --tooFew) {
        std::vector<Move> replies;
        for (const Move move : moves) {
            const Verdict verdict = ask(position.after(move), winner, pliesOf(tooFew));
            if (verdict == Verdict::Unknown) return std::nullopt;
            if (verdict == Verdict::NotWin) replies.push_back(move);
        }
        if (!replies.empty()) return replies;
    }
    return moves; // each of them ends the game at once
}

std::optional<int> Referee::countTraps(const Position& position, int movesLeft) {
    int traps = 0;
    for (const Move move : temptingMoves(position)) {
        const Verdict verdict = judge(position, movesLeft, move);
        if (verdict == Verdict::Unknown) return std::nullopt;
        traps += verdict == Verdict::NotWin ? 1 : 0;
    }
    return traps;
}

std::optional<Move> Referee::defence(const Position& position, int movesLeft) {
    const auto replies = longestReplies(position, movesLeft);
    if (!replies || replies->empty()) return std::nullopt;
    // Only the replies after which most moves tempt are worth the count.
    std::vector<std::pair<std::size_t, Move>> promising;
    for (const Move move : *replies) {
        const Position next = position.after(move);
        promising.emplace_back(next.isEnded() ? 0 : temptingMoves(next).size(), move);
    }
    std::sort(promising.begin(), promising.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second.raw() < b.second.raw();
    });
    if (promising.size() > kComparedReplies) promising.resize(kComparedReplies);

    Move best = promising.front().second;
    int most = -1;
    for (const auto& [tempting, move] : promising) {
        if (static_cast<int>(tempting) <= most) break; // not even if all were traps
        const auto traps = countTraps(position.after(move), movesLeft);
        if (!traps) return std::nullopt;
        if (*traps <= most) continue;
        most = *traps;
        best = move;
    }
    return best;
}

std::optional<solver::Proof> Referee::prove(const Position& position, int moves) {
    if (winsIn(position, position.side(), moves) != Verdict::Win) return std::nullopt;
    solver::Solver::Callbacks callbacks;
    callbacks.shouldStop = shouldStop;
    return solver_.prove({position, position.side()}, pliesOf(moves), callbacks);
}

} // namespace sixth::puzzle
