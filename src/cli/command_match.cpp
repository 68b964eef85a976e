#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/interrupt.h"
#include "cli/match_options.h"
#include "cli/option_limits.h"
#include "cli/output.h"
#include "cli/program.h"
#include "cli/progress_line.h"
#include "cli/tournament_report.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <vector>

namespace sixth::cli {
namespace {

using match::MatchSettings;
using match::Tally;

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

// One game says nothing about strength.
bool isKnown(const match::Results& results) {
    return results.games() > 1;
}

// "H1 accepted, A is stronger". With a lower bound below zero the test is whether A is no weaker.
std::string verdictOf(const match::Sprt& sprt, match::SprtState state) {
    const bool asksForMore = sprt.elo0 >= 0;
    switch (state) {
    case match::SprtState::Accepted:
        return asksForMore ? "H1 accepted, A is stronger" : "H1 accepted, A is not weaker";
    case match::SprtState::Rejected:
        return asksForMore ? "H0 accepted, A is not stronger" : "H0 accepted, A is weaker";
    case match::SprtState::Open: break;
    }
    return "undecided";
}

// "+7 -3 =2, Elo +120.4 +- 95.1, LOS 93.0 %, LLR 0.52 (-2.94 to 2.94)"
std::string standing(const Tally& tally, const MatchSettings& settings) {
    std::string text = fmt::format("+{} -{} ={}", tally.wins(), tally.losses(), tally.draws());
    if (tally.unfinished() > 0) text += fmt::format(", {} unfinished", tally.unfinished());
    if (!tally.failures().empty()) text += fmt::format(", {} by failure", tally.failures().size());
    if (tally.results().games() == 1) text += ", Elo: too few games";
    if (isKnown(tally.results())) {
        const match::Estimate estimate = match::estimate(tally.results());
        text += fmt::format(", Elo {:+.1f} +- {:.1f}, LOS {:.1f} %", estimate.elo, estimate.error,
                            estimate.los * 100);
    }
    if (settings.sprt)
        text += fmt::format(", LLR {:.2f} ({:.2f} to {:.2f})", ratioOf(tally, settings), -match::kSprtBound,
                            match::kSprtBound);
    return text;
}

// The score so far.
class MatchProgress {
public:
    explicit MatchProgress(std::size_t pairings) : pairings_(pairings) {}

    void show(const Tally& tally, const MatchSettings& settings, std::size_t pairing) {
        line_.show([&] {
            const std::string which = pairings_ == 1 ? ""
                                                     : fmt::format("pairing {}/{}, {} - {}, ", pairing + 1,
                                                                   pairings_, settings.players[0].shownName(),
                                                                   settings.players[1].shownName());
            return fmt::format("{}game {}/{}: {}", which, tally.games(), settings.games,
                               standing(tally, settings));
        });
    }
    void clear() { line_.clear(); }

private:
    std::size_t pairings_;
    ProgressLine line_;
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
    const bool known = isKnown(results);
    const double llr = ratioOf(tally, settings);
    nlohmann::ordered_json document;
    document["engines"] = {settings.players[0].shownName(), settings.players[1].shownName()};
    document["games"] = tally.games();
    document["wins"] = tally.wins();
    document["losses"] = tally.losses();
    document["draws"] = tally.draws();
    document["unfinished"] = tally.unfinished();
    document["elo"] = known ? nlohmann::ordered_json(estimate.elo) : nullptr;
    document["error"] = known ? nlohmann::ordered_json(estimate.error) : nullptr;
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
    std::string text = fmt::format("A: {}\nB: {}\n{} of {} games{}: {}\n", settings.players[0].shownName(),
                                   settings.players[1].shownName(), tally.games(), settings.games,
                                   interrupted ? " (interrupted)" : "", standing(tally, settings));
    text += fmt::format("pairs with 0, 0.5, 1, 1.5, 2 points: {}, {}, {}, {}, {}\n", results.pairs[0],
                        results.pairs[1], results.pairs[2], results.pairs[3], results.pairs[4]);
    if (settings.sprt)
        text += fmt::format("SPRT [{:g}, {:g}], α = β = 0.05: {}\n", settings.sprt->elo0, settings.sprt->elo1,
                            verdictOf(*settings.sprt, match::judge(ratioOf(tally, settings))));
    std::size_t listed = 0;
    for (const match::GameResult& failed : tally.failures()) {
        if (++listed > kFailuresListed) break;
        text += fmt::format("game {}: {} failed: {}: {}\n", failed.game + 1, letter(failed),
                            match::word(failed.failure.kind), failed.failure.text);
    }
    return print(text);
}

// A file that can't be used, or an engine that does not start.
int reportError(const notation::Error& error, const MatchOptions& options) {
    if (error.code == match::kNoStart)
        return report(failure(error.what, error.message, "no game is counted"));
    return report(failureIn(options.out.value_or(""), {error}, kBadInput));
}

int runTournament(const match::Tournament& tournament, const MatchOptions& options) {
    std::vector<match::MatchSettings> settings;
    for (const match::Pairing& pairing : match::pairingsOf(tournament))
        settings.push_back(match::settingsOf(tournament, pairing));
    MatchProgress progress(settings.size());
    const auto onGame = [&](std::size_t pairing, const Tally& now) {
        progress.show(now, settings[pairing], pairing);
    };
    const auto tallies = match::playTournament(tournament, options.out,
                                               {onGame, [] { return InterruptGuard::isInterrupted(); }});
    progress.clear();
    if (!tallies) return reportError(tallies.error(), options);
    const bool isWhole = std::all_of(tallies->begin(), tallies->end(), [&](const Tally& tally) {
        return tally.games() == tournament.common.games;
    });
    const bool interrupted = InterruptGuard::isInterrupted() && !isWhole;
    const int printed = options.json ? printTournamentJson(tournament, *tallies, interrupted)
                                     : printTournament(tournament, *tallies, interrupted);
    return interrupted ? InterruptGuard::exitCode(printed) : printed;
}

int runMatch(const MatchOptions& options) {
    const auto tournament = readTournament(options);
    if (!tournament) return report(tournament.error());
    const InterruptGuard guard;
    if (tournament->players.size() > 2) return runTournament(*tournament, options);
    const MatchSettings settings = match::settingsOf(*tournament, {0, 1});
    MatchProgress progress(1);
    const auto tally = match::playMatch(settings, options.out,
                                        {[&](const Tally& now) { progress.show(now, settings, 0); },
                                         [] { return InterruptGuard::isInterrupted(); }});
    progress.clear();
    if (!tally) return reportError(tally.error(), options);
    const bool interrupted = InterruptGuard::isInterrupted() && tally->games() < settings.games;
    const int printed = options.json ? printTallyJson(*tally, settings, interrupted)
                                     : printText(*tally, settings, interrupted);
    return interrupted ? InterruptGuard::exitCode(printed) : printed;
}

} // namespace

void addMatch(Program& program) {
    const auto options = std::make_shared<MatchOptions>();
    Command command = program.command("match", "Let engines play each other");
    addMatchOptions(command, *options);
    command
        .notes(
            "ENGINE is a command line that speaks UGI, or one of these, with options as in\n"
            "builtin:sixth:hash=16:level=3:\n" +
            match::describeBuiltins() +
            "Games 1 and 2, 3 and 4, and so on share an opening with colours swapped; A has Silver first.\n"
            "Openings come from a file with a game or a position a line. Without a limit, uct thinks for\n"
            "5 s, sixth and command lines for 1 s. A crash, a stall, an illegal move or an overstepped\n"
            "time loses the game; 1,000 plies leave it unfinished. An engine that does not start, or "
            "refuses\n"
            "the ruleset, ends the match with exit code 2. To go on with a match that was stopped, run it\n"
            "again with the same settings and the same --out. A comment after each move has score, depth and "
            "time, as in\n"
            "{+0.35/12 0.153s}: the score is that of the player who moves.\n"
            "More than two engines play a round robin, or a gauntlet of the first. A file of engines has,\n"
            "for each, [[engine]] and then lines such as name = \"Other\", cmd = \"./other ugi\",\n"
            "option.Hash = 64, movetime = 100, nodes = 5000 or tc = \"10+0.1\".\n"
            "JSON: wins, losses, draws, unfinished, elo, error (95 %), los, llr (0 without --sprt),\n"
            "failures: all seen from A; and engines, games, pentanomial (pairs with 0, 0.5, 1, 1.5, 2\n"
            "points), sprt (open, accepted, rejected), failed (a list), interrupted. With more than two "
            "engines:\n"
            "engines, standings, pairings (with failed), interrupted.\n"
            "Examples:\n"
            "  sixth match --engine builtin:greedy --engine builtin:random --games 100\n"
            "  sixth match --engine builtin:sixth --engine './other ugi' --games 400 --tc 10+0.1 \\\n"
            "      --openings random:4 --concurrency 2 --sprt 0,10 --out match.s6n\n"
            "  sixth match --engine './other ugi' --name-a New --option-a Hash=64 \\\n"
            "      --engine './other ugi' --name-b Old --option-b Hash=16 --games 100 --nodes 5000\n"
            "  sixth match --engines engines.toml --gauntlet --games 50 --movetime 50 --out gauntlet.s6n")
        .action([options] { return runMatch(*options); });
}

} // namespace sixth::cli
