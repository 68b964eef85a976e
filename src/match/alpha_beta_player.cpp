#include "match/alpha_beta_player.h"

#include "match/crowns.h"

#include <algorithm>
#include <utility>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Move;
using rules::MoveList;
using rules::Position;

constexpr int kPoint = 100;
constexpr std::uint64_t kNodesBetweenLooks = 4096;

// Crowns for the mover to the front, in the order they came.
void crownsFirst(const Position& position, MoveList& moves) {
    std::size_t front = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (rules::crownedBy(position, moves[i]) == position.side()) std::swap(moves[i], moves[front++]);
}

// One move to the very front, if it is among them.
void bringForward(MoveList& moves, Move move) {
    auto* const found = std::find(moves.begin(), moves.end(), move);
    if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
}

void shuffle(MoveList& moves, base::Rng& rng) {
    for (std::size_t i = moves.size(); i > 1; --i)
        std::swap(moves[i - 1], moves[rng.below(static_cast<std::uint32_t>(i))]);
}

int ended(const rules::Outcome& outcome, Color side, int ply) {
    const auto winner = outcome.winner();
    if (!winner) return 0;
    return *winner == side ? AlphaBetaPlayer::kWon - ply : ply - AlphaBetaPlayer::kWon;
}

} // namespace

std::optional<Failure> AlphaBetaPlayer::newGame(const rules::Ruleset&, std::uint64_t seed) {
    rng_ = base::Rng(seed);
    return std::nullopt;
}

Choice AlphaBetaPlayer::choose(const rules::Game& game, const MoveBudget&) {
    stopped_ = false;
    refutations_.assign(static_cast<std::size_t>(depth_) + 1, Move());
    MoveList moves = rules::legalMoves(game.position());
    shuffle(moves, rng_);
    crownsFirst(game.position(), moves);
    Move best = moves[0];
    int alpha = -kWon - 1;
    for (const Move move : moves) {
        const Position next = game.position().after(move);
        const int score = drawsByRepetition(game, move) ? 0 : -search(next, depth_ - 1, 1, -kWon - 1, -alpha);
        if (stopped_) break;
        if (score <= alpha) continue;
        alpha = score;
        best = move;
    }
    return best;
}

int AlphaBetaPlayer::evaluate(const Position& position) {
    const Color side = position.side();
    int score = 0;
    for (int height = 1; height < rules::Tower::kKingHeight; ++height) {
        const rules::Squares towers = position.ofHeight(height);
        score += height * ((towers & position.topped(side)).count() -
                           (towers & position.topped(rules::other(side))).count());
    }
    return score + kPoint * (position.score()[side] - position.score()[rules::other(side)]);
}

int AlphaBetaPlayer::search(const Position& position, int depth, int ply, int alpha, int beta) {
    if (position.isEnded()) return ended(position.outcome(), position.side(), ply);
    if (isStopped()) return alpha;
    if (depth <= 0) return evaluate(position);
    // The crown that ends the game needs no look at the other moves.
    if (const auto crown = findCrown(position); crown && position.after(*crown).isEnded())
        return kWon - ply - 1;
    MoveList moves;
    rules::generateMoves(position, moves);
    if (moves.empty()) return ended(position.outcome(), position.side(), ply); // R2.4
    crownsFirst(position, moves);
    Move& refutation = refutations_[static_cast<std::size_t>(ply)];
    bringForward(moves, refutation);
    for (const Move move : moves) {
        const int score = -search(position.after(move), depth - 1, ply + 1, -beta, -alpha);
        if (score >= beta) {
            refutation = move;
            return beta;
        }
        if (score > alpha) alpha = score;
    }
    return alpha;
}

bool AlphaBetaPlayer::isStopped() {
    if (++nodes_ % kNodesBetweenLooks == 0 && surroundings_.shouldStop()) stopped_ = true;
    return stopped_;
}

} // namespace sixth::match
