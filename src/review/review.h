#pragma once

#include "rules/color.h"
#include "rules/move.h"
#include "rules/outcome.h"
#include "rules/position.h"

#include <cstddef>
#include <optional>
#include <vector>

// What went wrong in a game: the moves at which it turned, from what the rules say of each move and what the
// engine found of each position. Facts only; words for people are made elsewhere.
namespace sixth::review {

// What is known of a position. A proof and an estimate are different things, and no number joins them.
struct Evaluation {
    enum class Kind : std::uint8_t { Unknown, Over, Proved, Estimate };

    Kind kind = Kind::Unknown;
    rules::Result result = rules::Result::Ongoing; // Over
    rules::Color winner = rules::Color::Silver;    // Proved
    int moves = 0;                                 // Proved: the winner's own moves to the end, at most
    bool exact = false;                            // Proved: and not fewer
    int silver = 0;                                // Estimate: hundredths of a disk, from Silver's side

    [[nodiscard]] static Evaluation over(rules::Result result);
    [[nodiscard]] static Evaluation proved(rules::Color winner, int moves, bool exact);
    [[nodiscard]] static Evaluation estimate(int silver);

    // Who is known to win, by the board or by proof.
    [[nodiscard]] std::optional<rules::Color> knownWinner() const;
    // The estimate from this player's side.
    [[nodiscard]] std::optional<int> estimateFor(rules::Color player) const;
};

// One position of a line and what is known of it.
struct Moment {
    rules::Position position;
    Evaluation evaluation;
    std::vector<rules::Move> best;     // the best line from here, as far as it is known
    std::optional<rules::Move> played; // none at the end
};

enum class FindingKind : std::uint8_t {
    MissedCrown, // the King was there in one move and was not made
    MissedKing,  // a King could be forced, and the move let it go
    Gift,        // the move made a King for the opponent
    Opened,      // after the move the opponent could force a King; before it that was not so
};

struct Finding {
    FindingKind kind = FindingKind::MissedCrown;
    std::size_t at = 0; // how many moves of the line had been made
    rules::Color side = rules::Color::Silver;
    int moves = 0;                   // in how many moves the King was there; 0 where nothing was proved
    bool exact = false;              // and not in fewer
    std::vector<rules::Move> better; // what should have been played
    bool loses = false;              // the move made the game a lost one
    // The last move of the loser that made the game a lost one: until then it could be saved.
    bool isLastChance = false;
};

// A player who makes a move into a proved win had that win before it. So what the position behind a move
// knows is known here too. The moments are those of one line, in their order.
[[nodiscard]] std::vector<Moment> withWhatFollows(std::vector<Moment> moments);

// The findings of a line. `winner` is who has won the game. Only proofs decide: an estimate makes no finding.
[[nodiscard]] std::vector<Finding> reviewOf(const std::vector<Moment>& moments,
                                            std::optional<rules::Color> winner);

// What a move cost by the estimates before and behind it, in hundredths of a disk, at least 0. Nothing if one
// of the two is no estimate.
[[nodiscard]] std::optional<int> lossOf(const Moment& before, const Moment& behind);

// The mark of a finding in a record: $4 (a blunder) if it loses the game, else $2 (a mistake).
[[nodiscard]] constexpr int markOf(const Finding& finding) {
    return finding.loses ? 4 : 2;
}

// How one player did in a line.
struct Summary {
    int moves = 0;
    int judged = 0; // moves with a known loss
    int loss = 0;   // of those together, in hundredths of a disk
    int missed = 0; // Kings, at once or forced
    int gifts = 0;
    int opened = 0;
};
[[nodiscard]] Summary summaryOf(const std::vector<Moment>& moments, const std::vector<Finding>& findings,
                                rules::Color player);

} // namespace sixth::review
