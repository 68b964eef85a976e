#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/interrupt.h"
#include "cli/match_options.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/terminal.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <memory>

namespace sixth::cli {
namespace {

using match::MatchSettings;
using match::Tally;

constexpr std::size_t kFailuresListed = 100;
constexpr std::chrono::seconds kBetweenLines{10};

std::string_view word(match::SprtState state) {
    switch (state) {
    case match::SprtState::Accepted: return "accepted";
    case match::SprtState::Rejected: return "rejected";
    case match::SprtState::Open: break;
    }
    return "open";
}

double ratioOf(const Tally& tally, const MatchSettings& settings) {
    return match::logLikelihoodRatio(tally.results().pairs, settings.sprt.value_or(match::Sprt{}));
}

// "+7 -3 =2, Elo +120.4 +- 95.1, LOS 93.0 %, LLR 0.52 (-2.94 to 2.94)"
std::string standing(const Tally& tally, const MatchSettings& settings) {
    std::string text = fmt::format("+{} -{} ={}", tally.wins(), tally.losses(), tally.draws());
    if (tally.unfinished() > 0) text += fmt::format(", {} unfinished", tally.unfinished());
    if (!tally.failures().empty()) text += fmt::format(", {} by failure", tally.failures().size());
    if (tally.results().games() > 0) {
        const match::Estimate estimate = match::estimate(tally.results());
        text += fmt::format(", Elo {:+.1f} +- {:.1f}, LOS {:.1f} %", estimate.elo, estimate.error,
                            estimate.los * 100);
    }
    if (settings.sprt)
        text += fmt::format(", LLR {:.2f} ({:.2f} to {:.2f})", ratioOf(tally, settings), -match::kSprtBound,
                            match::kSprtBound);
    return text;
}

// The score so far: in place on a terminal, otherwise a line every ten seconds.
class ProgressLine {
public:
    explicit ProgressLine(const MatchSettings& settings)
        : settings_(settings), isTerminal_(isErrorTerminal()) {}

    void show(const Tally& tally) {
        const auto now = std::chrono::steady_clock::now();
        if (!isTerminal_ && now < next_) return;
        next_ = now + kBetweenLines;
        const std::string text =
            fmt::format("game {}/{}: {}", tally.games(), settings_.games, standing(tally, settings_));
        fmt::print(stderr, "{}{}{}", isTerminal_ ? "\r\033[K" : "", text, isTerminal_ ? "" : "\n");
        std::fflush(stderr);
        isShown_ = true;
    }
    void clear() {
        if (isTerminal_ && isShown_) fmt::print(stderr, "\r\033[K");
    }

private:
    const MatchSettings& settings_;
    bool isTerminal_;
    bool isShown_ = false;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kBetweenLines;
};

char letter(const match::GameResult& failed) {
    return match::seatOf(*failed.failed, failed.game) == match::Seat::A ? 'A' : 'B';
}

nlohmann::ordered_json failuresJson(const Tally& tally) {
    auto list = nlohmann::ordered_json::array();
    for (const match::GameResult& failed : tally.failures()) {
        if (list.size() == kFailuresListed) break;
        list.push_back({{"game", failed.game + 1},
                        {"engine", std::string(1, letter(failed))},
                        {"reason", match::word(failed.failure.kind)},
                        {"text", failed.failure.text}});
    }
    return list;
}

int printTallyJson(const Tally& tally, const MatchSettings& settings, bool interrupted) {
    const match::Results results = tally.results();
    const match::Estimate estimate = match::estimate(results);
    const bool isKnown = results.games() > 0;
    const double llr = ratioOf(tally, settings);
    nlohmann::ordered_json document;
    document["engines"] = {settings.players[0].text, settings.players[1].text};
    document["games"] = tally.games();
    document["wins"] = tally.wins();
    document["losses"] = tally.losses();
    document["draws"] = tally.draws();
    document["unfinished"] = tally.unfinished();
    document["elo"] = isKnown ? nlohmann::ordered_json(estimate.elo) : nullptr;
    document["error"] = isKnown ? nlohmann::ordered_json(estimate.error) : nullptr;
    document["los"] = estimate.los;
    document["llr"] = llr;
    document["sprt"] = settings.sprt ? nlohmann::ordered_json(word(match::judge(llr))) : nullptr;
    document["pentanomial"] = results.pairs;
    document["failures"] = tally.failures().size();
    document["failed"] = failuresJson(tally);
    document["interrupted"] = interrupted;
    return printJson(document);
}

int printText(const Tally& tally, const MatchSettings& settings, bool interrupted) {
    const match::Results results = tally.results();
    std::string text = fmt::format("A: {}\nB: {}\n{} of {} games{}: {}\n", settings.players[0].text,
                                   settings.players[1].text, tally.games(), settings.games,
                                   interrupted ? " (interrupted)" : "", standing(tally, settings));
    text += fmt::format("pairs with 0, 0.5, 1, 1.5, 2 points: {}, {}, {}, {}, {}\n", results.pairs[0],
                        results.pairs[1], results.pairs[2], results.pairs[3], results.pairs[4]);
    if (settings.sprt)
        text += fmt::format("test of {:g} against {:g} Elo: {}\n", settings.sprt->elo0, settings.sprt->elo1,
                            word(match::judge(ratioOf(tally, settings))));
    std::size_t listed = 0;
    for (const match::GameResult& failed : tally.failures()) {
        if (++listed > kFailuresListed) break;
        text += fmt::format("game {}: {} failed: {}: {}\n", failed.game + 1, letter(failed),
                            match::word(failed.failure.kind), failed.failure.text);
    }
    return print(text);
}

int run(const MatchOptions& options) {
    const auto settings = readMatchSettings(options);
    if (!settings) return report(settings.error());
    const InterruptGuard guard;
    ProgressLine progress(*settings);
    const auto tally = match::playMatch(*settings, options.out,
                                        {[&progress](const Tally& now) { progress.show(now); },
                                         [] { return InterruptGuard::isInterrupted(); }});
    progress.clear();
    if (!tally) return report(failureIn(options.out.value_or(""), {tally.error()}, kBadInput));
    const bool interrupted = InterruptGuard::isInterrupted() && tally->games() < settings->games;
    return options.json ? printTallyJson(*tally, *settings, interrupted)
                        : printText(*tally, *settings, interrupted);
}

} // namespace

void addMatch(Program& program) {
    const auto options = std::make_shared<MatchOptions>();
    Command command = program.command("match", "Let two engines play each other");
    addMatchOptions(command, *options);
    command
        .notes(
            "ENGINE is a command line that speaks UGI, or one of these, with options as in\n"
            "builtin:sixth:hash=16:level=3:\n" +
            match::describeBuiltins() +
            "Games 1 and 2, 3 and 4, and so on share an opening with colours swapped; A has Silver first.\n"
            "Openings come from a file with a game or a position a line. Without a limit, uct thinks for\n"
            "5 s, sixth and command lines for 1 s. A crash, a stall, an illegal move or an overstepped\n"
            "time loses the game; 1,000 plies leave it unfinished. To go on with a match that was\n"
            "stopped, run it again with the same settings and the same --out.\n"
            "JSON: wins, losses, draws, unfinished, elo, error (95 %), los, llr (0 without --sprt),\n"
            "failures: all seen from A; and engines, games, pentanomial (pairs with 0, 0.5, 1, 1.5, 2\n"
            "points), sprt (open, accepted, rejected), failed (a list), interrupted.\n"
            "Examples:\n"
            "  sixth match --engine builtin:greedy --engine builtin:random --games 100\n"
            "  sixth match --engine builtin:sixth --engine './other ugi' --games 400 --tc 10+0.1 \\\n"
            "      --openings random:4 --concurrency 2 --sprt 0,10 --out match.s6n")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
