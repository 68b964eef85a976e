// How the search scales: nodes per second compared with bulk perft, growth of the time per ply, and the gain
// of a second thread. Compare the ratios, which are taken within one run. Usage: search_bench [DEPTH]

#include "base/clock.h"
#include "rules/perft.h"
#include "search/bench.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace sixth::bench {
namespace {

double nowMs() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 2];
}

// One search to a depth: time and nodes when each depth was finished.
struct Run {
    std::vector<double> msAtDepth;
    std::vector<std::uint64_t> nodesAtDepth;
};

Run runToDepth(search::Engine& engine, const rules::Game& game, int depth) {
    Run run;
    search::Limits limits;
    limits.depth = depth;
    engine.newGame();
    const double start = nowMs();
    search::Engine::Callbacks callbacks;
    callbacks.onReport = [&](const search::Report& report) {
        // With two threads a depth may be reached together with the one before it.
        const auto depths = static_cast<std::size_t>(report.depth);
        run.msAtDepth.resize(depths, nowMs() - start);
        run.nodesAtDepth.resize(depths, report.nodes);
    };
    engine.search(game, limits, callbacks);
    return run;
}

int measure(int depth) {
    search::Options options;
    search::Engine one(base::monotonicMs, options);
    options.threads = 2;
    search::Engine two(base::monotonicMs, options);
    double oneNodes = 0;
    double oneMs = 0;
    double twoNodes = 0;
    double twoMs = 0;
    std::vector<double> msSums(static_cast<std::size_t>(depth));
    std::vector<double> speedUps;
    std::vector<double> works; // nodes of two threads / nodes of one thread; does not depend on the machine
    for (const rules::Game& game : search::benchGames()) {
        const Run single = runToDepth(one, game, depth);
        const Run both = runToDepth(two, game, depth);
        oneNodes += static_cast<double>(single.nodesAtDepth.back());
        oneMs += single.msAtDepth.back();
        twoNodes += static_cast<double>(both.nodesAtDepth.back());
        twoMs += both.msAtDepth.back();
        if (single.msAtDepth.size() < static_cast<std::size_t>(depth)) continue; // decided before
        for (std::size_t d = 0; d < msSums.size(); ++d) msSums[d] += single.msAtDepth[d];
        if (both.msAtDepth.size() == single.msAtDepth.size() && single.msAtDepth.back() >= 20) {
            speedUps.push_back(single.msAtDepth.back() / both.msAtDepth.back());
            works.push_back(static_cast<double>(both.nodesAtDepth.back()) /
                            static_cast<double>(single.nodesAtDepth.back()));
        }
    }
    fmt::print("one thread: {:.2f} million nodes a second\n", oneNodes / oneMs / 1000);
    fmt::print("two threads: {:.2f} million nodes a second, {:.2f} times\n", twoNodes / twoMs / 1000,
               twoNodes / twoMs * oneMs / oneNodes);
    fmt::print(
        "two threads to depth {}: {:.2f} times as fast (median of {} positions that take 20 ms or more)\n",
        depth, median(speedUps), speedUps.size());
    fmt::print(
        "  with {:.2f} times the nodes (median): {:.2f} times as fast if the second core were a whole one\n",
        median(works), 2 / median(works));
    fmt::print("time to depth, undecided positions together:\n");
    for (std::size_t d = 0; d < msSums.size(); ++d)
        fmt::print("  {:2}  {:9.1f} ms{}\n", d + 1, msSums[d],
                   d > 0 ? fmt::format("  x {:.2f}", msSums[d] / msSums[d - 1]) : "");
    const std::size_t from = msSums.size() / 2;
    fmt::print("growth per ply from depth {} on: {:.2f}\n", from + 1,
               std::pow(msSums.back() / msSums[from], 1.0 / static_cast<double>(msSums.size() - 1 - from)));

    const rules::Position start = rules::Position::start(rules::presets()[0].rules.normalised());
    const double begin = nowMs();
    const auto leaves = static_cast<double>(rules::perft(start, 5));
    const double perft = leaves / (nowMs() - begin) / 1000;
    fmt::print("bulk perft: {:.0f} million leaves a second, {:.0f} times the search\n", perft,
               perft / (oneNodes / oneMs / 1000));
    return 0;
}

} // namespace
} // namespace sixth::bench

int main(int count, char** words) {
    return sixth::bench::measure(std::clamp(count > 1 ? std::atoi(words[1]) : 10, 4, 20));
}
