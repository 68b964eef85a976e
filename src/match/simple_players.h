#pragma once

#include "base/rng.h"
#include "match/player.h"

namespace sixth::match {

// Any legal move, each as likely as the others: the floor of every ladder.
class RandomPlayer final : public Player {
public:
    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

private:
    base::Rng rng_{0};
};

// Sees one move of each side: crowns if it can, does not crown the opponent or let them crown if it can help
// it, and plays at random among what is left.
class GreedyPlayer final : public Player {
public:
    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

private:
    base::Rng rng_{0};
};

} // namespace sixth::match
