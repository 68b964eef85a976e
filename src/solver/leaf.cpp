#include "solver/leaf.h"

#include "rules/movegen.h"
#include "rules/threats.h"

#include <algorithm>

namespace sixth::solver {
namespace {

using rules::Color;
using rules::Position;

constexpr Leaf provedIn(int plies) {
    return {Known::Proved, Numbers::proved(), plies};
}
constexpr Leaf disproved() {
    return {Known::Disproved, Numbers::disproved(), 0};
}

bool crownsForTheGame(const Position& position, Color color) {
    return rules::nextCrownDecides(position, color) && rules::canCrown(position, color);
}

// The choices of a player to move who is about to be crowned against: what touches every threat.
struct Answers {
    int moves = 0;
    int answers = 0;
};

Answers countAnswers(const Position& position, Color opponent) {
    rules::ThreatList threats;
    rules::findThreats(position, opponent, threats);
    const rules::MoveList moves = rules::legalMoves(position);
    const auto answers = std::count_if(moves.begin(), moves.end(), [&](rules::Move move) {
        return std::all_of(threats.begin(), threats.end(),
                           [move](const rules::Threat& threat) { return rules::touches(move, threat); });
    });
    return {static_cast<int>(moves.size()), static_cast<int>(answers)};
}

} // namespace

Leaf judge(const Position& position, Color attacker, int remaining) {
    if (position.isEnded()) return position.crowned() == attacker ? provedIn(0) : disproved();
    const Color mover = position.side();
    const Color opponent = rules::other(mover);
    const bool attacks = mover == attacker;
    if (crownsForTheGame(position, mover)) return attacks && remaining >= 1 ? provedIn(1) : disproved();

    // Milady can forbid the threat itself, so with her only the search knows the answers.
    Answers choices;
    const bool threatened =
        !position.rules().usesMilady() && remaining >= 2 && crownsForTheGame(position, opponent);
    if (threatened)
        choices = countAnswers(position, opponent);
    else
        choices.moves = choices.answers = rules::countMoves(position);

    if (choices.moves == 0) { // R2.4
        const bool wins = position.rules().stuck == rules::StuckRule::Loss && !attacks;
        return wins ? provedIn(0) : disproved();
    }
    if (choices.answers == 0) return attacks ? disproved() : provedIn(2);
    if (remaining == 0) return disproved();
    // Nobody is crowned by the last two plies either: the opponent will have a disk to place. Only Milady can
    // forbid that (R7.8).
    const int tooFew = position.rules().usesMilady() ? 1 : 2;
    if (attacks && remaining <= tooFew && rules::canPlaceInReply(position)) return disproved();

    Leaf leaf;
    (attacks ? leaf.numbers.disproof : leaf.numbers.proof) = static_cast<std::uint32_t>(choices.answers);
    return leaf;
}

} // namespace sixth::solver
