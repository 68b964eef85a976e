#include "cli/bot.h"

#include "base/clock.h"
#include "cli/interrupt.h"

namespace sixth::cli {
namespace {

constexpr std::int64_t kThinkMs = 1000;

} // namespace

rules::Move Bot::choose(const rules::Game& game, const Opponent& opponent) {
    return think(game, opponent.level, opponent.seed).moves.front();
}

search::Line Bot::hint(const rules::Game& game) {
    return think(game, search::Options::kStrongest, 1);
}

search::Line Bot::think(const rules::Game& game, int level, std::uint64_t seed) {
    if (!engine_) engine_ = std::make_unique<search::Engine>(base::monotonicMs);
    search::Options options = engine_->options();
    options.level = level;
    options.seed = seed;
    engine_->setOptions(options);
    search::Limits limits;
    limits.moveTimeMs = kThinkMs;
    const InterruptGuard guard;
    search::Engine::Callbacks callbacks;
    callbacks.shouldStop = InterruptGuard::isInterrupted;
    return engine_->search(game, limits, callbacks).lines.front();
}

} // namespace sixth::cli
