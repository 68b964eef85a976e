#include "reference/state.h"

#include "reference/disks.h"
#include "reference/moves.h"

namespace sixth::reference {

Hand startHand(const Ruleset& ruleset, Side side) {
    Hand hand;
    if (ruleset.army == Army::Draft) {
        // R7.13: the drafted hand. If both paid for Milady, she is in neither hand.
        const DraftedArmy& army = side == Side::Silver ? ruleset.silver : ruleset.red;
        hand.pawns = army.pawns;
        hand.hunchbacks = army.hunchbacks;
        hand.giants = army.giants;
        if (miladyOwner(ruleset) == side) hand.miladies = 1;
        return hand;
    }
    hand.hunchbacks = ruleset.hunchbacks;
    hand.giants = ruleset.giants;
    if (ruleset.army == Army::Open) {
        // R7.12: pawns are bought and not counted.
        hand.points = kArmyPoints;
    } else {
        hand.pawns = ruleset.pawns;
    }
    return hand;
}

bool hasKing(const State& state) {
    for (const std::string& tower : state.towers) {
        if (heightOf(tower) >= kKingHeight) return true;
    }
    return false;
}

State startState(const Ruleset& ruleset) {
    State state;
    state.ruleset = ruleset;
    // R1.1: the board starts empty.
    for (int square = 0; square < ruleset.size * ruleset.size; ++square) state.towers.emplace_back();
    state.silverHand = startHand(ruleset, Side::Silver);
    state.redHand = startHand(ruleset, Side::Red);
    if (ruleset.milady != Milady::None) state.miladiesInBox = 1;
    if (ruleset.milady == Milady::Start) {
        // R7.10: Red places her before Silver's first turn.
        state.side = Side::Red;
        state.ply = 0;
    } else {
        // R1.3
        state.side = Side::Silver;
        state.ply = 1;
    }
    return state;
}

Verdict verdict(const State& state) {
    for (const std::string& tower : state.towers) {
        if (heightOf(tower) < kKingHeight) continue;
        // R5.1, R6.1: a King stands only if it ended the game. The colour on its top wins, whoever carried.
        const Winner winner = isSilver(tower.back()) ? Winner::Silver : Winner::Red;
        return {winner, state.ruleset.kings == 1 ? "crown" : "points"};
    }
    if (state.drawnByPasses) return {Winner::Draw, "passes"};
    if (!actionsOf(state, KoCheck::Obey).empty()) return {Winner::None, ""};
    // R2.4
    switch (state.ruleset.stuck) {
    case Stuck::Loss: return {state.side == Side::Silver ? Winner::Red : Winner::Silver, "stuck"};
    case Stuck::Draw: return {Winner::Draw, "stuck"};
    case Stuck::Pass: break;
    }
    return {Winner::None, ""};
}

std::string identity(const State& state) {
    const std::string text = writeState(state);
    return text.substr(0, text.rfind(' '));
}

History::History(const State& start) : states_{start} {
    seen_[identity(start)] = 1;
}

int History::occurrences() const {
    return seen_.at(identity(state()));
}

Verdict History::verdict() const {
    Verdict plain = reference::verdict(state());
    if (plain.winner != Winner::None) return plain;
    // R4.3: the third occurrence is a draw.
    if (state().ruleset.repetitionDraws && occurrences() >= 3) return {Winner::Draw, "repetition"};
    return plain;
}

std::vector<std::string> History::legalMoves() const {
    if (verdict().winner != Winner::None) return {};
    return reference::legalMoves(state());
}

bool History::play(std::string_view move) {
    if (verdict().winner != Winner::None) return false;
    const std::optional<State> next = reference::play(state(), move);
    if (!next) return false;
    states_.push_back(*next);
    ++seen_[identity(*next)];
    return true;
}

std::optional<Verdict> verdictAfter(const State& start, const std::vector<std::string>& moves) {
    History history(start);
    for (const std::string& move : moves) {
        if (!history.play(move)) return std::nullopt;
    }
    return history.verdict();
}

} // namespace sixth::reference
