#include "reference/disks.h"
#include "reference/moves.h"
#include "reference/state.h"

namespace sixth::reference {

namespace {

void takeFromHand(State& state, char disk) {
    Hand& hand = handOf(state, state.side);
    const bool open = state.ruleset.army == Army::Open;
    switch (disk) {
    case 'P':
        if (open) {
            hand.points -= kPawnCost;
        } else {
            --hand.pawns;
        }
        break;
    case 'H':
        --hand.hunchbacks;
        if (open) hand.points -= kHunchbackCost;
        break;
    case 'G':
        --hand.giants;
        if (open) hand.points -= kGiantCost;
        break;
    default:
        if (hand.miladies > 0) {
            --hand.miladies;
        } else {
            --state.miladiesInBox;
            if (open) hand.points -= kMiladyCost;
        }
        break;
    }
}

// R6.4: a removed disk returns to its owner's hand. R7.12: its points are given back.
void giveBack(State& state, char disk) {
    if (isMilady(disk)) {
        // R7.10, R7.13: to the only player who paid, else to the box. R7.12: nobody is refunded.
        if (const std::optional<Side> owner = miladyOwner(state.ruleset)) {
            ++handOf(state, *owner).miladies;
        } else {
            ++state.miladiesInBox;
        }
        return;
    }
    Hand& hand = handOf(state, isSilver(disk) ? Side::Silver : Side::Red);
    const bool open = state.ruleset.army == Army::Open;
    switch (disk) {
    case 'P':
    case 'p':
        if (open) {
            hand.points += kPawnCost;
        } else {
            ++hand.pawns;
        }
        break;
    case 'H':
    case 'h':
        ++hand.hunchbacks;
        if (open) hand.points += kHunchbackCost;
        break;
    default:
        ++hand.giants;
        if (open) hand.points += kGiantCost;
        break;
    }
}

// R5, R6: a tower of six or more has just been made.
void crown(State& state, int square) {
    std::string& tower = towerAt(state, square);
    if (state.ruleset.kings == 1) return; // R5.3: the crown that ends the game removes nothing
    // R6.1, R6.5: the point is for the colour on top.
    int& score = isSilver(tower.back()) ? state.silverScore : state.redScore;
    ++score;
    if (score >= state.ruleset.kings) return;
    // R6.3: the whole tower. R6.2, R6.6: from the top until the height is five or less.
    const int heightToStay = state.ruleset.crown == Crown::Clear ? 0 : kKingHeight - 1;
    while (heightOf(tower) > heightToStay) {
        giveBack(state, tower.back());
        tower.pop_back();
    }
}

void passTurn(State& state) {
    state.side = otherSide(state.side);
    ++state.ply;
}

State applyPlace(State state, const Action& place) {
    takeFromHand(state, place.disk);
    char disk = place.disk;
    if (state.side == Side::Red && !isMilady(disk)) disk = static_cast<char>(disk - 'A' + 'a');
    towerAt(state, place.to) = std::string(1, disk);
    state.ko.reset();
    passTurn(state);
    return state;
}

State applyCarry(State state, const Action& carry) {
    const std::string carried = topOf(towerAt(state, carry.from), carry.count);
    std::string& source = towerAt(state, carry.from);
    source.resize(source.size() - carried.size());
    // R3.2: the order is kept.
    towerAt(state, carry.to) += carried;
    state.ko.reset();
    if (heightOf(towerAt(state, carry.to)) >= kKingHeight) {
        // R4.1: a carry that crowns leaves no ban.
        crown(state, carry.to);
        passTurn(state);
        return state;
    }
    passTurn(state);
    // R4.1: taking exactly those disks back is banned.
    state.ko = keptBan(state, Ko{carry.count, carry.to, carry.from});
    return state;
}

State applyPass(State state) {
    state.ko.reset();
    passTurn(state);
    // R2.4: drawn at once if the opponent has no other action either.
    state.drawnByPasses = actionsOf(state, KoCheck::Obey).empty();
    return state;
}

} // namespace

std::optional<State> play(const State& state, std::string_view move) {
    if (hasKing(state) || state.drawnByPasses) return std::nullopt;
    const std::vector<Action> actions = actionsOf(state, KoCheck::Obey);
    for (const Action& action : actions) {
        if (writeAction(state, action) != move) continue;
        return action.isPlace ? applyPlace(state, action) : applyCarry(state, action);
    }
    if (actions.empty() && state.ruleset.stuck == Stuck::Pass && move == "pass") return applyPass(state);
    return std::nullopt;
}

} // namespace sixth::reference
