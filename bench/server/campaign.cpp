// Puts the server under load and overload, cuts its connections, and kills it. `campaign --help` lists the
// campaigns.
#include "server/archive.h"
#include "server/attack_campaign.h"
#include "server/cluster_campaign.h"
#include "server/fleet.h"
#include "server/server_process.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

namespace sixth::bench {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

struct Options {
    std::string program;
    std::string folder;
    int port = 0; // any
    int games = 50;
    double moves = 500;
    int seconds = 10;
    int rounds = 10;
    double mostSeconds = 0; // 0 for no limit
    std::uint64_t seed = 1;
    bool expectLoss = false;
    int queue = 5'000; // what may wait for the disk
    double mostMs = 0; // 0 for no limit
    int finished = 100'000;
    int open = 10'000;
    int events = 50'000;
    std::string only;
};

// A failpoint of the server (see failpoint() in src/server) and the probability of dying there each time it
// is passed. Some are passed with every move, some once a second.
struct Place {
    const char* name;
    double probability;
};
constexpr std::array<Place, 15> kPlaces{{{"hub.received", 0.02},
                                         {"tables.decided", 0.02},
                                         {"queue.pushed", 0.02},
                                         {"writer.taken", 0.1},
                                         {"commit.begun", 0.1},
                                         {"commit.unit", 0.05},
                                         {"commit.before", 0.1},
                                         {"commit.after", 0.1},
                                         {"writer.committed", 0.1},
                                         {"tables.committed", 0.02},
                                         {"tables.acknowledged", 0.02},
                                         {"tables.resume", 0.3},
                                         {"tables.load", 0.3},
                                         {"checkpoint.before", 1},
                                         {"checkpoint.after", 1}}};

// Delays at the critical places, so that a kill is likely to fall in between.
constexpr const char* kDelays =
    "commit.before=delay:0.7;writer.committed=delay:0.1;tables.committed=delay:0.01";

void print(const char* what, Fleet& fleet, double seconds) {
    const Fleet::Figures& figures = fleet.figures();
    fmt::print("{}: {} moves acknowledged ({:.0f}/s), {} busy, {} errors, {} gaps; ms to the "
               "acknowledgement: median "
               "{:.1f}, p99 {:.1f}, most {:.1f}\n",
               what, figures.acknowledged, static_cast<double>(figures.acknowledged) / seconds, figures.busy,
               figures.errors, figures.gaps, figures.latency(0.5), figures.latency(0.99), figures.latency(1));
    if (!figures.firstError.empty()) fmt::print("  the first error: {}\n", figures.firstError);
}

bool fail(const std::string& why) {
    fmt::print(stderr, "campaign: {}\n", why);
    return false;
}

ServerProcess::Setup setupOf(const Options& options) {
    const fs::path folder(options.folder);
    fs::remove_all(folder);
    fs::create_directories(folder / "page");
    std::ofstream(folder / "page" / "index.html") << "<!doctype html>";
    return {options.program,
            (folder / "games.db").string(),
            (folder / "page").string(),
            "",
            options.port,
            {},
            {}};
}

// The final comparison of everything the clients have seen with what the server has.
bool judge(const Options& options, ServerProcess& server, Fleet& fleet, int deaths) {
    server.setFailpoints("");
    if (!server.isRunning() && server.start() < 0) return fail("the server does not start again");
    const bool isSettled = fleet.settle(30s);
    if (!fleet.compare(fleet.history())) return fail("the server can't be asked for its games");
    const History& history = fleet.history();
    fmt::print("{} deaths, {} moves acknowledged, {} lost, {} problems\n", deaths,
               history.acknowledgedMoves(), history.lost(), history.problems().size());
    for (std::size_t i = 0; i < std::min<std::size_t>(history.problems().size(), 5); ++i)
        fmt::print("  {}\n", history.problems()[i]);
    if (options.expectLoss) {
        if (history.lost() > 0) return true;
        return fail("the negative control was not caught: this harness proves nothing");
    }
    if (!isSettled) return fail("not everyone has resumed within 30 s");
    if (history.acknowledgedMoves() == 0) return fail("no move was acknowledged at all");
    if (fleet.figures().gaps > 0) return fail("events came twice or not at all");
    if (fleet.figures().errors > 0) return fail("an error: " + fleet.figures().firstError);
    if (!history.problems().empty()) return fail("the history is broken");
    const int exitCode = server.stop();
    if (exitCode != 0) return fail("the server did not stop in order");
    const std::string check =
        options.program + " serve --check --database " + options.folder + "/games.db >/dev/null";
    return std::system(check.c_str()) == 0 || fail("the database does not pass its check");
}

// Kills the server at random moments.
bool runSomeKills(const Options& options) {
    ServerProcess server(setupOf(options));
    Fleet fleet(options.port, options.seed);
    base::Rng rng(options.seed);
    if (server.start() < 0) return fail("the server does not start");
    if (!fleet.add(options.games)) return fail("no games could be made");
    server.setFailpoints(kDelays);
    double slowest = 0;
    for (int round = 0; round < options.rounds; ++round) {
        server.kill();
        const double took = server.start();
        if (took < 0) return fail("the server does not start again");
        slowest = std::max(slowest, took);
        if (!options.expectLoss && !fleet.renewFinished()) return fail("no games could be made");
        fleet.play(std::chrono::milliseconds(200 + rng.below(600)), options.moves, [] { return false; });
    }
    server.kill();
    fmt::print("slowest start: {:.2f} s\n", slowest);
    return judge(options, server, fleet, options.rounds);
}

// A negative control may be lucky: on a busy machine a writer that is too early may be killed too late.
constexpr int kMostControls = 10;

bool runKills(const Options& options) {
    Options tried = options;
    for (int control = 1; options.expectLoss && control < kMostControls; ++control, ++tried.seed)
        if (runSomeKills(tried)) return true;
    return runSomeKills(tried);
}

// The server dies at a failpoint only with some probability, so a run may survive. More than this many
// survivals in a row are a fault.
constexpr int kMostLives = 20;

// One run of the server in which it may die at a place. Returns nothing if no games can be made.
std::optional<bool> diesAt(const Place& place, const Options& options, ServerProcess& server, Fleet& fleet) {
    server.kill();
    server.setFailpoints("");
    if (server.start() < 0 || !fleet.renewFinished()) return std::nullopt;
    server.kill();
    // If a place is named twice, the later entry counts.
    server.setFailpoints(fmt::format("{};{}=kill:{}", kDelays, place.name, place.probability));
    if (server.start() >= 0) fleet.play(5s, options.moves, [&] { return !server.isRunning(); });
    return !server.isRunning();
}

// Lets the server die at each failpoint, once per round.
bool runFailpoints(const Options& options) {
    ServerProcess server(setupOf(options));
    Fleet fleet(options.port, options.seed);
    if (server.start() < 0) return fail("the server does not start");
    if (!fleet.add(options.games)) return fail("no games could be made");
    int deaths = 0;
    for (const Place& place : kPlaces) {
        int here = 0;
        for (int life = 0; life < kMostLives * options.rounds && here < options.rounds; ++life) {
            const auto hasDied = diesAt(place, options, server, fleet);
            if (!hasDied) return fail("the server does not start again, or makes no games");
            here += *hasDied ? 1 : 0;
        }
        deaths += here;
        fmt::print("{}: {} deaths\n", place.name, here);
        if (here < options.rounds) return fail("it hardly dies there: the place is not reached");
    }
    server.kill();
    return judge(options, server, fleet, deaths);
}

bool startLoaded(const Options& options, ServerProcess& server, Fleet& fleet) {
    if (server.start() < 0) return fail("the server does not start");
    if (!fleet.add(options.games)) return fail("no games could be made");
    if (!fleet.settle(60s)) return fail("not everyone could connect");
    fleet.figures() = {};
    return true;
}

bool runLoad(const Options& options) {
    ServerProcess server(setupOf(options));
    Fleet fleet(options.port, options.seed);
    if (!startLoaded(options, server, fleet)) return false;
    fleet.play(std::chrono::seconds(options.seconds), options.moves, [] { return false; });
    print("load", fleet, options.seconds);
    fmt::print("memory of the server: {:.0f} MB\n", server.residentMegabytes());
    const Fleet::Figures& figures = fleet.figures();
    if (figures.errors + figures.gaps + figures.busy > 0) return fail("there were errors");
    return judge(options, server, fleet, 0);
}

// A disk that takes some 80 ms for each commit, as long as the file is there: fewer than 2,500 moves a
// second.
constexpr const char* kSlowDisk = "writer.taken=delay;commit.before=delay;commit.after=delay";

constexpr double kFewestMoves = 10; // a second: whatever else the machine does, it can do these

// More moves than the disk takes, of more games than the queue of the writer holds: those beyond that are
// answered `busy`, and nothing is lost.
bool runOverload(const Options& options) {
    ServerProcess::Setup setup = setupOf(options);
    const fs::path slow = fs::path(options.folder) / "slow";
    setup.failpoints = kSlowDisk;
    setup.failpointsWhile = slow.string();
    setup.more = {"--limit", fmt::format("write-queue={}", options.queue), "--limit", "connections=20000"};
    ServerProcess server(setup);
    Fleet fleet(options.port, options.seed);
    if (!startLoaded(options, server, fleet)) return false;
    std::ofstream(slow) << "";
    fleet.play(std::chrono::seconds(options.seconds), 2 * options.moves, [] { return false; });
    fs::remove(slow);
    print("overload", fleet, options.seconds);
    fmt::print("memory of the server: {:.0f} MB\n", server.residentMegabytes());
    if (fleet.figures().errors + fleet.figures().gaps > 0)
        return fail("an answer was neither ack nor busy: " + fleet.figures().firstError);
    if (fleet.figures().busy == 0) return fail("nobody was told busy: this was no overload");
    // Where no time is asked for, a busy machine gets time, and less to do until it can do it. A server that
    // has not recovered says busy to the least.
    const int looks = options.mostMs > 0 ? 1 : 12;
    double moves = options.moves / 2;
    std::uint64_t refused = 1;
    for (int look = 0; look < looks && refused > 0; ++look, moves = std::max(moves / 2, kFewestMoves)) {
        fleet.play(5s, moves, [] { return false; });
        // Short games are over by now, and where nobody moves nobody is told to wait.
        if (!fleet.renewFinished()) return fail("no new games could be made");
        fleet.figures() = {};
        fleet.play(5s, moves, [] { return false; });
        print("five seconds later", fleet, 5);
        refused = fleet.figures().busy;
        if (fleet.figures().errors + fleet.figures().gaps > 0)
            return fail("it has not recovered: " + fleet.figures().firstError);
    }
    if (refused > 0) return fail("it still says busy");
    if (fleet.figures().acknowledged == 0) return fail("nobody moved after the overload");
    if (options.mostMs > 0 && fleet.figures().latency(0.99) > options.mostMs) return fail("it is still slow");
    return judge(options, server, fleet, 0);
}

bool runStorm(const Options& options) {
    ServerProcess server(setupOf(options));
    Fleet fleet(options.port, options.seed);
    if (!startLoaded(options, server, fleet)) return false;
    fleet.play(std::chrono::seconds(options.seconds), options.moves, [] { return false; });
    fleet.cut();
    const auto begin = Fleet::Clock::now();
    if (!fleet.settle(30s)) return fail("not everyone has resumed within 30 s");
    const std::chrono::duration<double> took = Fleet::Clock::now() - begin;
    fmt::print("storm: {} clients resumed in {:.1f} s, {} gaps\n", 2 * options.games, took.count(),
               fleet.figures().gaps);
    return fleet.figures().errors + fleet.figures().gaps == 0 ||
           fail("something was missed: " + fleet.figures().firstError);
}

// The value of a metric of the server; less than 0 if there is none.
double metric(int port, const std::string& name) {
    const auto answer = ask(adminPortOf(port), "GET", "/metrics");
    const auto found = answer ? answer->body.find("\n" + name + " ") : std::string::npos;
    return found == std::string::npos ? -1 : std::atof(answer->body.c_str() + found + name.size() + 2);
}

// How long the server takes to answer again after a kill, with so many games open. It loads the games after
// that.
bool runStart(const Options& options) {
    ServerProcess server(setupOf(options));
    Fleet fleet(options.port, options.seed);
    if (server.start() < 0) return fail("the server does not start");
    if (!fleet.add(options.games)) return fail("no games could be made");
    double slowest = 0;
    double slowestLoad = 0;
    for (int round = 0; round < options.rounds; ++round) {
        server.kill();
        const double took = server.start();
        if (took < 0) return fail("the server does not start again");
        const auto begin = Fleet::Clock::now();
        while (metric(options.port, "sixth_games_in_memory") < options.games) {
            if (Fleet::Clock::now() - begin > 60s) return fail("the games don't come into memory");
            std::this_thread::sleep_for(20ms);
        }
        const std::chrono::duration<double> load = Fleet::Clock::now() - begin;
        slowest = std::max(slowest, took);
        slowestLoad = std::max(slowestLoad, took + load.count());
    }
    fmt::print(
        "start: {} open games, slowest of {} starts: ready after {:.2f} s, all in memory after {:.2f} s; "
        "memory {:.0f} MB\n",
        options.games, options.rounds, slowest, slowestLoad, server.residentMegabytes());
    return options.mostSeconds == 0 || slowest < options.mostSeconds || fail("it took too long");
}

// A start, searches and exports with a large archive.
bool runFill(const Options& options) {
    ServerProcess server(setupOf(options));
    const auto begin = Fleet::Clock::now();
    const auto people =
        writeArchive(options.folder + "/games.db", {options.finished, options.open, options.seed});
    if (people.empty()) return fail("the database can't be written");
    const std::chrono::duration<double> wrote = Fleet::Clock::now() - begin;
    fmt::print("{} finished and {} open games written in {:.0f} s, {:.0f} MB\n", options.finished,
               options.open, wrote.count(),
               static_cast<double>(fs::file_size(options.folder + "/games.db")) / 1e6);
    const double answered = server.start();
    const double ready = server.awaitReady();
    if (answered < 0 || ready < 0) return fail("the server does not start");
    fmt::print("start: answers after {:.2f} s, ready after {:.2f} s; memory {:.0f} MB\n", answered,
               answered + ready, server.residentMegabytes());
    if (!measureArchive(options.port, people, options.rounds, std::chrono::seconds(options.seconds)))
        return fail("the archive can't be asked");
    fmt::print("memory afterwards: {:.0f} MB\n", server.residentMegabytes());
    if (server.stop() != 0) return fail("the server did not stop in order");
    const std::string check = options.program + " serve --check --database " + options.folder + "/games.db";
    if (std::system(check.c_str()) != 0) return fail("the database does not pass its check");
    return options.mostSeconds == 0 || answered < options.mostSeconds || fail("it took too long");
}

bool runAttacks(const Options& options) {
    return runAttackCampaign({setupOf(options), options.finished, options.events,
                              std::chrono::seconds(options.seconds), options.rounds, options.only,
                              options.seed});
}

int run(int argc, char** argv) {
    Options options;
    CLI::App app("The server under load, overload, storms and sudden death");
    app.require_subcommand(1);
    std::function<bool()> chosen;
    const auto add = [&](const char* name, const char* help, bool (*action)(const Options&)) {
        CLI::App* const command = app.add_subcommand(name, help);
        command->add_option("--program", options.program, "The server: build/…/sixth")->required();
        command->add_option("--folder", options.folder, "A folder that may be emptied")->required();
        command->add_option("--port", options.port, "The port (default: any free one)");
        command->add_option("--games", options.games, "Games, with two players each");
        command->add_option("--moves", options.moves, "Moves a second, over all games");
        command->add_option("--seconds", options.seconds, "How long");
        command->add_option("--rounds", options.rounds, "Kills, deaths at each place, or tries of an attack");
        command->add_option("--most", options.mostSeconds, "Fail if a start takes more seconds than that");
        command->add_option("--queue", options.queue, "What may wait for the disk in an overload");
        command->add_option("--most-ms", options.mostMs, "Fail if p99 is above that after an overload");
        command->add_option("--finished", options.finished, "Games in the archive");
        command->add_option("--open", options.open, "Unfinished games beside them");
        command->add_option("--events", options.events, "Events of each long game that is attacked with");
        command->add_option("--only", options.only, "One attack alone");
        command->add_option("--seed", options.seed, "For everything random");
        command->add_flag("--expect-loss", options.expectLoss,
                          "Succeed only if moves are lost: the negative control");
        command->callback([&chosen, &options, action] {
            chosen = [&options, action] {
                if (options.port == 0) options.port = freePorts(2); // one for its metrics
                const bool isGood = action(options);
                if (isGood) fs::remove_all(options.folder);
                return isGood;
            };
        });
    };
    add("load", "Latency and memory", runLoad);
    add("overload", "Twice the load on a slow disk, and what is left of it afterwards", runOverload);
    add("fill", "A start, searches and exports with a large archive", runFill);
    add("storm", "Everyone is cut off at once", runStorm);
    add("start", "How long a start takes with so many games open", runStart);
    add("kill", "kill -9 at random moments", runKills);
    add("failpoints", "Death at each named place", runFailpoints);
    add("attack", "What strangers do to hold up the others", runAttacks);
    addClusterCampaigns(app, chosen);
    CLI11_PARSE(app, argc, argv);
    return chosen() ? 0 : 1;
}

} // namespace
} // namespace sixth::bench

int main(int argc, char** argv) {
    return sixth::bench::run(argc, argv);
}
