#include "ugi/thinker.h"

#include "base/clock.h"
#include "notation/move_text.h"
#include "rules/movegen.h"
#include "rules/perft.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace sixth::ugi {
namespace {

constexpr std::uint64_t kNodesToShorten = 1'000'000;
// `go mate` without another limit is to end in some seconds, however many moves it allows. The search may
// make so many nodes, and the solver as many positions. Then "no mate in 6 found" is all that is known.
constexpr std::uint64_t kNodesToMate = 4'000'000;

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

solver::Prover& Thinker::prover() {
    if (!prover_) prover_ = std::make_unique<solver::Prover>(base::monotonicMs);
    return *prover_;
}

const search::Options& Thinker::options() {
    return engine().options();
}

void Thinker::newGame() {
    if (engine_) engine_->newGame();
}

// Only while nothing else is under way.
void Thinker::start(bool endless, std::function<void()> work) {
    if (thread_.joinable()) thread_.join();
    stopped_ = false;
    thinking_ = true;
    endless_ = endless;
    thread_ = std::thread(std::move(work));
}

void Thinker::go(const rules::Game& game, const search::Limits& limits) {
    engine();
    const bool endless =
        limits.infinite || (!limits.isTimed() && !limits.nodes && !limits.depth && !limits.mate);
    start(endless, [this, game, limits] { think(game, limits); });
}

void Thinker::countPositions(const rules::Position& position, int depth) {
    start(false, [this, position, depth] {
        std::uint64_t sum = 0;
        for (const rules::Move move : rules::legalMoves(position)) {
            const auto nodes = count(position.after(move), depth - 1);
            if (!nodes) break;
            sum += *nodes;
            say_(notation::writeMove(position, move) + ": " + std::to_string(*nodes));
        }
        const bool isWhole = !isStopped();
        thinking_ = false;
        say_(isWhole ? "Nodes searched: " + std::to_string(sum) : "info string the count was stopped");
    });
}

// Nothing if it was stopped.
std::optional<std::uint64_t> Thinker::count(const rules::Position& position, int depth) const {
    constexpr int kAtOnce = 3; // plies that take no time
    if (isStopped()) return std::nullopt;
    if (depth <= kAtOnce) return rules::perft(position, depth);
    std::uint64_t sum = 0;
    for (const rules::Move move : rules::legalMoves(position)) {
        const auto nodes = count(position.after(move), depth - 1);
        if (!nodes) return std::nullopt;
        sum += *nodes;
    }
    return sum;
}

void Thinker::think(const rules::Game& game, const search::Limits& limits) {
    // A proof takes time of its own, which a search limited by time or by nodes does not have.
    const bool isAnalysis = !limits.isTimed() && !limits.nodes;
    saidProved_.clear();
    saidFirst_ = rules::Move();
    search::Engine::Callbacks callbacks;
    callbacks.onReport = [&](const search::Report& report) {
        sayReport(game, report);
        if (isAnalysis) sayProved(game, prover().prove(game, report, [this] { return isStopped(); }), limits);
    };
    callbacks.shouldStop = [this] { return isStopped(); };
    search::Limits held = limits;
    held.infinite = false;                 // the solver goes on when the engine has nothing to add
    if (limits.mate && !limits.infinite) { // a win in n moves takes 2n - 1 plies
        held.depth = std::min(limits.depth.value_or(search::kMaxPly), 2 * *limits.mate - 1);
        if (isAnalysis) held.nodes = kNodesToMate;
    }
    search::Report report = engine_->search(game, held, callbacks);
    if (limits.mate && !limits.infinite) lookForMate(game, limits, report);
    if (isAnalysis) shorten(game, report, limits);
    while (limits.infinite && !isStopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const rules::Move first = report.lines.front().moves.front();
    // A search that ended within a depth may have found a better move than the depth before.
    if (first != saidFirst_) sayReport(game, report);
    const std::string best = notation::writeMove(game.position(), first);
    // A client may send its next command the moment it has read the answer, so the search must be over by
    // then.
    thinking_ = false;
    say_("bestmove " + best);
}

// Looks for the shortest win, where one is proved.
void Thinker::shorten(const rules::Game& game, const search::Report& report, const search::Limits& limits) {
    const auto stops = [this] { return isStopped(); };
    std::vector<solver::Line> lines = prover().prove(game, report, stops);
    sayProved(game, lines, limits);
    for (std::uint64_t nodes = std::max(report.nodes, kNodesToShorten);
         lines.front().proved && !lines.front().exact && !isStopped();) {
        lines = prover().shorten(game, report, nodes, stops);
        sayProved(game, lines, limits);
        if (!limits.infinite) break;
    }
}

// The search reduces some moves, so a win that it has not seen may still be there. The solver tells, if it
// can at about the same cost.
void Thinker::lookForMate(const rules::Game& game, const search::Limits& limits, search::Report& report) {
    const int moves = *limits.mate;
    const search::Score score = report.lines.front().score;
    if (search::isWin(score) && search::movesToEnd(score) <= moves) return;
    solver::WinWithin answer;
    if (limits.moves.empty() && !limits.isTimed() && !limits.nodes)
        answer = prover().winWithin(game, 2 * moves - 1, std::min(report.nodes, kNodesToMate),
                                    [this] { return isStopped(); });
    if (answer.verdict == solver::Verdict::Win) {
        report.lines.assign(1, answer.line);
        report.selectiveDepth = std::max(report.selectiveDepth, static_cast<int>(answer.line.moves.size()));
        return sayReport(game, report);
    }
    const bool isProved = answer.verdict == solver::Verdict::NotWin;
    say_("info string no mate in " + std::to_string(moves) + (isProved ? "" : " found"));
}

void Thinker::sayReport(const rules::Game& game, const search::Report& report) {
    saidFirst_ = report.lines.front().moves.front();
    const int depth = std::max(report.depth, 1); // that is the one under way
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const search::Line& line = report.lines[i];
        if (i > 0 && !line.isSearched) continue;
        std::string text = "info depth " + std::to_string(depth) + " seldepth " +
                           std::to_string(std::max(report.selectiveDepth, depth)) + " multipv " +
                           std::to_string(i + 1) + " score " + scoreText(line.score) + " nodes " +
                           std::to_string(report.nodes) + " nps " + std::to_string(report.nodesPerSecond()) +
                           " hashfull " + std::to_string(report.hashPermille) + " time " +
                           std::to_string(report.elapsedMs) + " pv";
        rules::Position position = game.position();
        for (const rules::Move move : line.moves) {
            text += " " + notation::writeMove(position, move);
            position = position.after(move);
        }
        say_(text);
    }
}

// "info string proved mate 3 b2b5": this move wins so soon whatever the opponent does, and not sooner; it
// loses if the number is negative. "proved mate within 3 b2b5" may be sooner.
void Thinker::sayProved(const rules::Game& game, const std::vector<solver::Line>& lines,
                        const search::Limits& limits) {
    const auto isAskedFor = [&limits](rules::Move move) {
        return limits.moves.empty() ||
               std::find(limits.moves.begin(), limits.moves.end(), move) != limits.moves.end();
    };
    for (const solver::Line& line : lines) {
        if (!line.proved || !isAskedFor(line.moves.front())) continue;
        const std::string text = std::string("mate ") + (line.exact ? "" : "within ") +
                                 std::to_string(search::movesToEnd(line.score)) + " " +
                                 notation::writeMove(game.position(), line.moves.front());
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
