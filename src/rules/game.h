#pragma once

#include "rules/outcome.h"
#include "rules/position.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sixth::rules {

// A game: the positions so far, the moves between them, and how it ended. Repetition (R4.3) is handled here,
// because a position does not know its past.
class Game {
public:
    explicit Game(const Position& start);

    [[nodiscard]] const Position& start() const { return positions_.front(); }
    [[nodiscard]] const Position& position() const { return positions_.back(); }
    // All positions from the start to now, one more than moves().
    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] const Outcome& outcome() const { return outcome_; }
    [[nodiscard]] bool isOver() const { return outcome_.isOver(); }

    // Plays a legal move in a game that is not over.
    void play(Move move);
    // The outcome that play() of this move would lead to; nothing is played.
    [[nodiscard]] Outcome outcomeAfter(Move move) const;
    // Takes the last move back, and with it any end of the game; false when there is none.
    bool undo();
    // Ends the game by resignation, time or agreement, which the board does not show.
    void end(Outcome outcome) { outcome_ = outcome; }

    // How often the present position has occurred, this time included.
    [[nodiscard]] int occurrences() const;

private:
    // How often this position stands among positions().
    [[nodiscard]] int occurrences(const Position& position) const;
    // The outcome once this position stands for the given number of times.
    [[nodiscard]] static Outcome judge(const Position& position, int occurrences);

    std::vector<Position> positions_;
    std::vector<Move> moves_;
    // Where each hash occurred. A bucket is short: two different positions hardly ever share a hash.
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> seen_;
    Outcome outcome_;
};

} // namespace sixth::rules
