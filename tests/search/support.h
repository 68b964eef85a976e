#pragma once

#include "base/clock.h"
#include "base/rng.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/movegen.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace sixth::search::testing {

using base::monotonicMs;

inline rules::Ruleset ruleset(std::string_view text) {
    return notation::readRuleset(text).value();
}

inline rules::Position position(std::string_view rules, std::string_view text) {
    return notation::readPosition(ruleset(rules), text).value();
}

// Rulesets that between them have every rule the search has to know.
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
void walk(const rules::Ruleset& rules, std::uint64_t seed, int plies, Visit visit) {
    base::Rng rng(seed);
    rules::Game game(rules::Position::start(rules));
    for (int i = 0; i < plies && !game.isOver(); ++i) {
        const rules::MoveList moves = rules::legalMoves(game.position());
        const rules::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        visit(game.position(), move);
        game.play(move);
    }
}

} // namespace sixth::search::testing
