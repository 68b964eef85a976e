#include "puzzle/maker.h"

#include "puzzle/grade.h"
#include "puzzle/look.h"

#include <algorithm>

namespace sixth::puzzle {
namespace {

using rules::Move;
using rules::Position;
using solver::Verdict;

bool contains(const std::vector<Move>& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

int countTraps(const Position& position, const std::vector<Move>& solutions) {
    const std::vector<Move> tempting = temptingMoves(position);
    return static_cast<int>(std::count_if(tempting.begin(), tempting.end(),
                                          [&](Move move) { return !contains(solutions, move); }));
}

} // namespace

Maker::Maker(solver::Solver::Clock clock, std::uint64_t nodes, int hashMegabytes)
    : referee_(std::move(clock), hashMegabytes) {
    referee_.mostNodes = nodes;
}

bool Maker::wins(const Position& position, Move move, int moves) {
    (void)referee_.takeNodes();
    return referee_.judge(position, moves, move) == Verdict::Win;
}

std::optional<int> Maker::fewestMoves(const Position& position, int most) {
    (void)referee_.takeNodes();
    return referee_.fewestMoves(position, most);
}

std::optional<Puzzle> Maker::make(const Position& position, int moves) {
    // From nothing, so that the effort is that of this puzzle whatever came before.
    referee_.forget();
    (void)referee_.takeNodes();
    auto solutions = referee_.solutions(position, moves, kMostSolutions);
    if (!solutions || solutions->empty()) return std::nullopt;
    const Difficulty difficulty{moves, countTraps(position, *solutions), referee_.takeNodes()};
    return Puzzle{position, moves, gradeOf(difficulty), std::move(*solutions)};
}

std::string Maker::check(const Puzzle& puzzle) {
    referee_.forget();
    (void)referee_.takeNodes();
    if (puzzle.solutions.empty() || puzzle.solutions.size() > kMostSolutions)
        return "it does not have 1 to 3 solutions";
    const rules::Color player = puzzle.position.side();
    if (referee_.winsIn(puzzle.position, player, puzzle.moves) != Verdict::Win)
        return "no win in " + std::to_string(puzzle.moves) + " moves was found";
    if (referee_.winsIn(puzzle.position, player, puzzle.moves - 1) != Verdict::NotWin)
        return "a win in fewer moves can't be ruled out";
    const auto solutions = referee_.solutions(puzzle.position, puzzle.moves);
    if (!solutions) return "its first moves can't be settled";
    for (const Move move : *solutions)
        if (!contains(puzzle.solutions, move)) return "a solution is missing";
    if (*solutions != puzzle.solutions) return "its solutions are not those that win, in their order";
    return {};
}

} // namespace sixth::puzzle
