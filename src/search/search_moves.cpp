#include "rules/geometry.h"
#include "rules/movegen.h"
#include "rules/threats.h"
#include "search/parameters.h"
#include "search/searcher.h"

#include <algorithm>

// Searcher's lists of moves: which are worth a search, in which order to try them, and what cutoffs teach
// about that order.
namespace sixth::search {

using rules::Color;
using rules::Move;
using rules::Position;

// Whether the tower that a carry builds would crown with its next carry. A cheap test for ordering; it leaves
// Milady and the ko ban out of account.
bool Searcher::threatensAfter(const Position& position, Move move) const {
    const Color mover = position.side();
    const rules::Squares occupied = position.occupied();
    if (!move.isCarry()) return false;
    const rules::Tower tower = position.towerAt(move.from());
    if (tower.top().owner() != mover) return false;
    const int height = tower.topPart(move.count()).height() + position.heightAt(move.to());
    if (height < 3 || height > 5) return false;
    rules::Squares left = occupied;
    if (move.count() == tower.diskCount()) left &= ~rules::Squares(move.from());
    for (const rules::Square to : rules::reach(height, move.to(), left) & ~position.hunchbacks()) {
        const int target =
            to == move.from() ? tower.withoutTop(move.count()).height() : position.heightAt(to);
        if (target + height >= rules::Tower::kKingHeight) return true;
    }
    return false;
}

// Gives every move its priority: crowns, then killers, threats and the countermove, all on top of history.
// Moves that crown the opponent come last.
void Searcher::orderMoves(int ply) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    const Move previous = ply > 0 ? at(ply - 1).move : Move();
    const Move counter = previous.isNone() ? Move() : history_.counter(mover, previous);
    const MoveKinds kinds(node.position, towerTable_);
    for (std::size_t i = 0; i < node.moves.size(); ++i) {
        const Move move = node.moves[i];
        int priority = history_.score(mover, move, kinds);
        if (const auto crowned = rules::crownedBy(node.position, move))
            priority = crowned == mover ? order::kCrown : order::kGift;
        else {
            if (move == node.killers[0])
                priority += order::kKiller;
            else if (move == node.killers[1])
                priority += order::kSecondKiller;
            else if (move == counter)
                priority += order::kCounter;
            if (threatensAfter(node.position, move)) priority += order::kThreat;
        }
        node.order.set(i, priority);
    }
}

// Lists the moves and gives them their priorities. Under threat it lists only answers to the threat. Returns
// the score that is known without a search: of the moves left out, or of having no move at all.
Score Searcher::listMoves(int ply) {
    Node& node = at(ply);
    node.moves.clear();
    rules::generateMoves(node.position, node.moves);
    if (node.moves.empty()) return stuckScore(ply);
    const Score leftOut = node.threatened ? keepAnswers(ply) : -kInfinite;
    orderMoves(ply);
    return leftOut;
}

// The same after a first move was searched alone. That move stays in front.
Score Searcher::listMovesAfter(int ply, Move first) {
    Node& node = at(ply);
    const Score leftOut = listMoves(ply);
    auto* const found = std::find(node.moves.begin(), node.moves.end(), first);
    const auto index = static_cast<std::size_t>(found - node.moves.begin());
    if (found == node.moves.end()) node.moves.push_back(first);
    node.order.set(index, node.order[0]);
    std::swap(node.moves[0], node.moves[index]);
    return leftOut;
}

// The opponent's next crown decides the game, so only moves that answer every threat are kept. Returns the
// score of the others: they lose in two plies, or in one if they crown the opponent.
Score Searcher::keepAnswers(int ply) {
    Node& node = at(ply);
    if (node.position.rules().usesMilady()) return -kInfinite;
    const Color opponent = rules::other(node.position.side());
    rules::ThreatList threats;
    rules::findThreats(node.position, opponent, threats);
    std::size_t kept = 0;
    Score rest = -kInfinite;
    for (const Move move : node.moves) {
        if (std::all_of(threats.begin(), threats.end(),
                        [move](const rules::Threat& threat) { return rules::touches(move, threat); }))
            node.moves[kept++] = move;
        else if (rest < lossIn(ply + 2))
            rest = rules::crownedBy(node.position, move) == opponent ? lossIn(ply + 1) : lossIn(ply + 2);
    }
    node.moves.resize(kept);
    return rest;
}

// Updates killers, countermove and history after a beta cutoff by `best`: it gains what the moves tried
// before it lose. Crowns come first anyway and need no history.
void Searcher::updateHistory(int ply, Move best, std::size_t tried, int depth) {
    Node& node = at(ply);
    const Color mover = node.position.side();
    if (rules::crownedBy(node.position, best)) return;
    if (node.killers[0] != best) node.killers = {best, node.killers[0]};
    if (ply > 0 && !at(ply - 1).move.isNone()) history_.setCounter(mover, at(ply - 1).move, best);
    const int bonus = historyBonus(depth);
    const MoveKinds kinds(node.position, towerTable_);
    history_.reward(mover, best, kinds, bonus);
    for (std::size_t i = 0; i < tried; ++i)
        if (node.moves[i] != best) history_.reward(mover, node.moves[i], kinds, -bonus);
}

} // namespace sixth::search
