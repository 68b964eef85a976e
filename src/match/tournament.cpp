#include "match/tournament.h"

#include "match/game_log.h"
#include "notation/ruleset_text.h"

#include <algorithm>
#include <iterator>
#include <set>
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

std::string titleOf(const Tournament& tournament, std::size_t player) {
    const std::string& name = tournament.players[player].name;
    return "engine " + (name.empty() ? std::to_string(player + 1) : notation::quoted(name));
}

// Starts everybody who has games to play. It would be a pity to learn after hours that the last one is
// missing.
std::optional<notation::Error> findMissing(const Tournament& tournament,
                                           const std::vector<GameResult>& finished,
                                           const TournamentCallbacks& callbacks) {
    const std::vector<Pairing> pairings = pairingsOf(tournament);
    std::vector<std::set<int>> played(pairings.size());
    for (const GameResult& result : finished) {
        const auto pairing = static_cast<std::size_t>(result.game / tournament.common.games);
        if (pairing < played.size()) played[pairing].insert(result.game);
    }
    std::set<std::size_t> needed;
    for (std::size_t i = 0; i < pairings.size(); ++i)
        if (std::ssize(played[i]) < tournament.common.games) needed.insert({pairings[i].a, pairings[i].b});
    const auto isStopped = [&] { return callbacks.shouldStop && callbacks.shouldStop(); };
    for (const std::size_t i : needed) {
        const PlayerSpec& spec = tournament.players[i];
        const auto player = makePlayer(spec, {steadyClock(), isStopped}, tournament.common.patience);
        const auto failure = player->newGame(tournament.common.rules, tournament.common.seed);
        if (isStopped()) return std::nullopt;
        if (failure && failure->kind == FailureKind::Start)
            return notStarted(titleOf(tournament, i), spec, *failure);
    }
    return std::nullopt;
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
    if (tournament.players.size() > 2)
        settings.titles = {titleOf(tournament, pairing.a), titleOf(tournament, pairing.b)};
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
    if (auto missing = findMissing(tournament, log ? log->finished() : std::vector<GameResult>{}, callbacks))
        return tl::unexpected(std::move(*missing));
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

double Standing::score() const {
    const int decided = games() - unfinished;
    return decided == 0 ? -1 : points() / decided;
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
        return x.score() != y.score() ? x.score() > y.score() : x.player < y.player;
    });
    return list;
}

} // namespace sixth::match
