#include "solver/strategist.h"

#include "rules/movegen.h"

namespace sixth::solver {

using rules::Move;
using rules::Position;

Strategist::Strategist(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker)
    : attacker_(attacker), search_(table, stop, attacker) {}

std::optional<int> Strategist::distance(const Position& position, int within) {
    if (const auto known = search_.knownDistance(position, within)) return known;
    search_.poll = poll;
    const Finding finding = search_.run(position, {within, false});
    nodes_ = search_.nodes();
    if (!finding.numbers.isProved()) return std::nullopt;
    return finding.distance;
}

// The move to the position that is known to be won soonest.
std::optional<Move> Strategist::nearestKnown(const Position& position, int within) const {
    std::optional<Move> best;
    int limit = within - 1; // only a shorter way than the best so far is of interest
    for (const Move move : rules::legalMoves(position)) {
        const auto known = search_.knownDistance(position.after(move), limit);
        if (!known) continue;
        best = move;
        limit = *known - 1;
        if (limit < 0) break;
    }
    return best;
}

std::optional<Move> Strategist::winningMove(const Position& position, int within) {
    if (const auto known = nearestKnown(position, within)) return known;
    // The table has lost it. Proving the position again brings most of it back; what is still missing is
    // asked for move by move.
    if (!distance(position, within)) return std::nullopt;
    if (const auto known = nearestKnown(position, within)) return known;
    for (const Move move : rules::legalMoves(position))
        if (distance(position.after(move), within - 1)) return move;
    return std::nullopt;
}

std::vector<Move> Strategist::line(const Position& start, int within) {
    std::vector<Move> line;
    Position position = start;
    while (!position.outcome().isOver() && within > 0) {
        std::optional<Move> next;
        if (position.side() == attacker_) {
            next = winningMove(position, within);
        } else {
            int longest = -1;
            for (const Move move : rules::legalMoves(position)) {
                const auto plies = distance(position.after(move), within - 1);
                if (!plies) return line;
                if (*plies > longest) {
                    longest = *plies;
                    next = move;
                }
            }
            within = longest + 1;
        }
        if (!next) return line;
        line.push_back(*next);
        position = position.after(*next);
        --within;
    }
    return line;
}

} // namespace sixth::solver
