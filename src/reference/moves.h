#pragma once

#include "reference/state.h"

#include <optional>
#include <string>
#include <vector>

// The actions of a turn. Only for the files of this room.
namespace sixth::reference {

struct Action {
    bool isPlace = false;
    char disk = ' '; // of a place: P, H, G or M for both sides
    int count = 0;   // of a carry
    int from = 0;    // of a carry
    int to = 0;
};

enum class KoCheck { Obey, Ignore };

// R2: every place and carry of the side to move. Does not check whether the game is over and never includes
// a pass.
std::vector<Action> actionsOf(const State& state, KoCheck koCheck);

// R4.2: the ban if its carry would otherwise be legal, else none.
std::optional<Ko> keptBan(const State& state, const Ko& ban);

std::string writeAction(const State& state, const Action& action);
std::string writeKo(const State& state, const Ko& ko);

} // namespace sixth::reference
