// Leaves per second of bulk perft, compared with a plain generator in the same run:
//   cmake --preset bench && cmake --build --preset bench && build/bench/bench/perft_bench
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "plain_perft.h"
#include "rules/perft.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace sixth::bench {
namespace {

rules::Position position(std::string_view ruleset, std::string_view text) {
    const auto rules = notation::readRuleset(ruleset);
    if (!rules) std::abort();
    if (text == "start") return rules::Position::start(*rules);
    const auto result = notation::readPosition(*rules, text);
    if (!result) std::abort();
    return *result;
}

void leaves(benchmark::State& state, std::string_view ruleset, std::string_view text, int depth) {
    const rules::Position root = position(ruleset, text);
    std::uint64_t nodes = 0;
    for (auto _ : state) nodes += rules::perft(root, depth);
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void plainLeaves(benchmark::State& state, int size, int disks, int depth) {
    std::uint64_t nodes = 0;
    for (auto _ : state) nodes += plainPerft(size, disks, depth);
    state.counters["leaves/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

constexpr std::string_view kBusy1 =
    "PpP,x1,pP,x1,Pp/x1,pPp,P,p,x1/P,x1,PpPp,x1,p/x1,Pp,x1,pP,x1/p,x1,P,x1,pPpP s 1P1p - - 25";
constexpr std::string_view kBusy2 = "Pp,pP,Pp,pP,Pp/x5/PpP,x1,pPp,x1,PpP/x5/pP,Pp,pP,Pp,pP r 1p - - 32";

BENCHMARK_CAPTURE(leaves, sixmaking_start_6, "sixmaking", "start", 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plainLeaves, plain_sixmaking_start_5, 5, 16, 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, sixmaking_start_5, "sixmaking", "start", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, sixmaking_4x4_start_6, "sixmaking-4x4", "start", 6)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, busy_middle_1_4, "sixth", kBusy1, 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, busy_middle_2_4, "sixth", kBusy2, 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, army_start_4, "army", "start", 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, milady_start_5, "milady", "start", 5)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(leaves, sixth_kings_start_5, "sixth-kings", "start", 5)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace sixth::bench
