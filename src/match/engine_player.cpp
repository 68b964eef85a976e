#include "match/engine_player.h"

#include "base/hashing.h"

namespace sixth::match {

EnginePlayer::EnginePlayer(const search::Options& options, Surroundings surroundings)
    : options_(options), surroundings_(std::move(surroundings)), engine_(surroundings_.clock, options_) {}

std::optional<Failure> EnginePlayer::newGame(const rules::Ruleset&, std::uint64_t seed) {
    search::Options options = options_;
    options.seed = base::mix64(options_.seed) ^ seed;
    engine_.setOptions(options);
    engine_.newGame();
    return std::nullopt;
}

Choice EnginePlayer::choose(const rules::Game& game, const MoveBudget& budget) {
    search::Limits limits;
    limits.moveTimeMs = budget.moveTimeMs;
    limits.nodes = budget.nodes;
    if (budget.clockMs[game.position().side()]) {
        limits.clockMs = budget.clockMs;
        limits.incrementMs = budget.incrementMs;
    } else if (!budget.moveTimeMs && !budget.nodes) {
        limits.moveTimeMs = kUsualTimeMs;
    }
    const search::Report report = engine_.search(game, limits, {{}, surroundings_.shouldStop});
    if (report.lines.empty() || report.lines[0].moves.empty())
        return Failure{FailureKind::Protocol, "the engine has no move"};
    thought_ = thoughtOf(report.lines[0].score, report.depth);
    return report.lines[0].moves[0];
}

} // namespace sixth::match
