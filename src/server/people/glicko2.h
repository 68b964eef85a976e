#pragma once

#include <span>

namespace sixth::server::people {

// How strong a player is, how sure that is, and how steadily they play (M. Glickman, "Example of the Glicko-2
// system"). The values are on the scale people know, around 1500.
struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;

    // Not sure enough yet to be compared with others.
    [[nodiscard]] bool isProvisional() const { return deviation > 110; }
    friend bool operator==(const Rating&, const Rating&) = default;
};

// One game as a player saw it.
struct RatedGame {
    Rating opponent;
    double score = 0; // 1 won, 0.5 drawn, 0 lost
};

// Restrains how fast the volatility changes; the paper names 0.3 to 1.2.
inline constexpr double kTau = 0.5;

// The rating after a period with these games, at least one.
[[nodiscard]] Rating afterGames(const Rating& before, std::span<const RatedGame> games);
// The rating after some periods without a game: it becomes less sure, up to that of a newcomer.
[[nodiscard]] Rating afterPause(const Rating& before, double periods);

// Here every game is a period of its own, and a pause of this many days counts as one: a well known player
// (deviation 60) who stays away for a year is provisional again.
inline constexpr double kDaysPerPeriod = 4.6;

} // namespace sixth::server::people
