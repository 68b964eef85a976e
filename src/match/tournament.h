#pragma once

#include "match/match.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace sixth::match {

// A tournament: several players, and a match for each pairing. All matches have the same openings, seeds and
// number of games.
struct Tournament {
    MatchSettings common; // its players and limits are not used
    std::vector<PlayerSpec> players;
    std::vector<Limit> limits; // one for each player
    bool isGauntlet = false;   // the first plays all others; otherwise everybody plays everybody
};

struct Pairing {
    std::size_t a = 0;
    std::size_t b = 0;
};
[[nodiscard]] std::vector<Pairing> pairingsOf(const Tournament& tournament);
[[nodiscard]] MatchSettings settingsOf(const Tournament& tournament, const Pairing& pairing);
// As identity() of a match.
[[nodiscard]] std::string identity(const Tournament& tournament);

struct TournamentCallbacks {
    std::function<void(std::size_t pairing, const Tally&)> onGame;
    std::function<bool()> shouldStop;
};

// Starts every player once, and if one does not start plays no game; then plays the matches one after the
// other. The file `out` is used as by playMatch(), and holds them all. The tallies are in the order of
// pairingsOf(); those that were not reached are empty.
[[nodiscard]] tl::expected<std::vector<Tally>, notation::Error>
playTournament(const Tournament& tournament, const std::optional<std::string>& out,
               const TournamentCallbacks& callbacks);

// How one player did, over all matches.
struct Standing {
    std::size_t player = 0;
    int wins = 0;
    int losses = 0;
    int draws = 0;
    int unfinished = 0;
    Results results;

    [[nodiscard]] double points() const { return wins + draws / 2.0; }
    [[nodiscard]] int games() const { return wins + losses + draws + unfinished; }
    // The part of the finished games that was won; -1 if there is none, which is last.
    [[nodiscard]] double score() const;
};
// Best first: by their scores, then in the order of the players.
[[nodiscard]] std::vector<Standing> standings(const Tournament& tournament,
                                              const std::vector<Tally>& tallies);

} // namespace sixth::match
