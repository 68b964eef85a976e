#include "suites/full_width.h"

#include "rules/movegen.h"
#include "rules/threats.h"

#include <algorithm>

namespace sixth::bench {
namespace {

using rules::Position;

bool crownsNow(const Position& position) {
    return rules::nextCrownDecides(position, position.side()) && rules::canCrown(position, position.side());
}

} // namespace

bool FullWidth::winsWithin(const Position& position, int plies) {
    if (crownsNow(position)) return true;
    if (plies <= 1 || left_ == 0) return false;
    const Known known = wins_[position.hash()];
    if (plies >= known.yes) return true;
    if (plies <= known.no) return false;
    const bool found = findWin(position, plies);
    if (left_ == 0 && !found) return false;
    Known& entry = wins_[position.hash()];
    if (found)
        entry.yes = static_cast<std::int8_t>(plies);
    else
        entry.no = static_cast<std::int8_t>(plies);
    return found;
}

bool FullWidth::findWin(const Position& position, int plies) {
    for (const rules::Move move : rules::legalMoves(position)) {
        const Position next = position.after(move);
        ++nodes_;
        if (next.isEnded()) {
            if (next.crowned() == position.side()) return true;
            continue;
        }
        if (losesWithin(next, plies - 1)) return true;
    }
    return false;
}

bool FullWidth::losesWithin(const Position& position, int plies) {
    if (crownsNow(position) || left_ == 0) return false;
    --left_;
    const Known known = losses_[position.hash()];
    if (plies >= known.yes) return true;
    if (plies <= known.no) return false;
    const bool found = findLoss(position, plies);
    if (left_ == 0) return false;
    Known& entry = losses_[position.hash()];
    if (found)
        entry.yes = static_cast<std::int8_t>(plies);
    else
        entry.no = static_cast<std::int8_t>(plies);
    return found;
}

bool FullWidth::findLoss(const Position& position, int plies) {
    rules::MoveList moves = rules::legalMoves(position);
    if (moves.empty()) return position.rules().stuck == rules::StuckRule::Loss;
    // The move that saved the player before is tried first, which saves most of the work.
    std::uint16_t& saver = refutations_[position.hash()];
    for (std::size_t i = 1; i < moves.size(); ++i)
        if (moves[i].raw() == saver) std::swap(moves[0], moves[i]);
    for (const rules::Move move : moves) {
        const Position next = position.after(move);
        ++nodes_;
        const bool lost =
            next.isEnded() ? next.crowned() == rules::other(position.side()) : winsWithin(next, plies - 1);
        if (lost) continue;
        refutations_[position.hash()] = move.raw();
        return false;
    }
    return true;
}

} // namespace sixth::bench
