// The long comparison of the fast rules with the plain ones: differential_campaign [--plies N] [--seed S]
// [--threads N]. Not part of the test suite; its exit status is 1 if the two ever part ways.
#include "notation/ruleset_text.h"
#include "properties/agreement.h"
#include "properties/random_texts.h"
#include "reference/state.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace sixth;

struct Options {
    std::uint64_t plies = 1'000'000;
    std::uint64_t seed = 1;
    std::uint64_t threads = 1;
};

// What all threads share.
struct Campaign {
    Options options;
    std::atomic<std::uint64_t> plies{0};
    std::atomic<std::uint64_t> games{0};
    std::atomic<std::uint64_t> texts{0};
    std::atomic<bool> failed{false};
    std::mutex mutex; // of rulesets and of the output
    std::set<std::string> rulesets;
};

void report(Campaign& campaign, const std::string& difference, std::uint64_t seed) {
    const std::scoped_lock lock(campaign.mutex);
    campaign.failed = true;
    std::printf("DIFFERENCE (game seed %llu)\n%s\n", static_cast<unsigned long long>(seed),
                difference.c_str());
}

// One ruleset: a game from the start, one from a composed position, and broken texts of both kinds.
properties::Difference compareOne(Campaign& campaign, std::uint64_t seed) {
    properties::Choices choices(seed);
    const std::string ruleset = properties::randomRuleset(choices);
    if (auto difference = properties::compareRulesetTexts(ruleset)) return difference;
    const auto rules = notation::readRuleset(ruleset);
    if (!rules) return "refused: " + ruleset;
    {
        const std::scoped_lock lock(campaign.mutex);
        campaign.rulesets.insert(notation::writeRuleset(*rules));
    }
    std::uint64_t plies = 0;
    if (auto difference = properties::compareGames({ruleset, "", 200}, choices, plies)) return difference;
    const std::string position = properties::randomPosition(*rules, choices);
    if (auto difference = properties::comparePositionTexts(ruleset, position)) return difference;
    if (reference::readState(*reference::readRuleset(ruleset), position))
        if (auto difference = properties::compareGames({ruleset, position, 100}, choices, plies))
            return difference;
    for (int i = 0; i < 4; ++i) {
        const std::string broken = properties::mutated(position, properties::kPositionAlphabet, choices);
        if (auto difference = properties::comparePositionTexts(ruleset, broken)) return difference;
        const std::string odd = properties::mutated(ruleset, properties::kRulesetAlphabet, choices);
        if (auto difference = properties::compareRulesetTexts(odd)) return difference;
    }
    campaign.plies += plies;
    campaign.games += 2;
    campaign.texts += 10;
    return std::nullopt;
}

void work(Campaign& campaign, std::uint64_t number) {
    base::Rng seeds(campaign.options.seed * 1000 + number);
    while (!campaign.failed && campaign.plies < campaign.options.plies) {
        const std::uint64_t seed = seeds.next();
        if (const auto difference = compareOne(campaign, seed)) report(campaign, *difference, seed);
    }
}

void showProgress(const Campaign& campaign, std::size_t rulesets, double seconds) {
    std::printf("%llu plies in %llu games of %zu rulesets, %llu texts, %.0f s\n",
                static_cast<unsigned long long>(campaign.plies.load()),
                static_cast<unsigned long long>(campaign.games.load()), rulesets,
                static_cast<unsigned long long>(campaign.texts.load()), seconds);
    (void)std::fflush(stdout);
}

bool readOptions(const std::vector<std::string_view>& words, Options& options) {
    if (words.size() % 2 != 0) return false;
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const std::uint64_t value = std::strtoull(std::string(words[i + 1]).c_str(), nullptr, 10);
        if (words[i] == "--plies")
            options.plies = value;
        else if (words[i] == "--seed")
            options.seed = value;
        else if (words[i] == "--threads" && value >= 1 && value <= 256)
            options.threads = value;
        else
            return false;
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    Campaign campaign;
    if (!readOptions({argv + 1, argv + argc}, campaign.options)) {
        (void)std::fputs("usage: differential_campaign [--plies N] [--seed S] [--threads N]\n", stderr);
        return 2;
    }
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [start] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::vector<std::thread> threads;
    threads.reserve(campaign.options.threads);
    for (std::uint64_t i = 0; i < campaign.options.threads; ++i)
        threads.emplace_back([&campaign, i] { work(campaign, i); });
    double shown = 0;
    while (!campaign.failed && campaign.plies < campaign.options.plies) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (seconds() - shown < 10) continue;
        shown = seconds();
        const std::scoped_lock lock(campaign.mutex);
        showProgress(campaign, campaign.rulesets.size(), shown);
    }
    for (std::thread& thread : threads) thread.join();
    showProgress(campaign, campaign.rulesets.size(), seconds());
    std::printf(campaign.failed ? "the rules differ\n" : "no difference\n");
    return campaign.failed ? 1 : 0;
}
