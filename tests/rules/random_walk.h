#pragma once

#include "base/rng.h"
#include "rules/game.h"
#include "rules/movegen.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace sixth::rules {

// Rulesets that between them have every rule that a position has to know.
inline constexpr std::array<std::string_view, 14> kRulesets{
    "sixth",
    "sixth-kings",
    "sixmaking-4x4",
    "sixthmaking",
    "milady",
    "milady;milady=box;kings=2;crown=clear",
    "hunchback",
    "giant",
    "giant;hunchback=1;milady=box;kings=3",
    "army",
    "army;kings=3",
    "army;army=draft;silver=8P1G1M;red=9P1H;milady-rights=move",
    "sixth;size=3;disks=6;stuck=pass",
    "sixth;size=3;disks=9;stuck=draw;repetition=none",
};

// Calls visit(position, move) along a random game.
template <typename Visit>
void walk(const Ruleset& rules, std::uint64_t seed, int plies, Visit visit) {
    base::Rng rng(seed);
    Game game(Position::start(rules));
    for (int i = 0; i < plies && !game.isOver(); ++i) {
        const MoveList moves = legalMoves(game.position());
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        visit(game.position(), move);
        game.play(move);
    }
}

} // namespace sixth::rules
