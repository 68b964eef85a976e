#pragma once

#include "notation/error.h"
#include "rules/game.h"
#include "rules/outcome.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::notation {

// A game as a file has it, not yet checked against the rules. Each move keeps its text and its place, so that
// replay() can report errors there.
struct RecordMove {
    std::string text;                                // without the # of a crowning move
    bool crownMark = false;                          // whether there was a #
    std::vector<int> marks;                          // $n, 0..255
    std::string before;                              // a comment before the first move of a variation
    std::string comment;                             // several comments are joined by spaces
    std::vector<std::vector<RecordMove>> variations; // lines that replace this move
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
    rules::Result result = rules::Result::Ongoing; // the result at the end; `*` is Ongoing
    int line = 1;                                  // where the game begins
    int resultLine = 0;
    int resultColumn = 0;

    // The value of a tag; nullptr if the tag is missing.
    [[nodiscard]] const std::string* tag(std::string_view name) const;
    // Sets the value of a tag. A new tag of the order Event … Termination goes to its place there, any other
    // to the end.
    void setTag(std::string_view name, std::string value);
};

// The games of a file and all errors in it. A game that can't be understood is left out of `records`, and
// reading goes on with the next one. A game whose only fault is a wrong move number is kept, since its moves
// are clear. Reading stops after a thousand errors.
struct RecordFile {
    std::vector<Record> records;
    Errors errors;
};

enum class Reading : std::uint8_t {
    Strict,
    Lenient, // ! ? !! ?? !? ?! behind a move are marks too
};

// Reads the .s6n text of any number of games.
[[nodiscard]] RecordFile readRecords(std::string_view text, Reading reading = Reading::Strict);
// Writes one game, ending with a newline. Files put a blank line between games. Lines have at most 100
// columns, but tags and comments are never broken. What the format can't hold is replaced: } in a comment by
// ), a line end in a tag by a space.
[[nodiscard]] std::string writeRecord(const Record& record);

// The position before the first move, from the tags Ruleset and Position. Errors have the place of the tag.
[[nodiscard]] tl::expected<rules::Position, Errors> startPosition(const Record& record);

// A record checked against the rules. `game` is the main line as far as it is legal. `errors` lists
// everything that is wrong: an unknown ruleset or position, an illegal move in the main line or in a
// variation, a # after a move that does not crown, moves after the end, a result or Termination that
// contradicts the board.
struct Replay {
    rules::Game game;
    Errors errors;
};
[[nodiscard]] Replay replay(const Record& record);

// The same record with its ruleset and its legal moves in their written form, # included.
[[nodiscard]] Record canonical(const Record& record);

// The record of a game that was played in this program, # included. Known tags come first, in the order
// Event … Termination; others follow. Result, Ruleset, Position and Termination are taken from the game.
// While the game goes on, Termination is taken from `tags`, or is "unfinished". Tags without a value are left
// out.
[[nodiscard]] Record makeRecord(const rules::Game& game,
                                const std::vector<std::pair<std::string, std::string>>& tags);

} // namespace sixth::notation
