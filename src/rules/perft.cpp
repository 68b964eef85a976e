#include "rules/perft.h"

#include "rules/movegen.h"

namespace sixth::rules {

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(countMoves(position));
    MoveList moves;
    generateMoves(position, moves);
    std::uint64_t nodes = 0;
    for (const Move move : moves) nodes += perft(position.after(move), depth - 1);
    return nodes;
}

} // namespace sixth::rules
