#include "coach/move_facts.h"

#include "rules/legality.h"
#include "rules/movegen.h"
#include "rules/threats.h"

#include <algorithm>
#include <cassert>

namespace sixth::coach {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;

bool contains(const Crowns& crowns, Crown wanted) {
    return std::find(crowns.begin(), crowns.end(), wanted) != crowns.end();
}

Crowns without(const Crowns& crowns, const Crowns& others) {
    Crowns rest;
    for (const Crown crown : crowns)
        if (!contains(others, crown)) rest.push_back(crown);
    return rest;
}

bool hasWon(const Position& position, Color player) {
    return position.outcome().winner() == player;
}

// Whether the opponent can't crown in reply to this move, and has not won by it.
bool isSafe(const Position& position, Move move) {
    const Color opponent = other(position.side());
    const Position after = position.after(move);
    return !hasWon(after, opponent) && crownsOf(after, opponent).empty();
}

bool isOnlyDefence(const Position& position, Move move) {
    if (crownsOf(position, other(position.side())).empty() || !isSafe(position, move)) return false;
    const rules::MoveList moves = rules::legalMoves(position);
    return std::none_of(moves.begin(), moves.end(),
                        [&](Move rival) { return rival != move && isSafe(position, rival); });
}

// Whether `player`, who has just moved, crowns at the next turn whatever the reply is.
bool crownsNext(const Position& after, Color player) {
    if (after.outcome().isOver()) return false;
    const rules::MoveList replies = rules::legalMoves(after);
    return std::all_of(replies.begin(), replies.end(), [&](Move reply) {
        const Position next = after.after(reply);
        return hasWon(next, player) || (!next.outcome().isOver() && canCrown(next, player));
    });
}

bool takesOver(const Position& position, Move move) {
    if (!move.isCarry()) return false;
    const rules::Disk carried = position.towerAt(move.from()).topPart(move.count()).top();
    return carried.owner() == position.side() && position.topped(other(position.side())).contains(move.to());
}

} // namespace

Crowns crownsOf(const Position& position, Color player) {
    Crowns crowns;
    for (const Move carry : rules::crowningCarries(position, player)) {
        const Crown crown{carry.from(), carry.to()};
        if (!contains(crowns, crown)) crowns.push_back(crown);
    }
    std::sort(crowns.begin(), crowns.end(), [](Crown a, Crown b) {
        return a.from != b.from ? a.from.index() < b.from.index() : a.to.index() < b.to.index();
    });
    return crowns;
}

MoveFacts factsOf(const Position& position, Move move) {
    assert(rules::isLegal(position, move));
    const Color own = position.side();
    const Color opponent = other(own);
    const Position after = position.after(move);
    const Crowns allowed = crownsOf(after, opponent);
    MoveFacts facts;
    facts.crowned = rules::crownedBy(position, move);
    facts.wins = hasWon(after, own);
    facts.isOnlyMove = rules::countMoves(position) == 1;
    facts.threats = without(crownsOf(after, own), crownsOf(position, own));
    facts.stops = without(crownsOf(position, opponent), allowed);
    facts.allows = allowed;
    facts.isOnlyDefence = isOnlyDefence(position, move);
    facts.crownsNext = crownsNext(after, own);
    facts.takesOver = takesOver(position, move);
    return facts;
}

} // namespace sixth::coach
