#include "match/uct_player.h"

#include "match/crowns.h"
#include "rules/movegen.h"

#include <algorithm>
#include <cmath>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;
using rules::Result;

constexpr std::int64_t kUsualUctTimeMs = 5000;
constexpr std::uint64_t kPlayoutsBetweenLooks = 16; // at the clock
constexpr std::uint32_t kVisitsToExpand = 2;
constexpr std::size_t kMostNodes =
    3'000'000;                       // about a hundred megabytes; a full tree only refines its numbers
constexpr int kLongestPlayout = 300; // random players may carry to and fro for ever

// How long to think: a thirtieth of what is left and most of the increment, and never over half of it all.
std::int64_t thinkingTime(const MoveBudget& budget, Color side) {
    if (budget.moveTimeMs) return *budget.moveTimeMs;
    if (const auto left = budget.clockMs[side])
        return std::min(*left / 30 + budget.incrementMs[side] * 4 / 5, *left / 2);
    return kUsualUctTimeMs;
}

// The worth of an ended game for Silver.
double worth(Result result) {
    if (result == Result::Silver) return 1;
    return result == Result::Red ? 0 : 0.5;
}

// Who is ahead when a playout is broken off; only a points game knows.
double standing(const Position& position) {
    const auto score = position.score();
    if (score.silver == score.red) return 0.5;
    return score.silver > score.red ? 1 : 0;
}

} // namespace

std::optional<Failure> UctPlayer::newGame(const rules::Ruleset&, std::uint64_t seed) {
    rng_ = base::Rng(seed);
    return std::nullopt;
}

Choice UctPlayer::choose(const rules::Game& game, const MoveBudget& budget) {
    const std::int64_t begin = surroundings_.clock();
    const bool timed = !budget.nodes || budget.moveTimeMs || budget.clockMs[game.position().side()];
    const std::int64_t time = thinkingTime(budget, game.position().side());
    nodes_.assign(1, Node());
    playouts_ = playoutMoves_ = 0;
    expand(0, game.position());
    markRepetitions(game);
    while (nodes_[0].childCount > 1 && (!budget.nodes || playouts_ < *budget.nodes)) {
        grow(game);
        if (++playouts_ % kPlayoutsBetweenLooks != 0) continue;
        if (surroundings_.shouldStop() || (timed && surroundings_.clock() - begin >= time)) break;
    }
    const auto children = nodes_.begin() + nodes_[0].firstChild;
    const auto most =
        std::max_element(children, children + nodes_[0].childCount,
                         [](const Node& one, const Node& two) { return one.visits < two.visits; });
    return most->move;
}

// One playout: down the tree, one step beyond it, a random game, and the result to every node on the way.
void UctPlayer::grow(const rules::Game& game) {
    Position position = game.position();
    std::uint32_t node = 0;
    path_.assign(1, node);
    const auto descend = [&] {
        node = select(node);
        position = position.after(nodes_[node].move);
        path_.push_back(node);
    };
    while (nodes_[node].isExpanded && nodes_[node].childCount > 0) descend();
    if (!nodes_[node].isExpanded && nodes_[node].visits >= kVisitsToExpand && nodes_.size() < kMostNodes) {
        expand(node, position);
        if (nodes_[node].childCount > 0) descend();
    }
    const double silver = nodes_[node].isDrawn ? 0.5 : playOut(position);
    Color mover = rules::other(game.position().side());
    for (const std::uint32_t passed : path_) {
        ++nodes_[passed].visits;
        nodes_[passed].score += mover == Color::Silver ? silver : 1 - silver;
        mover = rules::other(mover);
    }
}

// Gives a node its children: all moves, or only the one that wins at once. A node of a finished game has
// none.
void UctPlayer::expand(std::uint32_t node, const Position& position) {
    nodes_[node].isExpanded = true;
    if (position.isEnded()) return;
    rules::MoveList moves;
    const auto crown = findCrown(position);
    if (crown && position.after(*crown).isEnded())
        moves.push_back(*crown);
    else
        rules::generateMoves(position, moves);
    nodes_[node].firstChild = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].childCount = static_cast<std::uint16_t>(moves.size());
    for (const Move move : moves) {
        nodes_.emplace_back();
        nodes_.back().move = move;
    }
}

// The child with the highest upper bound; one that was never tried comes first.
std::uint32_t UctPlayer::select(std::uint32_t node) const {
    const Node& parent = nodes_[node];
    const double logVisits = std::log(static_cast<double>(std::max(parent.visits, 1U)));
    std::uint32_t best = parent.firstChild;
    double highest = -1;
    for (std::uint32_t i = parent.firstChild; i < parent.firstChild + parent.childCount; ++i) {
        const Node& child = nodes_[i];
        if (child.visits == 0) return i;
        const double visits = child.visits;
        const double bound = child.score / visits + exploration_ * std::sqrt(logVisits / visits);
        if (bound <= highest) continue;
        highest = bound;
        best = i;
    }
    return best;
}

// A random game in which nobody misses a crown; its worth for Silver.
double UctPlayer::playOut(Position position) {
    rules::MoveList moves;
    for (int ply = 0; ply < kLongestPlayout; ++ply) {
        if (position.isEnded()) return worth(position.outcome().result);
        ++playoutMoves_;
        if (const auto crown = findCrown(position)) {
            position = position.after(*crown);
            continue;
        }
        moves.clear();
        rules::generateMoves(position, moves);
        if (moves.empty()) return worth(position.outcome().result);
        position = position.after(moves[rng_.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return standing(position);
}

void UctPlayer::markRepetitions(const rules::Game& game) {
    for (std::uint32_t i = 0; i < nodes_[0].childCount; ++i) {
        Node& child = nodes_[nodes_[0].firstChild + i];
        child.isDrawn = drawsByRepetition(game, child.move);
        if (child.isDrawn) child.isExpanded = true; // a leaf for good
    }
}

} // namespace sixth::match
