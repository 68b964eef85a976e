#pragma once

#include <span>

namespace sixth::server::people {

// A player's strength, its uncertainty, and how steadily they play (M. Glickman, "Example of the Glicko-2
// system"). The values are on the usual scale around 1500.
struct Rating {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;

    // Too uncertain to be compared with others.
    [[nodiscard]] bool isProvisional() const { return deviation > 110; }
    friend bool operator==(const Rating&, const Rating&) = default;
};

// One game from the point of view of a player.
struct RatedGame {
    Rating opponent;
    double score = 0; // 1 won, 0.5 drawn, 0 lost
};

// Limits how fast the volatility changes; the paper suggests 0.3 to 1.2.
inline constexpr double kTau = 0.5;

// The rating after a period with these games, at least one.
[[nodiscard]] Rating afterGames(const Rating& before, std::span<const RatedGame> games);
// The rating after some periods without a game: its deviation grows, at most to that of a newcomer.
[[nodiscard]] Rating afterPause(const Rating& before, double periods);

// Here every game is a period of its own, and so is a pause of this many days. A player with deviation 60 who
// stays away for a year is provisional again.
inline constexpr double kDaysPerPeriod = 4.6;

} // namespace sixth::server::people
