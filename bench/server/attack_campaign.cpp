#include "server/attack_campaign.h"

#include "server/archive.h"
#include "server/attacks.h"
#include "server/wire.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

namespace sixth::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kLongGames = 10;
constexpr int kGuests = 40;

bool complain(const std::string& why) {
    fmt::print(stderr, "campaign: {}\n", why);
    return false;
}

// Somebody who wants to be served all the while: how long that takes, in milliseconds.
class Bystander {
public:
    explicit Bystander(int port)
        : thread_([this, port](const std::stop_token& stop) {
              while (!stop.stop_requested()) {
                  const auto begin = Clock::now();
                  const auto answer = ask(port, "GET", "/healthz");
                  if (!answer || answer->status != 200) ++failures_;
                  times_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
                  std::this_thread::sleep_for(20ms);
              }
          }) {}
    [[nodiscard]] std::string text() {
        thread_.request_stop();
        thread_.join();
        std::sort(times_.begin(), times_.end());
        const auto at = [&](double share) {
            return times_.empty()
                       ? 0
                       : times_[static_cast<std::size_t>(share * static_cast<double>(times_.size() - 1))];
        };
        return fmt::format("/healthz median {:.1f}, p99 {:.0f}, most {:.0f} ms, {} failures", at(0.5),
                           at(0.99), at(1), failures_.load());
    }

private:
    std::vector<double> times_;
    std::atomic<int> failures_ = 0;
    std::jthread thread_;
};

// Whether no piece of work took longer than 50 ms.
bool isHarmless(const Attack& attack, Scene& scene, std::chrono::milliseconds time) {
    const Stalls before = stallsOf(scene.port);
    Bystander bystander(scene.port);
    const auto plans = attack.plans(scene);
    const Tally tally = flood(scene.port, plans, time);
    if (plans.empty()) std::this_thread::sleep_for(time);
    std::this_thread::sleep_for(300ms); // what it has still to do
    const std::string others = bystander.text();
    const Stalls after = stallsOf(scene.port);
    double load = 0;
    (void)::getloadavg(&load, 1);
    fmt::print("{}: {:.0f} of {:.0f} pieces above 50 ms, the longest since the start {:.1f} ms; {:.0f} late "
               "ticks; {}; "
               "load average {:.1f}\n  {} connections, {:.1f} MB sent, answers: {}\n",
               attack.name, after.above - before.above, after.pieces - before.pieces, 1000 * after.longest,
               after.lateTicks - before.lateTicks, others, load, tally.opened,
               static_cast<double>(tally.bytesSent) / 1e6, textOf(tally));
    return after.pieces > before.pieces && after.above <= before.above;
}

} // namespace

bool runAttackCampaign(const AttackCampaign& campaign) {
    const std::string& database = campaign.setup.database;
    Scene scene;
    scene.port = campaign.setup.port;
    scene.rng = base::Rng(campaign.seed);
    scene.names = writeArchive(database, {campaign.finished, campaign.finished / 10, campaign.seed});
    scene.longGames = writeLongGames(database, kLongGames, campaign.events);
    if (scene.names.empty() || scene.longGames.empty()) return complain("the database can't be written");
    ServerProcess::Setup setup = campaign.setup;
    // As one that serves strangers: limits count by address.
    setup.more.insert(setup.more.end(), {"--public-url", "https://play.example"});
    ServerProcess server(setup);
    if (server.start() < 0 || server.awaitReady() < 0) return complain("the server does not start");
    if (!scene.prepare(kGuests)) return complain("no guests or games could be made");
    std::string stalling;
    bool isKnown = false;
    for (const Attack& attack : attacks()) {
        if (!campaign.only.empty() && campaign.only != attack.name) continue;
        isKnown = true;
        bool isGood = false;
        for (int i = 0; i < campaign.tries && !isGood; ++i) isGood = isHarmless(attack, scene, campaign.time);
        if (!isGood) stalling += std::string(stalling.empty() ? "" : ", ") + attack.name;
        if (!server.isRunning()) return complain(std::string("the server died of ") + attack.name);
    }
    if (!isKnown) return complain("there is no such attack");
    fmt::print("memory of the server: {:.0f} MB\n", server.residentMegabytes());
    if (server.stop() != 0) return complain("the server did not stop in order");
    const std::string check = setup.program + " serve --check --database " + database + " >/dev/null";
    if (std::system(check.c_str()) != 0) return complain("the database does not pass its check");
    return stalling.empty() ||
           complain("the thread of the sockets was held for more than 50 ms: " + stalling);
}

} // namespace sixth::bench
