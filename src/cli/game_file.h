#pragma once

#include "notation/record.h"
#include "rules/game.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sixth::cli {

// The games of a file, and a place in one of them at which moves are played on. Nothing of the file is lost:
// comments, marks, variations, tags and the other games stay. Only moves that were made here can be taken
// back.
class GameFile {
public:
    // A new game, which has only a start position so far.
    explicit GameFile(const rules::Position& start);
    // Games that were checked against the rules, at least one. The place is the end of the first one.
    explicit GameFile(std::vector<notation::Record> games);

    // The line of play up to the place.
    [[nodiscard]] const rules::Game& game() const { return game_; }
    [[nodiscard]] const std::vector<notation::Record>& records() const { return games_; }
    // Which game, from 1.
    [[nodiscard]] std::size_t number() const { return current_ + 1; }
    [[nodiscard]] bool isInVariation() const { return !branches_.empty(); }
    // The comment on the last move; before the first one, that of the game.
    [[nodiscard]] const std::string& comment() const;
    // The moves with which the file goes on: that of the line first, then those of its variations.
    [[nodiscard]] std::vector<std::string> continuations() const;
    // Whether something was changed since it was read or saved. A new game without a move is nothing to lose.
    [[nodiscard]] bool isChanged() const;
    void markSaved() { isChanged_ = false; }

    // Goes to the end of another game of the file.
    void choose(std::size_t number);
    // Plays a legal move. If the file goes on with it, this is a step along the file. If it goes on
    // otherwise, the move begins a variation. At the end of a line the move is added to that line.
    void play(rules::Move move);
    // One step back; false at the start. A move that was made here is taken back, one of the file stays
    // there.
    bool back();
    // One step along the line of the file; false at its end.
    bool forward();
    // Whether a resignation or a draw could be the result: only at the end of the game, not in a variation.
    [[nodiscard]] bool isAtEnd() const;
    void end(rules::Outcome outcome);
    // Names the players unless the game has names already.
    void namePlayers(const std::string& silver, const std::string& red);

private:
    // The way from the main line into a variation.
    struct Branch {
        std::size_t move = 0; // the move that is replaced
        std::size_t variation = 0;
    };

    [[nodiscard]] notation::Record& record() { return games_[current_]; }
    [[nodiscard]] const std::vector<notation::RecordMove>& line() const;
    [[nodiscard]] std::vector<notation::RecordMove>& line();
    void goToEnd();
    void leaveVariation();
    // The end that the players gave to the game, once its last move has been reached.
    void applyResult();
    // Writes the result of the game on the board into the record.
    void noteResult();

    std::vector<notation::Record> games_;
    std::size_t current_ = 0;
    rules::Game game_;
    std::vector<Branch> branches_;
    std::size_t at_ = 0;       // how many moves of line() are played
    bool isEndedHere_ = false; // by a resignation or a draw, which can be taken back
    bool isChanged_ = false;
};

} // namespace sixth::cli
