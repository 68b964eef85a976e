#include "server/cluster_load.h"

#include "server/fleet.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <unistd.h>

namespace sixth::bench {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

struct Times {
    pid_t parent = -1;
    double microseconds = 0; // of the processor, in the program and in the kernel
};

// All processes of the machine.
std::map<pid_t, Times> processes() {
    const double tick = 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
    std::map<pid_t, Times> all;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename();
        if (std::isdigit(static_cast<unsigned char>(name.front())) == 0) continue;
        std::ifstream file(entry.path() / "stat");
        std::string text;
        std::getline(file, text);
        // The name of the program may have anything in it, and ends with the last bracket.
        const auto end = text.rfind(')');
        if (end == std::string::npos) continue;
        std::istringstream in(text.substr(end + 1));
        char state = 0;
        Times times;
        in >> state >> times.parent;
        std::uint64_t skipped = 0;
        std::uint64_t inProgram = 0;
        std::uint64_t inKernel = 0;
        std::string other;
        for (int field = 5; field < 14; ++field) in >> other;
        in >> inProgram >> inKernel >> skipped;
        times.microseconds = static_cast<double>(inProgram + inKernel) * tick;
        all[static_cast<pid_t>(std::stol(name))] = times;
    }
    return all;
}

// The processor time of each kind of part, children included.
std::map<std::string, double> spent(const ClusterProcess& cluster) {
    const auto all = processes();
    std::map<std::string, double> sums;
    for (const auto& [name, part] : cluster.parts()) {
        double& sum = sums[name.starts_with("node") ? "nodes" : name];
        for (const auto& [pid, times] : all)
            if (pid == part.pid || times.parent == part.pid) sum += times.microseconds;
    }
    sums["load generator"] = all.at(::getpid()).microseconds;
    return sums;
}

} // namespace

bool measureCluster(const ClusterProcess::Setup& setup, int games, double moves, int seconds,
                    std::uint64_t seed) {
    ClusterProcess cluster(setup);
    if (!cluster.start()) return false;
    // By HAProxy alone, as players do.
    Fleet fleet(cluster.ports().front(), seed);
    if (!fleet.add(games) || !fleet.settle(60s)) {
        fmt::print(stderr, "campaign: no games could be made\n");
        return false;
    }
    const auto play = [&](int time) { fleet.play(std::chrono::seconds(time), moves, [] { return false; }); };
    play(2);
    if (!fleet.renewFinished()) return false;
    fleet.figures() = {};
    const auto before = spent(cluster);
    play(seconds);
    const auto after = spent(cluster);
    const Fleet::Figures& figures = fleet.figures();
    fmt::print("{} nodes, {} games: {} moves acknowledged ({:.0f}/s), {} busy, {} errors, {} gaps; ms to the "
               "acknowledgement: median {:.1f}, p99 {:.1f}, most {:.1f}\n",
               setup.nodes, games, figures.acknowledged, static_cast<double>(figures.acknowledged) / seconds,
               figures.busy, figures.errors, figures.gaps, figures.latency(0.5), figures.latency(0.99),
               figures.latency(1));
    fmt::print("processor time for a move, in microseconds:");
    for (const auto& [name, time] : after)
        fmt::print(" {} {:.0f},", name,
                   (time - before.at(name)) /
                       static_cast<double>(std::max<std::uint64_t>(figures.acknowledged, 1)));
    fmt::print("\n");
    if (!figures.firstError.empty()) fmt::print("  the first error: {}\n", figures.firstError);
    return fleet.settle(30s) && fleet.compare(fleet.history()) && fleet.history().problems().empty() &&
           figures.errors + figures.gaps == 0;
}

} // namespace sixth::bench
