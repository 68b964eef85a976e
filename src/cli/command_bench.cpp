#include "base/clock.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "search/bench.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace sixth::cli {
namespace {

int runBench(bool json) {
    const bool live = isErrorTerminal();
    const search::BenchResult result = search::runBench(base::monotonicMs, [live](int done, int total) {
        if (live) fmt::print(stderr, "\rbench: {} of {} positions ", done, total);
    });
    if (live) fmt::print(stderr, "\r{:40}\r", "");
    const std::uint64_t nps =
        result.nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(result.elapsedMs, 1));
    const double seconds = static_cast<double>(result.elapsedMs) / 1000;
    if (json) {
        nlohmann::ordered_json document;
        document["signature"] = result.nodes;
        document["nodes"] = result.nodes;
        document["seconds"] = seconds;
        document["nps"] = nps;
        return printJson(document);
    }
    return print(fmt::format("signature {}\n{:.3f} s, {} nodes a second\n", result.nodes, seconds, nps));
}

} // namespace

void addBench(Program& program) {
    const auto json = std::make_shared<bool>(false);
    program.command("bench", "Search fixed positions: the engine's signature and speed")
        .flag("--json", *json, "Print JSON")
        .notes("The signature is the number of nodes. It is the same on every machine as long as the search "
               "is the\n"
               "same; only the speed differs.\n"
               "JSON: signature, nodes, seconds, nps.\n"
               "Examples:\n"
               "  sixth bench\n"
               "  sixth bench --json")
        .action([json] { return runBench(*json); });
}

} // namespace sixth::cli
