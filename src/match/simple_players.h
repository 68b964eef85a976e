#pragma once

#include "base/rng.h"
#include "match/player.h"

namespace sixth::match {

// Plays random legal moves: the weakest reference player.
class RandomPlayer final : public Player {
public:
    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

private:
    base::Rng rng_{0};
};

// Sees one move of each side. It crowns if it can. Otherwise it plays a random move that neither crowns the
// opponent nor lets them crown next, if there is one.
class GreedyPlayer final : public Player {
public:
    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

private:
    base::Rng rng_{0};
};

} // namespace sixth::match
