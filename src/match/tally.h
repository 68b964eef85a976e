#pragma once

#include "match/player.h"
#include "match/statistics.h"
#include "rules/outcome.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sixth::match {

// The two players of a match. A has Silver in the games with an even index, B in the others.
enum class Seat : std::uint8_t { A, B };

[[nodiscard]] constexpr rules::Color colorOf(Seat seat, int game) {
    return (game % 2 == 0) == (seat == Seat::A) ? rules::Color::Silver : rules::Color::Red;
}
[[nodiscard]] constexpr Seat seatOf(rules::Color color, int game) {
    return colorOf(Seat::A, game) == color ? Seat::A : Seat::B;
}

// The result of one game.
struct GameResult {
    int game = 0;                                  // from 0; games 2k and 2k + 1 share an opening
    rules::Result result = rules::Result::Ongoing; // Ongoing: stopped as too long
    std::optional<rules::Color> failed;            // who lost by a failure
    Failure failure;
};

// The score of a match as its games come in, in any order, seen from A.
class Tally {
public:
    void add(const GameResult& result);

    [[nodiscard]] int games() const { return wins_ + losses_ + draws_ + unfinished_; }
    [[nodiscard]] int wins() const { return wins_; }
    [[nodiscard]] int losses() const { return losses_; }
    [[nodiscard]] int draws() const { return draws_; }
    [[nodiscard]] int unfinished() const { return unfinished_; }
    [[nodiscard]] const std::vector<GameResult>& failures() const { return failures_; }
    // An unfinished game has no score; the other game of its pair counts as a single.
    [[nodiscard]] Results results() const;

private:
    // Points of the game for A in halves; nothing for an unfinished one.
    using HalfPoints = std::optional<int>;

    int wins_ = 0;
    int losses_ = 0;
    int draws_ = 0;
    int unfinished_ = 0;
    std::vector<GameResult> failures_;
    std::map<int, HalfPoints> waiting_; // by pair: the score of its first game, until the second arrives
    Results closed_;                    // results of the complete pairs
};

} // namespace sixth::match
