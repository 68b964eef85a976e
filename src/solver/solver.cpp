#include "solver/solver.h"

#include "solver/closure.h"

#include <algorithm>
#include <atomic>
#include <utility>
#ifndef SIXTH_SINGLE_THREAD
#include <thread>
#endif

namespace sixth::solver {
namespace {

constexpr int kMostThreads = 64;
constexpr std::uint64_t kThreatNodes = 1'000'000; // more is seldom worth it: the search finds threats as well
constexpr std::uint64_t kFirstRound = 1'000'000;
constexpr std::uint64_t kNodesPerListed = 256; // a list of all positions costs about a tenth of a round
constexpr std::size_t kBytesPerListed = 400;
constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;

} // namespace

// Everything behind the façade, and one question under way.
struct Solver::State {
    explicit State(Clock c, const Options& o) : clock(std::move(c)), options(o), table(o.hashMegabytes) {
        options.threads = std::clamp(options.threads, 1, kMostThreads);
    }

    Clock clock;
    Options options;
    ProofTable table;
    std::atomic<bool> stop{false};

    Work work;       // on the question under way, or the last one
    Work workToGoOn; // on the next one

    const Question* question = nullptr;
    const Limits* limits = nullptr;
    const Callbacks* callbacks = nullptr;
    std::int64_t startMs = 0;
    std::uint64_t nodesBefore = 0; // of the searches that are finished
    std::vector<Solved> journal;
    std::atomic<bool> helperSettled{false};
    std::vector<std::unique_ptr<ProofSearch>> helpers;

    [[nodiscard]] std::uint64_t nodesWith(std::uint64_t current) const {
        std::uint64_t sum = nodesBefore + current;
        for (const auto& helper : helpers) sum += helper->nodes();
        return sum;
    }
    [[nodiscard]] bool isOver(std::uint64_t nodes) const {
        if (callbacks->shouldStop && callbacks->shouldStop()) return true;
        if (limits->nodes && nodes >= *limits->nodes) return true;
        return limits->timeMs && clock() - startMs >= *limits->timeMs;
    }
    void handOver(std::vector<Solved>& solved) const {
        if (callbacks->onSolved && !solved.empty()) callbacks->onSolved(solved);
        solved.clear();
    }

    void begin(const Question& asked, const Limits& within, const Callbacks& calls);
    [[nodiscard]] Answer answered(const Finding& finding, std::uint64_t nodes) const;
    [[nodiscard]] Finding search(const Scope& scope, Stage stage, std::uint64_t nodeLimit);
    [[nodiscard]] std::optional<Finding> list(std::size_t most);
    [[nodiscard]] Finding searchFully();
    [[nodiscard]] std::optional<int> shortest(int distance);
    void startHelpers();
    void stopHelpers();
#ifndef SIXTH_SINGLE_THREAD
    std::vector<std::thread> threads;
#endif
};

void Solver::State::begin(const Question& asked, const Limits& within, const Callbacks& calls) {
    question = &asked;
    limits = &within;
    callbacks = &calls;
    stop.store(false, std::memory_order_relaxed);
    startMs = clock();
    nodesBefore = 0;
    helpers.clear();
}

Answer Solver::State::answered(const Finding& finding, std::uint64_t nodes) const {
    Answer answer;
    if (finding.numbers.isProved()) {
        answer.verdict = Verdict::Win;
        answer.distance = finding.distance;
    } else if (finding.numbers.isDisproved()) {
        answer.verdict = Verdict::NotWin;
    }
    answer.nodes = nodes;
    answer.elapsedMs = clock() - startMs;
    return answer;
}

// One search of the question by this thread; the others may help.
Finding Solver::State::search(const Scope& scope, Stage stage, std::uint64_t nodeLimit) {
    ProofSearch search(table, stop, question->player);
    search.nodeLimit = nodeLimit;
    if (callbacks->onSolved) search.journal = &journal;
    search.poll = [&] {
        const std::uint64_t nodes = nodesWith(search.nodes());
        if (callbacks->onProgress)
            callbacks->onProgress({stage, search.rootNumbers(), scope.within, nodes, clock() - startMs,
                                   table.permilleUsed(), search.currentLine()});
        handOver(journal);
        return helperSettled.load(std::memory_order_relaxed) || isOver(nodes);
    };
    const Finding finding = search.run(question->position, scope);
    nodesBefore += search.nodes();
    handOver(journal);
    return finding;
}

std::optional<Finding> Solver::State::list(std::size_t most) {
    Closure closure(table, stop, question->player);
    closure.poll = [&] { return isOver(nodesWith(closure.nodes())); };
    const auto finding = closure.run(question->position, most);
    nodesBefore += closure.nodes();
    return finding;
}

// Search and Closure take turns, each time with twice the effort. One of them settles every position in the
// end, and nobody has to know which is quicker.
Finding Solver::State::searchFully() {
    const std::size_t mostListed = static_cast<std::size_t>(table.megabytes()) * kMegabyte / kBytesPerListed;
    Finding finding;
    startHelpers();
    work.round = std::max(work.round, kFirstRound);
    while (!isOver(nodesWith(0))) {
        const std::uint64_t before = nodesBefore;
        finding = search({}, Stage::Search, work.round - std::min(work.roundNodes, work.round));
        work.roundNodes += nodesBefore - before;
        if (finding.numbers.isSettled()) break;
        if (helperSettled.load(std::memory_order_relaxed)) continue; // the answer is in the table
        if (work.roundNodes < work.round && isOver(nodesWith(0))) break;
        // The round is over before the list is made: a run too short for the list is not to begin it again.
        const auto most = std::min(static_cast<std::size_t>(work.round / kNodesPerListed), mostListed);
        work.round *= 2;
        work.roundNodes = 0;
        if (const auto listed = list(most)) {
            finding = *listed;
            break;
        }
    }
    stopHelpers();
    return finding;
}

void Solver::State::startHelpers() {
    helperSettled.store(false, std::memory_order_relaxed);
#ifndef SIXTH_SINGLE_THREAD
    for (int i = 1; i < options.threads; ++i) {
        helpers.push_back(std::make_unique<ProofSearch>(table, stop, question->player));
        ProofSearch* const helper = helpers.back().get();
        helper->variation = static_cast<std::uint64_t>(i);
    }
    for (const auto& helper : helpers)
        threads.emplace_back([this, search = helper.get()] {
            const Finding finding = search->run(question->position, {});
            if (finding.numbers.isSettled()) helperSettled.store(true, std::memory_order_relaxed);
        });
#endif
}

void Solver::State::stopHelpers() {
    stop.store(true, std::memory_order_relaxed);
#ifndef SIXTH_SINGLE_THREAD
    for (std::thread& thread : threads) thread.join();
    threads.clear();
#endif
    stop.store(false, std::memory_order_relaxed);
    helperSettled.store(false, std::memory_order_relaxed);
    nodesBefore = nodesWith(0);
    helpers.clear();
}

// The least number of plies within which the player wins, who is known to win within `distance`. A win
// usually ends with the winner's own move, so the numbers of that parity are tried first. The other parity is
// left to the end: the opponent crowns the winner or is stuck.
std::optional<int> Solver::State::shortest(int distance) {
    const bool attacks = question->position.side() == question->player;
    int notWithin = 0;
    for (int plies = attacks ? 1 : 2; plies < distance; plies += 2) {
        const Finding finding = search({plies, false}, Stage::Shortest, UINT64_MAX);
        if (!finding.numbers.isSettled()) return std::nullopt;
        if (finding.numbers.isProved()) {
            distance = std::min(distance, finding.distance);
            break;
        }
        notWithin = plies;
    }
    if (distance - 1 > notWithin) {
        const Finding finding = search({distance - 1, false}, Stage::Shortest, UINT64_MAX);
        if (!finding.numbers.isSettled()) return std::nullopt;
        if (finding.numbers.isProved()) distance = std::min(distance - 1, finding.distance);
    }
    return distance;
}

Solver::Solver(Clock clock, const Options& options)
    : state_(std::make_unique<State>(std::move(clock), options)) {}

Solver::~Solver() = default;

Answer Solver::solve(const Question& question, const Limits& limits, const Callbacks& callbacks) {
    State& s = *state_;
    s.begin(question, limits, callbacks);
    s.work = std::exchange(s.workToGoOn, Work{});
    if (const rules::Outcome outcome = question.position.outcome(); outcome.isOver()) {
        Answer answer;
        answer.verdict = outcome.winner() == question.player ? Verdict::Win : Verdict::NotWin;
        answer.isShortest = true;
        return answer;
    }
    const int within = limits.within.value_or(kUnbounded);
    Finding finding;
    if (s.work.threatNodes < kThreatNodes) {
        finding = s.search({within, true}, Stage::Threats, kThreatNodes - s.work.threatNodes);
        // One that came to its end is not begun again.
        s.work.threatNodes = finding.numbers.isSettled() ? kThreatNodes : s.work.threatNodes + s.nodesBefore;
    }
    if (!finding.numbers.isProved())
        finding = limits.within ? s.search({within, false}, Stage::Within, UINT64_MAX) : s.searchFully();
    std::optional<int> shortest;
    if (finding.numbers.isProved() && limits.shortest) shortest = s.shortest(finding.distance);
    Answer answer = s.answered(finding, s.nodesWith(0));
    if (shortest) {
        answer.distance = *shortest;
        answer.isShortest = true;
    }
    // No win takes less than one ply.
    if (answer.verdict == Verdict::Win && answer.distance == 1) answer.isShortest = true;
    return answer;
}

Answer Solver::ask(const Question& question, int within, const Limits& limits,
                   std::vector<std::uint64_t> drawn, const Callbacks& callbacks) {
    State& s = *state_;
    s.begin(question, limits, callbacks);
    ProofSearch search(s.table, s.stop, question.player);
    search.drawn = std::move(drawn);
    search.poll = [&] { return s.isOver(search.nodes()); };
    const Finding finding = search.run(question.position, {within, false});
    return s.answered(finding, search.nodes());
}

std::vector<rules::Move> Solver::line(const Question& question, int distance, const Callbacks& callbacks) {
    Strategist strategist(state_->table, state_->stop, question.player);
    strategist.poll = callbacks.shouldStop;
    return strategist.line(question.position, distance);
}

std::optional<Proof> Solver::prove(const Question& question, int distance, const Callbacks& callbacks) {
    Strategist strategist(state_->table, state_->stop, question.player);
    strategist.poll = callbacks.shouldStop;
    return makeProof(strategist, question.position, question.player, distance);
}

void Solver::recall(std::span<const Solved> solved) {
    for (const Solved& entry : solved) {
        TableEntry known;
        known.known = entry.proved ? Known::Proved : Known::Disproved;
        known.distance = entry.distance;
        known.effort = ProofSearch::kJournalEffort;
        state_->table.store(entry.key, known);
    }
}

void Solver::forget() {
    state_->table.clear();
    state_->work = state_->workToGoOn = {};
}

Solver::Kept Solver::keep(std::size_t mostEntries) const {
    return {state_->work, state_->table.weightiest(mostEntries)};
}

void Solver::goOn(const Kept& kept) {
    for (const ProofTable::Kept& entry : kept.entries) state_->table.putBack(entry);
    state_->workToGoOn = kept.work;
}

} // namespace sixth::solver
