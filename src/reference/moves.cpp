#include "reference/moves.h"

#include "reference/disks.h"

#include <algorithm>
#include <span>

namespace sixth::reference {

namespace {

struct Step {
    int file;
    int rank;
};

constexpr Step kOrthogonal[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
constexpr Step kDiagonal[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr Step kKnight[] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

int diskCount(const std::string& tower) {
    return static_cast<int>(tower.size());
}

bool isOnBoard(const State& state, int file, int rank) {
    return file >= 0 && file < state.ruleset.size && rank >= 0 && rank < state.ruleset.size;
}

// R7.7
bool isEdge(const State& state, int square) {
    const int last = state.ruleset.size - 1;
    const int file = square % state.ruleset.size;
    const int rank = square / state.ruleset.size;
    return file == 0 || file == last || rank == 0 || rank == last;
}

// The towers exactly one step away: Pawn and Knight.
void addJumps(const State& state, int from, std::span<const Step> steps, std::vector<int>& squares) {
    const int size = state.ruleset.size;
    for (const Step& step : steps) {
        const int file = from % size + step.file;
        const int rank = from / size + step.rank;
        if (!isOnBoard(state, file, rank)) continue;
        const int square = rank * size + file;
        // R2.3: never to an empty square.
        if (!towerAt(state, square).empty()) squares.push_back(square);
    }
}

// R3.1: the first tower met in each direction.
void addSlides(const State& state, int from, std::span<const Step> steps, std::vector<int>& squares) {
    const int size = state.ruleset.size;
    for (const Step& step : steps) {
        int file = from % size + step.file;
        int rank = from / size + step.rank;
        while (isOnBoard(state, file, rank)) {
            const int square = rank * size + file;
            if (!towerAt(state, square).empty()) {
                squares.push_back(square);
                break;
            }
            file += step.file;
            rank += step.rank;
        }
    }
}

// R3: where the tower may be carried to, by its height before the carry.
std::vector<int> reachedFrom(const State& state, int from) {
    std::vector<int> squares;
    switch (heightOf(towerAt(state, from))) {
    case 1: addJumps(state, from, kOrthogonal, squares); break;
    case 2: addSlides(state, from, kOrthogonal, squares); break;
    case 3: addJumps(state, from, kKnight, squares); break;
    case 4: addSlides(state, from, kDiagonal, squares); break;
    case 5:
        addSlides(state, from, kOrthogonal, squares);
        addSlides(state, from, kDiagonal, squares);
        break;
    default: break; // an empty square, or a King: it does not move
    }
    return squares;
}

bool isCarryAllowed(const State& state, int count, int from, int to, KoCheck koCheck) {
    const std::string carried = topOf(towerAt(state, from), count);
    const std::string& target = towerAt(state, to);
    // R7.2: nothing onto a Hunchback.
    if (isHunchback(target.back())) return false;
    // R7.9: Milady is never crowned.
    if (heightOf(target) + heightOf(carried) >= kKingHeight && isMilady(carried.back())) return false;
    // R7.13: under milady-rights=move only her owner carries disks that include her.
    if (state.ruleset.miladyRights == MiladyRights::Move && carried.find('M') != std::string::npos) {
        if (miladyOwner(state.ruleset) != state.side) return false;
    }
    // R4.1
    if (koCheck == KoCheck::Obey && state.ko == Ko{count, from, to}) return false;
    return true;
}

std::vector<Action> carriesOf(const State& state, KoCheck koCheck) {
    std::vector<Action> carries;
    for (int from = 0; from < static_cast<int>(state.towers.size()); ++from) {
        for (const int to : reachedFrom(state, from)) {
            // R2.2: any number of disks from the top, R7.5: a Giant is one of them.
            for (int count = 1; count <= diskCount(towerAt(state, from)); ++count) {
                if (!isCarryAllowed(state, count, from, to, koCheck)) continue;
                Action carry;
                carry.count = count;
                carry.from = from;
                carry.to = to;
                carries.push_back(carry);
            }
        }
    }
    return carries;
}

bool mayPlaceMilady(const State& state) {
    // R7.13: she is in the hand of the player who paid.
    if (handOf(state, state.side).miladies > 0) return true;
    if (state.miladiesInBox == 0) return false;
    // R7.12: the player who places her pays. R7.10: otherwise either player may.
    if (state.ruleset.army == Army::Open) return handOf(state, state.side).points >= kMiladyCost;
    return true;
}

// The letters of the disks that the side to move has and can pay for.
std::string placeableDisks(const State& state) {
    const Hand& hand = handOf(state, state.side);
    const bool open = state.ruleset.army == Army::Open;
    std::string disks;
    // R7.12: a pawn needs only its point.
    if (open ? hand.points >= kPawnCost : hand.pawns > 0) disks += 'P';
    if (hand.hunchbacks > 0 && (!open || hand.points >= kHunchbackCost)) disks += 'H';
    if (hand.giants > 0 && (!open || hand.points >= kGiantCost)) disks += 'G';
    if (mayPlaceMilady(state)) disks += 'M';
    return disks;
}

std::vector<Action> placesOf(const State& state) {
    std::vector<Action> places;
    for (const char disk : placeableDisks(state)) {
        // R7.10: at ply 0 only Milady is placed.
        if (state.ply == 0 && disk != 'M') continue;
        for (int to = 0; to < static_cast<int>(state.towers.size()); ++to) {
            // R2.1, R2.3: on an empty square; R7.7: Milady on the edge.
            if (!towerAt(state, to).empty()) continue;
            if (disk == 'M' && !isEdge(state, to)) continue;
            Action place;
            place.isPlace = true;
            place.disk = disk;
            place.to = to;
            places.push_back(place);
        }
    }
    return places;
}

std::string squareName(const State& state, int square) {
    std::string name;
    name += static_cast<char>('a' + square % state.ruleset.size);
    name += static_cast<char>('1' + square / state.ruleset.size);
    return name;
}

} // namespace

std::vector<Action> actionsOf(const State& state, KoCheck koCheck) {
    std::vector<Action> actions = carriesOf(state, koCheck);
    // R7.8: onto a visible Milady, if any legal carry does so.
    std::vector<Action> covers;
    for (const Action& carry : actions) {
        if (isMilady(towerAt(state, carry.to).back())) covers.push_back(carry);
    }
    if (!covers.empty()) return covers;
    for (const Action& place : placesOf(state)) actions.push_back(place);
    return actions;
}

std::optional<Ko> keptBan(const State& state, const Ko& ban) {
    for (const Action& action : actionsOf(state, KoCheck::Ignore)) {
        if (action.isPlace) continue;
        if (Ko{action.count, action.from, action.to} == ban) return ban;
    }
    return std::nullopt;
}

std::string writeKo(const State& state, const Ko& ko) {
    std::string text;
    // The count is left out exactly when the whole tower goes.
    if (ko.count < diskCount(towerAt(state, ko.from))) text += std::to_string(ko.count);
    return text + squareName(state, ko.from) + squareName(state, ko.to);
}

std::string writeAction(const State& state, const Action& action) {
    if (!action.isPlace) return writeKo(state, Ko{action.count, action.from, action.to});
    std::string text;
    if (action.disk != 'P') text += action.disk;
    return text + squareName(state, action.to);
}

std::vector<std::string> legalMoves(const State& state) {
    if (hasKing(state) || state.drawnByPasses) return {};
    std::vector<std::string> moves;
    for (const Action& action : actionsOf(state, KoCheck::Obey)) moves.push_back(writeAction(state, action));
    // R2.4: under stuck=pass it is the stuck player's only action.
    if (moves.empty() && state.ruleset.stuck == Stuck::Pass) moves.emplace_back("pass");
    std::sort(moves.begin(), moves.end());
    return moves;
}

} // namespace sixth::reference
