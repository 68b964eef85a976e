#include "puzzle/known.h"

#include "rules/movegen.h"

#include <algorithm>
#include <numeric>

namespace sixth::puzzle {

void Known::add(const Puzzle& puzzle) {
    identities_.insert(identity(puzzle.position));
    for (const rules::Move move : puzzle.solutions) {
        const rules::Position moved = puzzle.position.after(move);
        for (const rules::Move reply : rules::legalMoves(moved))
            if (const rules::Position next = moved.after(reply); !next.isEnded())
                identities_.insert(identity(next));
    }
}

std::vector<std::size_t> findRepeated(const std::vector<Puzzle>& puzzles) {
    std::vector<std::size_t> order(puzzles.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&puzzles](std::size_t a, std::size_t b) {
        return puzzles[a].moves != puzzles[b].moves ? puzzles[a].moves > puzzles[b].moves : a < b;
    });
    Known known;
    std::vector<std::size_t> repeated;
    for (const std::size_t place : order) {
        if (known.contains(puzzles[place].position))
            repeated.push_back(place);
        else
            known.add(puzzles[place]);
    }
    std::sort(repeated.begin(), repeated.end());
    return repeated;
}

} // namespace sixth::puzzle
