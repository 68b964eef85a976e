#include "puzzle/look.h"

#include "rules/movegen.h"
#include "rules/threats.h"

namespace sixth::puzzle {

std::vector<rules::Move> temptingMoves(const rules::Position& position) {
    std::vector<rules::Move> result;
    for (const rules::Move move : rules::legalMoves(position)) {
        const rules::Position next = position.after(move);
        if (next.isEnded() || rules::canCrown(next, next.side())) continue;
        if (rules::canCrown(next, position.side())) result.push_back(move);
    }
    return result;
}

} // namespace sixth::puzzle
