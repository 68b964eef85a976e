#include "cli/tournament_report.h"

#include "cli/option_limits.h"
#include "cli/output.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace sixth::cli {
namespace {

using match::Standing;
using match::Tally;
using match::Tournament;

constexpr int kGamesForElo = 2; // fewer say nothing

std::string eloText(const match::Results& results) {
    if (results.games() < kGamesForElo) return "too few games";
    const match::Estimate estimate = match::estimate(results);
    return fmt::format("{:+.1f} +- {:.1f}", estimate.elo, estimate.error);
}

void putElo(nlohmann::ordered_json& entry, const match::Results& results) {
    const bool isKnown = results.games() >= kGamesForElo;
    const match::Estimate estimate = match::estimate(results);
    entry["elo"] = isKnown ? nlohmann::ordered_json(estimate.elo) : nullptr;
    entry["error"] = isKnown ? nlohmann::ordered_json(estimate.error) : nullptr;
}

// The name of the player who lost a game by a failure.
std::string culpritOf(const match::GameResult& failed, const Tournament& tournament,
                      const match::Pairing& pairing) {
    const bool isA = match::seatOf(*failed.failed, failed.game) == match::Seat::A;
    return tournament.players[isA ? pairing.a : pairing.b].shownName();
}

nlohmann::ordered_json failuresOf(const Tally& tally, const Tournament& tournament,
                                  const match::Pairing& pairing) {
    auto list = nlohmann::ordered_json::array();
    for (const match::GameResult& failed : tally.failures()) {
        if (list.size() == kFailuresListed) break;
        list.push_back({{"game", failed.game + 1},
                        {"engine", culpritOf(failed, tournament, pairing)},
                        {"reason", match::word(failed.failure.kind)},
                        {"text", failed.failure.text}});
    }
    return list;
}

std::string failuresText(const std::vector<Tally>& tallies, const Tournament& tournament) {
    std::string text;
    std::size_t listed = 0;
    const std::vector<match::Pairing> pairings = match::pairingsOf(tournament);
    for (std::size_t i = 0; i < pairings.size(); ++i)
        for (const match::GameResult& failed : tallies[i].failures())
            if (++listed <= kFailuresListed)
                text += fmt::format("{} - {}, game {}: {} failed: {}: {}\n",
                                    tournament.players[pairings[i].a].shownName(),
                                    tournament.players[pairings[i].b].shownName(), failed.game + 1,
                                    culpritOf(failed, tournament, pairings[i]),
                                    match::word(failed.failure.kind), failed.failure.text);
    return text;
}

} // namespace

int printTournament(const Tournament& tournament, const std::vector<Tally>& tallies, bool interrupted) {
    std::size_t width = 6;
    for (const match::PlayerSpec& player : tournament.players)
        width = std::max(width, player.shownName().size());
    std::string text = interrupted ? "interrupted\n" : "";
    text += fmt::format("{:>4}  {:{}}  {:>7}  {:>6}  {:>5}  {:>5}  {:>5}  Elo against the others\n", "rank",
                        "engine", width, "points", "games", "won", "lost", "drawn");
    const std::vector<Standing> table = match::standings(tournament, tallies);
    std::size_t rank = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const Standing& one = table[i];
        if (i == 0 || one.score() < table[i - 1].score()) rank = i + 1; // equals share one
        text += fmt::format("{:>4}  {:{}}  {:>7.1f}  {:>6}  {:>5}  {:>5}  {:>5}  {}\n", rank,
                            tournament.players[one.player].shownName(), width, one.points(), one.games(),
                            one.wins, one.losses, one.draws, eloText(one.results));
    }
    text += "\n";
    const std::vector<match::Pairing> pairings = match::pairingsOf(tournament);
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const Tally& tally = tallies[i];
        text += fmt::format("{} - {}: +{} -{} ={}", tournament.players[pairings[i].a].shownName(),
                            tournament.players[pairings[i].b].shownName(), tally.wins(), tally.losses(),
                            tally.draws());
        if (tally.unfinished() > 0) text += fmt::format(", {} unfinished", tally.unfinished());
        if (!tally.failures().empty()) text += fmt::format(", {} by failure", tally.failures().size());
        text += fmt::format(", Elo {}\n", eloText(tally.results()));
    }
    return print(text + failuresText(tallies, tournament));
}

int printTournamentJson(const Tournament& tournament, const std::vector<Tally>& tallies, bool interrupted) {
    nlohmann::ordered_json document;
    document["engines"] = nlohmann::ordered_json::array();
    for (const match::PlayerSpec& player : tournament.players)
        document["engines"].push_back(player.shownName());
    document["standings"] = nlohmann::ordered_json::array();
    for (const Standing& one : match::standings(tournament, tallies)) {
        nlohmann::ordered_json entry;
        entry["engine"] = tournament.players[one.player].shownName();
        entry["points"] = one.points();
        entry["games"] = one.games();
        entry["wins"] = one.wins;
        entry["losses"] = one.losses;
        entry["draws"] = one.draws;
        entry["unfinished"] = one.unfinished;
        putElo(entry, one.results);
        document["standings"].push_back(std::move(entry));
    }
    document["pairings"] = nlohmann::ordered_json::array();
    const std::vector<match::Pairing> pairings = match::pairingsOf(tournament);
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const Tally& tally = tallies[i];
        nlohmann::ordered_json entry;
        entry["a"] = tournament.players[pairings[i].a].shownName();
        entry["b"] = tournament.players[pairings[i].b].shownName();
        entry["games"] = tally.games();
        entry["wins"] = tally.wins();
        entry["losses"] = tally.losses();
        entry["draws"] = tally.draws();
        entry["unfinished"] = tally.unfinished();
        putElo(entry, tally.results());
        entry["failures"] = tally.failures().size();
        entry["failed"] = failuresOf(tally, tournament, pairings[i]);
        document["pairings"].push_back(std::move(entry));
    }
    document["interrupted"] = interrupted;
    return printJson(document);
}

} // namespace sixth::cli
