#pragma once

#include "notation/error.h"
#include "rules/game.h"
#include "rules/outcome.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::notation {

// A game as it is written down: what a file says, not yet held against the rules. Each move keeps its text
// and its place, so that judging it (see replay) can point there.
struct RecordMove {
    std::string text;                                // without the # of a crowning move
    bool crownMark = false;                          // the # was there
    std::vector<int> marks;                          // $n, 0..255
    std::string comment;                             // several comments of a move are joined by a space
    std::vector<std::vector<RecordMove>> variations; // other moves instead of this one
    int line = 0;
    int column = 0;
};

struct Tag {
    std::string name;
    std::string value;
    int line = 0;
    int column = 0;
};

struct Record {
    std::vector<Tag> tags;
    std::string comment; // before the first move
    std::vector<RecordMove> moves;
    rules::Result result = rules::Result::Ongoing; // the result token at the end; `*` is Ongoing
    int line = 1;                                  // where the game begins
    int resultLine = 0;
    int resultColumn = 0;

    // The value of a tag, nothing if it is missing.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    // Gives a tag its value; a new one goes behind the others.
    void setTag(std::string_view name, std::string value);
};

// What was read and everything that was wrong with it. A game that could not be understood is left out of
// `records`, and reading goes on with the next one; one with a wrong move number is kept, for its moves are
// clear. Reading stops after a thousand errors.
struct RecordFile {
    std::vector<Record> records;
    Errors errors;
};

// Reads the .s6n text of any number of games.
[[nodiscard]] RecordFile readRecords(std::string_view text);
// Writes one game with lines of at most 100 columns (but tags and comments are never broken), ending with a
// newline; files put a blank line between games. What the form can't hold is replaced: } in a comment by ),
// a line end in a tag by a space.
[[nodiscard]] std::string writeRecord(const Record& record);

// The position the moves begin from, by the tags Ruleset and Position; errors have the place of the tag.
[[nodiscard]] tl::expected<rules::Position, Errors> startPosition(const Record& record);

// A record held against the rules: the game of its main line as far as it is legal, and every error: an
// unknown ruleset or position, an illegal move in the main line or a variation, a # that does not fit, moves
// after the end, a result or Termination that disagrees with the board.
struct Replay {
    rules::Game game;
    Errors errors;
};
[[nodiscard]] Replay replay(const Record& record);

// The same record as a writer would have made it: ruleset and legal moves in their one form, # included.
[[nodiscard]] Record canonical(const Record& record);

// A fresh record of a game played here: the tags in the order Event … Termination, others behind them, and
// the moves, # included. Result, Ruleset, Position and Termination come from the game; a game that goes on
// keeps a Termination among `tags`, else it is unfinished. Tags without a value are left out.
[[nodiscard]] Record makeRecord(const rules::Game& game,
                                const std::vector<std::pair<std::string, std::string>>& tags);

} // namespace sixth::notation
