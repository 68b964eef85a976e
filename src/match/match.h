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
#include <string_view>

namespace sixth::match {

// The code of the error when a player does not start.
inline constexpr std::string_view kNoStart = "engine-start";

class GameLog;

struct MatchSettings {
    rules::Ruleset rules;
    std::array<PlayerSpec, 2> players; // by Seat
    std::array<Limit, 2> limits;
    Openings openings;
    int games = 0;
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::optional<Sprt> sprt;
    UgiPatience patience;                                      // its margin holds for every player
    std::array<std::string, 2> titles{"engine A", "engine B"}; // what messages call them
};

// All settings that decide how a game of the match goes, on one line. Two runs with the same line play the
// same games. The number of games, the threads and the test are not part of it: they only decide how many
// games are played.
[[nodiscard]] std::string identity(const MatchSettings& settings);

// The error of a player that does not start.
[[nodiscard]] notation::Error notStarted(const std::string& title, const PlayerSpec& player,
                                         const Failure& failure);

// Callbacks of a match under way. They are called one at a time, from any thread.
struct MatchCallbacks {
    std::function<void(const Tally&)> onGame;
    std::function<bool()> shouldStop; // true ends the match; games under way are thrown away
};

// Plays a match. If the file `out` is given, its games are read first, only the missing ones are played, and
// these are appended. Ends after the last game, when the test is decided, when a player does
// not start, or when shouldStop() says so.
[[nodiscard]] tl::expected<Tally, notation::Error> playMatch(const MatchSettings& settings,
                                                             const std::optional<std::string>& out,
                                                             const MatchCallbacks& callbacks);

// The file that a match shares with others.
struct MatchFile {
    GameLog* log = nullptr; // may be null
    std::string identity;   // of all games in it
    int firstRound = 0;     // the number of this match's first game there, from 0
};
[[nodiscard]] tl::expected<Tally, notation::Error>
playGames(const MatchSettings& settings, const MatchFile& file, const MatchCallbacks& callbacks);

} // namespace sixth::match
