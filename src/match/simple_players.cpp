#include "match/simple_players.h"

#include "match/crowns.h"
#include "rules/movegen.h"

namespace sixth::match {
namespace {

using rules::Move;
using rules::MoveList;
using rules::Position;

Move anyOf(const MoveList& moves, base::Rng& rng) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

// How glad a move should make a player who looks no further than the reply.
enum Worth : int { GivesACrown, LetsCrown, Quiet, Takes };

Worth worthOf(const Position& position, Move move) {
    const rules::Color mover = position.side();
    if (const auto crowned = rules::crownedBy(position, move)) return *crowned == mover ? Takes : GivesACrown;
    const Position next = position.after(move);
    if (findCrown(next)) return LetsCrown;
    return next.outcome().winner() == mover ? Takes : Quiet; // R2.4: an opponent left without an action
}

} // namespace

std::optional<Failure> RandomPlayer::newGame(const rules::Ruleset&, std::uint64_t seed) {
    rng_ = base::Rng(seed);
    return std::nullopt;
}

Choice RandomPlayer::choose(const rules::Game& game, const MoveBudget&) {
    return anyOf(rules::legalMoves(game.position()), rng_);
}

std::optional<Failure> GreedyPlayer::newGame(const rules::Ruleset&, std::uint64_t seed) {
    rng_ = base::Rng(seed);
    return std::nullopt;
}

Choice GreedyPlayer::choose(const rules::Game& game, const MoveBudget&) {
    MoveList best;
    Worth most = GivesACrown;
    for (const Move move : rules::legalMoves(game.position())) {
        const Worth worth = worthOf(game.position(), move);
        if (worth < most) continue;
        if (worth > most) best.clear();
        most = worth;
        best.push_back(move);
    }
    return anyOf(best, rng_);
}

} // namespace sixth::match
