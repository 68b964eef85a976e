#include "match/crowns.h"

#include "rules/geometry.h"
#include "rules/movegen.h"

namespace sixth::match {

using rules::Move;
using rules::Position;

std::optional<Move> findCrown(const Position& position) {
    if (position.isEnded()) return std::nullopt;
    const rules::Color side = position.side();
    const rules::Squares occupied = position.occupied();
    if (position.rules().hasBonusDisks()) {
        rules::MoveList moves;
        rules::generateMoves(position, moves);
        for (const Move move : moves)
            if (rules::crownedBy(position, move) == side) return move;
        return std::nullopt;
    }
    // Pawns only: if any part of a tower crowns, the whole tower does, and a ban never falls on a whole tower
    // (R4.1).
    for (const rules::Square from : position.topped(side)) {
        const int height = position.heightAt(from);
        for (const rules::Square to : rules::reach(height, from, occupied))
            if (height + position.heightAt(to) >= rules::Tower::kKingHeight)
                return Move::carry(from, to, height);
    }
    return std::nullopt;
}

bool isLostAtOnce(const Position& position) {
    if (findCrown(position)) return false;
    for (const Move move : rules::legalMoves(position)) {
        if (rules::crownedBy(position, move)) continue;
        const Position next = position.after(move);
        if (!findCrown(next)) return false;
    }
    return true;
}

bool drawsByRepetition(const rules::Game& game, Move move) {
    if (game.position().rules().repetition == rules::RepetitionRule::None) return false;
    const Position next = game.position().after(move);
    int before = 0;
    for (const Position& position : game.positions()) before += position.isSameAs(next) ? 1 : 0;
    return before >= 2;
}

} // namespace sixth::match
