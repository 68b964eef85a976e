#pragma once

#include "match/limit.h"
#include "match/openings.h"
#include "match/player_spec.h"
#include "match/statistics.h"
#include "match/tally.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <array>
#include <functional>
#include <optional>
#include <string>

namespace sixth::match {

struct MatchSettings {
    rules::Ruleset rules;
    std::array<PlayerSpec, 2> players; // by Seat
    std::array<Limit, 2> limits;
    Openings openings;
    int games = 0;
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::optional<Sprt> sprt;
    UgiPatience patience; // its margin holds for every player
};

// Everything that decides how a game of the match goes, on one line. Two runs with the same line play the
// same match: the number of games, the threads and the test only say how much of it.
[[nodiscard]] std::string identity(const MatchSettings& settings);

// What a match tells while it goes on, one call at a time and from any thread.
struct MatchCallbacks {
    std::function<void(const Tally&)> onGame;
    std::function<bool()> shouldStop; // then the games under way are thrown away
};

// Plays the games that are still missing; games before them are read from, and new ones appended to, the file
// `out` if it is given. Ends with the last game, when the test is decided, or when it is told to.
[[nodiscard]] tl::expected<Tally, notation::Error> playMatch(const MatchSettings& settings,
                                                             const std::optional<std::string>& out,
                                                             const MatchCallbacks& callbacks);

} // namespace sixth::match
