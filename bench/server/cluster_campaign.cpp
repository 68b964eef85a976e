#include "server/cluster_campaign.h"

#include "server/cluster_load.h"
#include "server/cluster_process.h"
#include "server/fleet.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>

namespace sixth::bench {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Seconds = std::chrono::duration<double>;
using Clock = Fleet::Clock;

struct ClusterOptions {
    ClusterProcess::Setup setup;
    int games = 30;
    double moves = 100;
    int kills = 10;
    int pauses = 3;
    double longestPause = 20; // seconds
    int postgres = 2;
    int redis = 2;
    int cuts = 4;
    int race = 10;
    double within = 5; // seconds after which all games have to go on
    std::uint64_t seed = 1;
    bool withoutKeys = false;
};

bool failCluster(const std::string& why) {
    fmt::print(stderr, "campaign: {}\n", why);
    return false;
}

// Delays between the log and the answer, so that faults fall in between, and two servers decide at once.
constexpr const char* kClusterDelays =
    "commit.before=delay:0.2;writer.committed=delay:0.1;tables.decided=delay:0.02";

// What is done to the cluster. A part that was killed is started again by tools/cluster.
enum class Fault { Kill, Pause, Postgres, Redis, CutDatabase, HangDatabase, CutBus, HangBus };
constexpr std::array<const char*, 8> kFaultNames{"kill -9 of a node",
                                                 "pause of a node",
                                                 "immediate restart of PostgreSQL",
                                                 "kill -9 of Redis",
                                                 "a node cut off from PostgreSQL",
                                                 "a node's PostgreSQL hangs",
                                                 "a node cut off from Redis",
                                                 "a node's Redis hangs"};

struct FaultOutcome {
    int count = 0;
    int late = 0; // games did not go on in time
    std::vector<double> seconds;
};

class ClusterCampaign {
public:
    explicit ClusterCampaign(const ClusterOptions& options)
        : options_(options), cluster_(options.setup), rng_(options.seed) {}

    [[nodiscard]] bool run();

private:
    [[nodiscard]] std::vector<Fault> plan();
    [[nodiscard]] bool injure(Fault fault);
    void play(Clock::duration time) {
        fleet_->play(std::chrono::duration_cast<std::chrono::milliseconds>(time), options_.moves,
                     [] { return false; });
    }
    // Plays until every game has gone on since then; the seconds that took.
    [[nodiscard]] double playOn(Clock::time_point since);
    [[nodiscard]] bool playUntilReady();
    [[nodiscard]] std::string anyNode() {
        return fmt::format("node{}", 1 + rng_.below(static_cast<std::uint32_t>(options_.setup.nodes)));
    }
    // A signal now, and SIGCONT after a while of play.
    [[nodiscard]] double hang(const std::string& part, double longest);
    [[nodiscard]] bool runControl();
    [[nodiscard]] bool judge();
    void printOutcomes() const;

    const ClusterOptions& options_;
    ClusterProcess cluster_;
    base::Rng rng_;
    std::unique_ptr<Fleet> fleet_;
    std::map<Fault, FaultOutcome> outcomes_;
};

std::vector<Fault> ClusterCampaign::plan() {
    std::vector<Fault> faults;
    const auto add = [&](Fault fault, int count) {
        for (int i = 0; i < count; ++i) faults.push_back(fault);
    };
    add(Fault::Kill, options_.kills);
    add(Fault::Pause, options_.pauses);
    add(Fault::Postgres, options_.postgres);
    add(Fault::Redis, options_.redis);
    constexpr std::array kCuts{Fault::CutDatabase, Fault::HangDatabase, Fault::CutBus, Fault::HangBus};
    for (int i = 0; i < options_.cuts; ++i)
        faults.push_back(kCuts[static_cast<std::size_t>(i) % kCuts.size()]);
    for (std::size_t i = faults.size(); i > 1; --i)
        std::swap(faults[i - 1], faults[rng_.below(static_cast<std::uint32_t>(i))]);
    return faults;
}

constexpr Clock::duration kLongestWait = 60s;
constexpr int kControlRounds = 30; // of two seconds; a busy machine makes few moves in one

double ClusterCampaign::playOn(Clock::time_point since) {
    const auto isDone = [&] { return fleet_->waitingSince(since) == 0; };
    fleet_->play(std::chrono::duration_cast<std::chrono::milliseconds>(kLongestWait), options_.moves, isDone);
    return Seconds(Clock::now() - since).count();
}

double ClusterCampaign::hang(const std::string& part, double longest) {
    const auto begin = Clock::now();
    if (!cluster_.signal(part, SIGSTOP)) return 0;
    const double pause = 1 + (longest - 1) * rng_.below(1000) / 1000.0;
    const auto end = begin + std::chrono::duration_cast<Clock::duration>(Seconds(pause));
    double took = 0;
    while (Clock::now() < end) {
        play(50ms);
        if (took == 0 && fleet_->waitingSince(begin) == 0) took = Seconds(Clock::now() - begin).count();
    }
    cluster_.signal(part, SIGCONT);
    if (took == 0) took = playOn(begin);
    return took;
}

bool ClusterCampaign::injure(Fault fault) {
    FaultOutcome& outcome = outcomes_[fault];
    double took = 0;
    const auto begin = Clock::now();
    const auto kill = [&](const std::string& part) {
        cluster_.signal(part, SIGKILL);
        took = playOn(begin);
    };
    switch (fault) {
    case Fault::Kill:
        // Now and then two at once.
        if (options_.setup.nodes > 2 && rng_.below(5) == 0) cluster_.signal(anyNode(), SIGKILL);
        kill(anyNode());
        break;
    case Fault::Pause: took = hang(anyNode(), options_.longestPause); break;
    case Fault::Postgres: {
        // As `pg_ctl -m immediate`. Nobody can move before it has recovered; the time counts from then on.
        cluster_.signal("postgres", SIGQUIT);
        play(200ms);
        while (!cluster_.isDatabaseUp()) {
            if (Clock::now() - begin > kLongestWait) return failCluster("PostgreSQL does not come back");
            play(50ms);
        }
        took = playOn(Clock::now());
        break;
    }
    case Fault::Redis: kill("redis"); break;
    case Fault::CutDatabase: kill(anyNode() + "-database"); break;
    case Fault::CutBus: kill(anyNode() + "-bus"); break;
    case Fault::HangDatabase: took = hang(anyNode() + "-database", options_.longestPause); break;
    case Fault::HangBus: took = hang(anyNode() + "-bus", options_.longestPause); break;
    }
    ++outcome.count;
    outcome.seconds.push_back(took);
    if (took > options_.within) {
        ++outcome.late;
        fmt::print("late: {}: {:.1f} s\n", kFaultNames[static_cast<std::size_t>(fault)], took);
    }
    return playUntilReady();
}

bool ClusterCampaign::playUntilReady() {
    const auto begin = Clock::now();
    do {
        if (Clock::now() - begin > kLongestWait) return failCluster("a node does not come back");
        play(std::chrono::milliseconds(100 + rng_.below(300)));
    } while (!cluster_.isReady());
    return fleet_->renewFinished() || failCluster("no new games could be made");
}

bool ClusterCampaign::run() {
    if (!cluster_.start()) return false;
    fleet_ = std::make_unique<Fleet>(cluster_.ports(), options_.seed);
    if (!fleet_->add(options_.games)) return failCluster("no games could be made");
    fleet_->race(static_cast<std::uint32_t>(options_.race));
    play(1s);
    if (options_.withoutKeys) return runControl();
    for (const Fault fault : plan())
        if (!injure(fault)) return false;
    return judge();
}

// Servers that trust what they have in memory, since nothing in the log stops them. They break so badly that
// not even all games can be read in the end; so the database is asked.
bool ClusterCampaign::runControl() {
    if (!cluster_.run(
            "ALTER TABLE events DROP CONSTRAINT events_game_seq_key CASCADE; DROP INDEX "
            "events_by_command; CREATE INDEX ON events (game, seq); CREATE INDEX ON events (game, cmd_id)"))
        return failCluster("the keys can't be taken away");
    bool isChecked = true;
    for (int i = 0; i < kControlRounds && isChecked && fleet_->history().problems().empty(); ++i) {
        cluster_.signal(anyNode(), SIGSTOP);
        play(1s);
        for (int node = 1; node <= options_.setup.nodes; ++node)
            cluster_.signal(fmt::format("node{}", node), SIGCONT);
        play(1s);
        isChecked = cluster_.check();
    }
    const auto& problems = fleet_->history().problems();
    fmt::print("control: {} moves acknowledged, {} problems, the check {}\n",
               fleet_->history().acknowledgedMoves(), problems.size(), isChecked ? "passes" : "fails");
    for (std::size_t i = 0; i < std::min<std::size_t>(problems.size(), 3); ++i)
        fmt::print("  {}\n", problems[i]);
    if (!problems.empty() || !isChecked) return true;
    return failCluster("the negative control was not caught: this harness proves nothing");
}

void ClusterCampaign::printOutcomes() const {
    for (const auto& [fault, outcome] : outcomes_) {
        auto seconds = outcome.seconds;
        std::ranges::sort(seconds);
        fmt::print("{} × {}: all games go on after {:.1f} s (median), {:.1f} s (longest)\n", outcome.count,
                   kFaultNames[static_cast<std::size_t>(fault)], seconds[seconds.size() / 2], seconds.back());
    }
}

bool ClusterCampaign::judge() {
    const bool isSettled = fleet_->settle(30s);
    const std::size_t again = fleet_->askAgain(500);
    History& history = fleet_->history();
    if (!fleet_->compare(history)) return failCluster("the servers can't be asked for their games");
    const bool isChecked = cluster_.check();
    printOutcomes();
    const Fleet::Figures& figures = fleet_->figures();
    fmt::print("{} moves acknowledged, {} lost, {} problems, {} busy, {} errors, {} gaps; {} resumed, {} "
               "asked again\n",
               history.acknowledgedMoves(), history.lost(), history.problems().size(), figures.busy,
               figures.errors, figures.gaps, figures.resumed, again);
    for (std::size_t i = 0; i < std::min<std::size_t>(history.problems().size(), 5); ++i)
        fmt::print("  {}\n", history.problems()[i]);
    if (!isSettled) return failCluster("not everyone has resumed within 30 s");
    if (history.acknowledgedMoves() == 0) return failCluster("no move was acknowledged at all");
    if (figures.gaps > 0) return failCluster("events came twice or not at all");
    if (figures.errors > 0) return failCluster("an error: " + figures.firstError);
    if (!history.problems().empty()) return failCluster("the history is broken");
    if (again == 0) return failCluster("nobody could ask again");
    if (!isChecked) return failCluster("the database does not pass its check");
    for (const auto& [fault, outcome] : outcomes_)
        if (outcome.late > 0)
            return failCluster(fmt::format("{} of {} times games did not go on within {} s: {}", outcome.late,
                                           outcome.count, options_.within,
                                           kFaultNames[static_cast<std::size_t>(fault)]));
    return true;
}

void nameFolder(ClusterProcess::Setup& setup) {
    if (!setup.folder.empty()) return;
    // The user of PostgreSQL has to reach it, which is not so with all folders of others.
    std::string name = (fs::temp_directory_path() / "sixth-campaign-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("there is no temporary folder");
    setup.folder = name;
}

} // namespace

void addClusterCampaigns(CLI::App& app, std::function<bool()>& chosen) {
    const auto options = std::make_shared<ClusterOptions>();
    const auto seconds = std::make_shared<int>(10);
    const auto common = [&](CLI::App* command) {
        command->add_option("--program", options->setup.program, "The server: build/…/sixth")->required();
        command->add_option("--folder", options->setup.folder,
                            "A folder that may be emptied (default: a temporary one)");
        command->add_option("--nodes", options->setup.nodes, "How many servers");
        command->add_option("--games", options->games, "Games, with two players each");
        command->add_option("--moves", options->moves, "Moves a second, over all games");
        command->add_option("--seed", options->seed, "For everything random");
        return command;
    };
    CLI::App* const faults =
        common(app.add_subcommand("cluster", "Faults of every part of several servers on one database"));
    faults->add_option("--kills", options->kills, "kill -9 of a node");
    faults->add_option("--pauses", options->pauses, "SIGSTOP of a node, and on again");
    faults->add_option("--longest-pause", options->longestPause, "Seconds; each is from 1 to this");
    faults->add_option("--postgres", options->postgres, "Immediate restarts of PostgreSQL");
    faults->add_option("--redis", options->redis, "kill -9 of Redis");
    faults->add_option("--cuts", options->cuts, "A node is cut off from PostgreSQL or Redis, or they hang");
    faults->add_option("--apart", options->setup.apart, "Seconds between the clocks of the nodes");
    faults->add_option("--race", options->race, "Percent of the moves that two servers decide at once");
    faults->add_option("--within", options->within, "Seconds after a fault until all games go on");
    faults->add_flag(
        "--without-keys", options->withoutKeys,
        "Succeed only if faults are found in a log without its unique keys: the negative control");
    const auto finish = [options](bool isGood) {
        if (isGood) fs::remove_all(options->setup.folder);
        if (isGood) fs::remove(options->setup.folder + ".log");
        return isGood;
    };
    faults->callback([&chosen, options, finish] {
        chosen = [options, finish] {
            nameFolder(options->setup);
            options->setup.hasWires = true;
            options->setup.failpoints = kClusterDelays;
            const bool isGood = ClusterCampaign(*options).run(); // and stopped
            return finish(isGood);
        };
    });
    CLI::App* const load =
        common(app.add_subcommand("cluster-load", "What a move costs with several servers"));
    load->add_option("--seconds", *seconds, "How long");
    load->callback([&chosen, options, seconds, finish] {
        chosen = [options, seconds, finish] {
            nameFolder(options->setup);
            return finish(
                measureCluster(options->setup, options->games, options->moves, *seconds, options->seed));
        };
    });
}

} // namespace sixth::bench
