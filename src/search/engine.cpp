#include "search/engine.h"

#include "base/hashing.h"
#include "base/rng.h"
#include "rules/movegen.h"
#include "search/levels.h"
#include "search/parameters.h"
#include "search/race.h"
#include "search/searcher.h"
#include "search/time_control.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#ifndef SIXTH_SINGLE_THREAD
#include <thread>
#endif

namespace sixth::search {
namespace {

constexpr int kMostThreads = 64;
constexpr std::size_t kOpeningPlies = 4;

// The search stops where a crown is certain; a line that is shown goes on to the King: the last move, or the
// last two when nothing helps any more.
void playOut(const rules::Position& root, std::vector<rules::Move>& line, Score score) {
    if (!isDecided(score)) return;
    rules::Position position = root;
    for (const rules::Move move : line) position = position.after(move);
    const auto missing = pliesToEnd(score) - static_cast<int>(line.size());
    if (missing < 1 || missing > 2 || position.isEnded()) return;
    const auto crowning = [](const rules::Position& from) {
        for (const rules::Move move : rules::legalMoves(from))
            if (from.after(move).crowned() == from.side()) return move;
        return rules::Move();
    };
    if (missing == 2) {
        const rules::MoveList moves = rules::legalMoves(position);
        if (moves.empty()) return;
        line.push_back(moves[0]);
        position = position.after(moves[0]);
        if (position.isEnded()) return;
    }
    if (const rules::Move last = crowning(position); !last.isNone()) line.push_back(last);
}

} // namespace

// Everything behind the façade. One searcher per thread; the first reports and keeps the time. They help each
// other by what they leave in the table (lazy SMP), and by the race: nobody finishes a depth that another
// has.
struct Engine::State {
    explicit State(Clock c) : clock(std::move(c)) {}

    Clock clock;
    Options options;
    std::unique_ptr<TranspositionTable> table;
    std::array<Evaluation, kFamilies.size()> evaluations{Evaluation(trainedNetwork(Family::FirstKing)),
                                                         Evaluation(trainedNetwork(Family::Points)),
                                                         Evaluation(trainedNetwork(Family::Bonus))};
    std::vector<std::unique_ptr<Searcher>> searchers;
    std::atomic<bool> stop{false};
    Race race;

    std::int64_t startMs = 0;
    Limits limits;
    TimeBudget budget;
    const Callbacks* callbacks = nullptr;

    void prepareSearchers() {
        searchers.resize(static_cast<std::size_t>(options.threads));
        for (auto& searcher : searchers)
            if (!searcher) searcher = std::make_unique<Searcher>(*table, stop);
    }

    [[nodiscard]] const Evaluation& evaluationOf(const rules::Ruleset& rules) const {
        return evaluations[static_cast<std::size_t>(familyOf(rules))];
    }

    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& searcher : searchers) sum += searcher->nodes();
        return sum;
    }

    [[nodiscard]] bool mustStop() const {
        if (callbacks->shouldStop && callbacks->shouldStop()) return true;
        if (limits.nodes && nodes() >= *limits.nodes) return true;
        return budget.hardMs && clock() - startMs >= *budget.hardMs;
    }

    // For the player to move, without a search.
    [[nodiscard]] Score evaluate(const rules::Position& position) const {
        const Evaluation& evaluation = evaluationOf(position.rules());
        return evaluation.evaluate(position, evaluation.towers(position, position.side()));
    }
    // What a move looks like to somebody who has no time for a search.
    [[nodiscard]] Score glance(const rules::Position& position, rules::Move move) const {
        const rules::Position next = position.after(move);
        if (!next.isEnded()) return -evaluate(next);
        return !next.crowned() ? kDraw : next.crowned() == position.side() ? winIn(1) : lossIn(1);
    }

    Report search(const rules::Game& game, const Limits& searchLimits, const Callbacks& searchCallbacks,
                  std::size_t lines);
    Report searchAsLevel(const rules::Game& game, const Limits& searchLimits,
                         const Callbacks& searchCallbacks);
    void choose(const rules::Game& game, const Grade& grade, Report& report) const;
    [[nodiscard]] Report report(Searcher& main, int depth, std::size_t lines) const;
    void searchDepth(Searcher& searcher, int depth, std::size_t lines);
    void deepen(Searcher& searcher, std::size_t index, std::size_t lines, Report* result);
    [[nodiscard]] bool isEnough(const Report& report, Score scoreBefore) const;
};

Report Engine::State::report(Searcher& main, int depth, std::size_t lines) const {
    Report result;
    result.depth = depth;
    result.nodes = nodes();
    result.elapsedMs = clock() - startMs;
    result.hashPermille = table->permilleUsed();
    for (std::size_t i = 0; i < std::min(lines, main.rootMoves().size()); ++i) {
        const RootMove& root = main.rootMoves()[i];
        const Score score = root.score != -kInfinite ? root.score : root.previousScore;
        const bool known = score != -kInfinite;
        result.lines.push_back({root.line, known ? score : 0, known});
        std::vector<rules::Move>& moves = result.lines.back().moves;
        if (known) playOut(main.root(), moves, score);
        result.selectiveDepth =
            std::max({result.selectiveDepth, root.selectiveDepth, static_cast<int>(moves.size())});
    }
    result.selectiveDepth = std::max(result.selectiveDepth, depth);
    return result;
}

// One depth for each of the lines wanted, with a narrow window around what the depth before found.
void Engine::State::searchDepth(Searcher& searcher, int depth, std::size_t lines) {
    auto& moves = searcher.rootMoves();
    searcher.beginDepth();
    for (std::size_t first = 0; first < std::min(lines, moves.size()) && !searcher.isStopped(); ++first) {
        const Score expected = moves[first].previousScore;
        Score window = aspiration::kWindow;
        const bool narrow = depth >= aspiration::kDepth && expected != -kInfinite && !isDecided(expected);
        Score alpha = narrow ? expected - window : -kInfinite;
        Score beta = narrow ? expected + window : kInfinite;
        for (;;) {
            const Score score = searcher.searchRoot(depth, alpha, beta, first);
            if (searcher.isStopped()) break;
            window *= aspiration::kGrowth;
            if (score <= alpha)
                alpha = isLoss(score) || window > aspiration::kWidest ? -kInfinite
                                                                      : std::max(score - window, -kInfinite);
            else if (score >= beta)
                beta = isWin(score) || window > aspiration::kWidest ? kInfinite
                                                                    : std::min(score + window, kInfinite);
            else
                break;
        }
    }
    // A later line can turn out better than an earlier one.
    if (!searcher.isStopped()) searcher.sortRootMoves(0);
}

bool Engine::State::isEnough(const Report& report, Score scoreBefore) const {
    if (limits.infinite) return false;
    const Score score = report.lines.front().score;
    if (limits.mate && isWin(score) && movesToEnd(score) <= *limits.mate) return true;
    // A decided game is searched as deep as it is long, and once more with the moves that were tried before
    // the win was known, to find the shortest way; then there is nothing to add.
    if (isDecided(score) && score == scoreBefore && report.depth >= pliesToEnd(score)) {
        const bool all = std::all_of(report.lines.begin(), report.lines.end(), [&](const Line& line) {
            return isDecided(line.score) && report.depth >= pliesToEnd(line.score);
        });
        if (all) return true;
    }
    return budget.softMs && report.elapsedMs >= *budget.softMs;
}

void Engine::State::deepen(Searcher& searcher, std::size_t index, std::size_t lines, Report* result) {
    const int most = std::min(limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
    // Every second thread is a ply ahead of the others and fills the table with what they will ask for.
    const int ahead = static_cast<int>(index % 2);
    for (int depth = std::min(1 + ahead, most), reached = 0; reached < most;
         depth = std::min(reached + 1 + ahead, most)) {
        searchDepth(searcher, depth, lines);
        const bool isFinished = !searcher.isStopped();
        reached = searchers.size() > 1 ? race.meet(searcher.rootMoves(), depth, isFinished)
                                       : depth - (isFinished ? 0 : 1);
        const bool isOver = stop.load(std::memory_order_relaxed);
        if (index != 0) {
            if (isOver) return;
            continue;
        }
        const int depthBefore = result->depth;
        const Score scoreBefore = result->lines.front().score;
        *result = report(searcher, std::max(reached, depthBefore), lines);
        if (isOver) return;
        if (callbacks->onReport) callbacks->onReport(*result);
        if (isEnough(*result, scoreBefore)) return;
        const bool forced =
            searcher.rootMoves().size() == 1 && (budget.softMs || limits.moveTimeMs) && depth >= 4;
        if (forced && !limits.infinite) return;
    }
}

Engine::Engine(Clock clock, const Options& options) : state_(std::make_unique<State>(std::move(clock))) {
    setOptions(options);
}

Engine::~Engine() = default;

void Engine::setOptions(const Options& options) {
    State& s = *state_;
    const bool resize = !s.table || options.hashMegabytes != s.options.hashMegabytes;
    s.options = options;
    s.options.threads = std::clamp(options.threads, 1, kMostThreads);
    s.options.lines = std::max(options.lines, 1);
    if (resize) {
        s.searchers.clear();
        s.table.reset(); // give the old memory back first
        s.table = std::make_unique<TranspositionTable>(options.hashMegabytes);
        s.options.hashMegabytes = s.table->megabytes();
    }
}

const Options& Engine::options() const {
    return state_->options;
}

void Engine::newGame() {
    state_->table->clear();
    for (auto& searcher : state_->searchers) searcher->newGame();
}

void Engine::stop() {
    state_->stop.store(true, std::memory_order_relaxed);
}

Report Engine::search(const rules::Game& game, const Limits& limits, const Callbacks& callbacks) {
    assert(!game.isOver());
    State& s = *state_;
    Report report = s.options.level >= Options::kStrongest
                        ? s.search(game, limits, callbacks, static_cast<std::size_t>(s.options.lines))
                        : s.searchAsLevel(game, limits, callbacks);
    Line& best = report.lines.front();
    if (!best.isSearched) best.score = s.glance(game.position(), best.moves.front());
    return report;
}

// A lower level looks at what it can see, then chooses as somebody would who sees no more.
Report Engine::State::searchAsLevel(const rules::Game& game, const Limits& searchLimits,
                                    const Callbacks& searchCallbacks) {
    // The form of the day hangs on the opening, which is the same all through a game.
    const std::size_t opening = std::min<std::size_t>(game.positions().size() - 1, kOpeningPlies);
    base::Rng form(base::mix64(options.seed) ^ game.positions()[opening].hash());
    const Grade& grade = gradeOf(std::max(options.level, 1), form);
    Limits held = searchLimits;
    held.depth = std::min(searchLimits.depth.value_or(grade.depth), grade.depth);
    held.nodes = std::min(searchLimits.nodes.value_or(grade.nodes), grade.nodes);
    // It compares more moves than are asked for. What it tells on the way is what it would choose by then.
    Callbacks chosen = searchCallbacks;
    if (searchCallbacks.onReport)
        chosen.onReport = [&](const Report& report) {
            Report shown = report;
            choose(game, grade, shown);
            searchCallbacks.onReport(shown);
        };
    Report report = search(game, held, chosen, grade.lines);
    choose(game, grade, report);
    return report;
}

// Puts the line that a player of this grade would choose first, and leaves as many as are wanted.
void Engine::State::choose(const rules::Game& game, const Grade& grade, Report& report) const {
    std::vector<Score> quietWorth;
    for (const Line& line : report.lines) {
        const rules::Position next = game.position().after(line.moves.front());
        if (next.isEnded())
            quietWorth.push_back(0); // a decided line is judged by its score
        else if (grade.judgesByHeight)
            quietWorth.push_back(worthByHeight(next));
        else
            quietWorth.push_back(-evaluate(next));
    }
    base::Rng rng(base::mix64(options.seed) ^ game.position().hash());
    chooseLike(grade, rng, quietWorth, report.lines);
    report.lines.resize(std::min(report.lines.size(), static_cast<std::size_t>(options.lines)));
}

Report Engine::State::search(const rules::Game& game, const Limits& searchLimits,
                             const Callbacks& searchCallbacks, std::size_t lines) {
    stop.store(false, std::memory_order_relaxed);
    startMs = clock();
    limits = searchLimits;
    budget = timeBudget(searchLimits, game.position().side());
    callbacks = &searchCallbacks;
    table->nextSearch();
    prepareSearchers();
    race.start();
    for (auto& searcher : searchers) {
        searcher->resetNodes();
        searcher->useEvaluation = options.useEvaluation;
        searcher->nodeLimit = searchers.size() == 1 ? searchLimits.nodes.value_or(UINT64_MAX) : UINT64_MAX;
        searcher->poll = nullptr;
        searcher->race = searchers.size() > 1 ? &race : nullptr;
        searcher->setRoot(game, evaluationOf(game.position().rules()), limits.moves);
    }
    searchers[0]->poll = [this] { return mustStop(); };
    Report result = report(*searchers[0], 0, lines);
#ifndef SIXTH_SINGLE_THREAD
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searchers.size(); ++i)
        helpers.emplace_back([this, i, lines] { deepen(*searchers[i], i, lines, nullptr); });
#endif
    deepen(*searchers[0], 0, lines, &result);
    while (limits.infinite && !stop.load(std::memory_order_relaxed)) {
        // Everything is decided, but the answer is wanted only after stop().
        if (mustStop()) break;
#ifndef SIXTH_SINGLE_THREAD
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
#endif
    }
    stop.store(true, std::memory_order_relaxed);
#ifndef SIXTH_SINGLE_THREAD
    for (std::thread& helper : helpers) helper.join();
#endif
    result.nodes = nodes();
    return result;
}

} // namespace sixth::search
