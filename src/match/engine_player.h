#pragma once

#include "match/player.h"
#include "search/engine.h"

namespace sixth::match {

// The engine of this program, without a process or a protocol between. A limit of some kind is the caller's
// to give: without one it thinks for a second.
class EnginePlayer final : public Player {
public:
    EnginePlayer(const search::Options& options, Surroundings surroundings);

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;

private:
    search::Options options_;
    Surroundings surroundings_;
    search::Engine engine_;
};

} // namespace sixth::match
