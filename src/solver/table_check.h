#pragma once

#include "rules/outcome.h"
#include "rules/position.h"
#include "solver/tablebase.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sixth::solver {

// What the rules say of a position: whether the game is over, and what each legal move leads to.
struct Look {
    struct Next {
        std::optional<rules::Position> position; // none once a crown or two passes have ended the game
        std::optional<rules::Color> winner;      // of a game that ended so
    };
    rules::Outcome outcome;
    std::vector<Next> nexts;
};
using Looker = std::function<Look(const rules::Position&)>;
[[nodiscard]] Look lookByRules(const rules::Position& position);

struct TableCheck {
    std::size_t checked = 0;
    bool isStopped = false;
    std::string fault; // empty if there is none
    std::optional<rules::Position> where;
};

// Holds a table against the rules, one move at a time: it has exactly the positions that can arise, and each
// value follows from those of its moves. That is enough for all of it to be true. Distances fall by one along
// every win, down to the end of a game; and a drawn position has a move that keeps it drawn, and none that
// wins. The first fault ends it. The callback is asked every few thousand positions, and true stops.
[[nodiscard]] TableCheck checkTable(const Tablebase& table, const Looker& look,
                                    const std::function<bool(std::size_t checked)>& shouldStop = {});

} // namespace sixth::solver
