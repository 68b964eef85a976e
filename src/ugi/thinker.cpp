#include "ugi/thinker.h"

#include "base/clock.h"
#include "notation/move_text.h"

#include <cstdint>
#include <vector>

namespace sixth::ugi {
namespace {

std::string scoreText(search::Score score) {
    if (search::isDecided(score)) return "mate " + std::to_string(search::movesToEnd(score));
    return "cp " + std::to_string(score);
}

} // namespace

Thinker::Thinker(std::function<void(const std::string&)> say) : say_(std::move(say)) {}

Thinker::~Thinker() {
    stop();
    if (thread_.joinable()) thread_.join();
}

search::Engine& Thinker::engine() {
    if (!engine_) engine_ = std::make_unique<search::Engine>(base::monotonicMs);
    return *engine_;
}

void Thinker::setOptions(const search::Options& options) {
    engine().setOptions(options);
}

const search::Options& Thinker::options() {
    return engine().options();
}

void Thinker::newGame() {
    if (engine_) engine_->newGame();
}

void Thinker::go(const rules::Game& game, const search::Limits& limits) {
    if (thread_.joinable()) thread_.join();
    stopped_ = false;
    thinking_ = true;
    endless_ = limits.infinite || (!limits.isTimed() && !limits.nodes && !limits.depth);
    engine();
    thread_ = std::thread([this, game, limits] { think(game, limits); });
}

void Thinker::think(const rules::Game& game, const search::Limits& limits) {
    // A proof takes time of its own, which a search limited by time or by nodes does not have.
    const bool isAnalysis = !limits.isTimed() && !limits.nodes;
    saidProved_.clear();
    search::Engine::Callbacks callbacks;
    callbacks.onReport = [&](const search::Report& report) {
        sayReport(game, report);
        if (isAnalysis) sayProved(game, report);
    };
    callbacks.shouldStop = [this] { return stopped_.load(std::memory_order_relaxed); };
    const search::Report report = engine_->search(game, limits, callbacks);
    const std::string best = notation::writeMove(game.position(), report.lines.front().moves.front());
    // A client may send its next command the moment it has read the answer, so the search must be over by
    // then.
    thinking_ = false;
    say_("bestmove " + best);
}

void Thinker::sayReport(const rules::Game& game, const search::Report& report) {
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const search::Line& line = report.lines[i];
        std::string text = "info depth " + std::to_string(report.depth) + " seldepth " +
                           std::to_string(report.selectiveDepth) + " multipv " + std::to_string(i + 1) +
                           " score " + scoreText(line.score) + " nodes " + std::to_string(report.nodes) +
                           " nps " + std::to_string(report.nodesPerSecond()) + " hashfull " +
                           std::to_string(report.hashPermille) + " time " + std::to_string(report.elapsedMs) +
                           " pv";
        rules::Position position = game.position();
        for (const rules::Move move : line.moves) {
            text += " " + notation::writeMove(position, move);
            position = position.after(move);
        }
        say_(text);
    }
}

// "info string proved mate 3 b2b5": this move wins so soon whatever the opponent does; it loses if the number
// is negative.
void Thinker::sayProved(const rules::Game& game, const search::Report& report) {
    if (!prover_) prover_ = std::make_unique<solver::Prover>(base::monotonicMs);
    const std::vector<solver::Line> lines =
        prover_->prove(game, report, [this] { return stopped_.load(std::memory_order_relaxed); });
    for (const solver::Line& line : lines) {
        if (!line.proved) continue;
        const std::string text =
            scoreText(line.score) + " " + notation::writeMove(game.position(), line.moves.front());
        if (saidProved_.insert(text).second) say_("info string proved " + text);
    }
}

void Thinker::stop() {
    stopped_ = true;
}

void Thinker::finish() {
    if (endless_) stop();
    if (thread_.joinable()) thread_.join();
}

} // namespace sixth::ugi
