#pragma once

#include "match/player.h"
#include "search/engine.h"

namespace sixth::match {

// The engine of this program, called directly, without process or protocol. Without a limit it thinks for a
// second.
class EnginePlayer final : public Player {
public:
    EnginePlayer(const search::Options& options, Surroundings surroundings);

    std::optional<Failure> newGame(const rules::Ruleset& rules, std::uint64_t seed) override;
    Choice choose(const rules::Game& game, const MoveBudget& budget) override;
    [[nodiscard]] std::optional<Thought> thought() const override { return thought_; }
    [[nodiscard]] std::string engineName() const override { return "Sixth"; }

private:
    search::Options options_;
    Surroundings surroundings_;
    search::Engine engine_;
    std::optional<Thought> thought_;
};

} // namespace sixth::match
