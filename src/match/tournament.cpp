#include "match/tournament.h"

#include "match/game_log.h"
#include "notation/ruleset_text.h"

#include <algorithm>
#include <utility>

namespace sixth::match {
namespace {

// What a record can hold.
std::string plain(std::string text) {
    for (char& c : text)
        if (c < 0x20 || c >= 0x7f) c = '?';
    return text;
}

Results turned(const Results& results) {
    Results other = results;
    std::reverse(other.pairs.begin(), other.pairs.end());
    std::reverse(other.singles.begin(), other.singles.end());
    return other;
}

void add(Results& sum, const Results& more) {
    for (std::size_t i = 0; i < sum.pairs.size(); ++i) sum.pairs[i] += more.pairs[i];
    for (std::size_t i = 0; i < sum.singles.size(); ++i) sum.singles[i] += more.singles[i];
}

// Of games, the part that was won; nothing played is in the middle.
double score(const Standing& standing) {
    const int decided = standing.games() - standing.unfinished;
    return decided == 0 ? 0.5 : standing.points() / decided;
}

} // namespace

std::vector<Pairing> pairingsOf(const Tournament& tournament) {
    std::vector<Pairing> pairings;
    for (std::size_t a = 0; a < (tournament.isGauntlet ? 1 : tournament.players.size()); ++a)
        for (std::size_t b = a + 1; b < tournament.players.size(); ++b) pairings.push_back({a, b});
    return pairings;
}

MatchSettings settingsOf(const Tournament& tournament, const Pairing& pairing) {
    MatchSettings settings = tournament.common;
    settings.players = {tournament.players[pairing.a], tournament.players[pairing.b]};
    settings.limits = {tournament.limits[pairing.a], tournament.limits[pairing.b]};
    return settings;
}

std::string identity(const Tournament& tournament) {
    std::string text = tournament.isGauntlet ? "gauntlet" : "round robin";
    for (std::size_t i = 0; i < tournament.players.size(); ++i)
        text += "; " + identity(tournament.players[i]) + " (" + writeLimit(tournament.limits[i]) + ")";
    // A game is found by its number, so the number of games in a match is part of it.
    text += "; games=" + std::to_string(tournament.common.games);
    text += "; rules=" + notation::writeRuleset(tournament.common.rules);
    text += "; openings=" + tournament.common.openings.identity();
    return plain(text + "; seed=" + std::to_string(tournament.common.seed));
}

tl::expected<std::vector<Tally>, notation::Error> playTournament(const Tournament& tournament,
                                                                 const std::optional<std::string>& out,
                                                                 const TournamentCallbacks& callbacks) {
    std::optional<GameLog> log;
    if (out) {
        auto opened = GameLog::open(*out, identity(tournament));
        if (!opened) return tl::unexpected(opened.error());
        log.emplace(std::move(*opened));
    }
    const std::vector<Pairing> pairings = pairingsOf(tournament);
    std::vector<Tally> tallies(pairings.size());
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        MatchCallbacks calls;
        calls.shouldStop = callbacks.shouldStop;
        if (callbacks.onGame) calls.onGame = [&, i](const Tally& tally) { callbacks.onGame(i, tally); };
        const MatchFile file{log ? &*log : nullptr, identity(tournament),
                             static_cast<int>(i) * tournament.common.games};
        auto tally = playGames(settingsOf(tournament, pairings[i]), file, calls);
        if (!tally) return tl::unexpected(tally.error());
        tallies[i] = std::move(*tally);
    }
    return tallies;
}

std::vector<Standing> standings(const Tournament& tournament, const std::vector<Tally>& tallies) {
    std::vector<Standing> list(tournament.players.size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i].player = i;
    const std::vector<Pairing> pairings = pairingsOf(tournament);
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        Standing& a = list[pairings[i].a];
        Standing& b = list[pairings[i].b];
        const Tally& tally = tallies[i];
        a.wins += tally.wins();
        b.losses += tally.wins();
        a.losses += tally.losses();
        b.wins += tally.losses();
        a.draws += tally.draws();
        b.draws += tally.draws();
        a.unfinished += tally.unfinished();
        b.unfinished += tally.unfinished();
        add(a.results, tally.results());
        add(b.results, turned(tally.results()));
    }
    std::sort(list.begin(), list.end(), [](const Standing& x, const Standing& y) {
        return score(x) != score(y) ? score(x) > score(y) : x.player < y.player;
    });
    return list;
}

} // namespace sixth::match
