#include "puzzle/plain_win.h"

#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "reference/state.h"

#include <algorithm>

namespace sixth::puzzle::testing {
namespace {

using reference::State;
using reference::Winner;

// Whether `winner` wins within so many plies.
bool wins(const State& state, Winner winner, int plies) {
    const Winner now = reference::verdict(state).winner;
    if (now != Winner::None) return now == winner;
    if (plies == 0) return false;
    const bool moves = (state.side == reference::Side::Silver) == (winner == Winner::Silver);
    const std::vector<std::string> texts = reference::legalMoves(state);
    const auto leads = [&](const std::string& text) {
        return wins(*reference::play(state, text), winner, plies - 1);
    };
    return moves ? std::any_of(texts.begin(), texts.end(), leads)
                 : std::all_of(texts.begin(), texts.end(), leads);
}

} // namespace

std::vector<std::string> plainSolutions(const rules::Position& position, int moves) {
    const auto rules = reference::readRuleset(notation::writeRuleset(position.rules()));
    const State state = reference::readState(*rules, notation::writePosition(position)).value();
    const Winner winner = position.side() == rules::Color::Silver ? Winner::Silver : Winner::Red;
    std::vector<std::string> solutions;
    for (const std::string& text : reference::legalMoves(state))
        if (wins(*reference::play(state, text), winner, pliesOf(moves) - 1)) solutions.push_back(text);
    return solutions;
}

std::vector<std::string> solutionTexts(const Puzzle& puzzle) {
    std::vector<std::string> texts;
    for (const rules::Move move : puzzle.solutions)
        texts.push_back(notation::writeMove(puzzle.position, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

} // namespace sixth::puzzle::testing
