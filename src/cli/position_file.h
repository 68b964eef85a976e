#pragma once

#include "cli/failure.h"
#include "cli/files.h"
#include "notation/error.h"
#include "rules/game.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sixth::cli {

// A position of a file, and the moves that are expected in it.
struct BatchItem {
    std::size_t line = 0; // in the file, from 1
    rules::Game game;
    std::vector<rules::Move> best;  // one of these is to be found; empty if nothing is said
    std::vector<rules::Move> avoid; // none of these

    [[nodiscard]] bool hasExpected() const { return !best.empty() || !avoid.empty(); }
    // Whether a move is what was expected.
    [[nodiscard]] bool accepts(rules::Move move) const;
    std::string id{};
};

// Reads a line of a file of positions: a position text with bm, am and id, or a JSON object with position,
// moves, rules, bm, am and id. `rules` are those of a line that does not name its own.
[[nodiscard]] tl::expected<BatchItem, notation::Errors> readBatchItem(const std::string& line,
                                                                      const std::string& rules);

// A file that is either records or positions, one a line, opened and looked into. Memory holds a line and a
// piece of text.
class PositionFile {
public:
    [[nodiscard]] static Expected<PositionFile> open(const std::string& path);

    [[nodiscard]] bool hasPositions() const { return hasPositions_; }
    // Nothing but blank lines and comments.
    [[nodiscard]] bool isEmpty() const { return isEmpty_; }
    // All of it as text, for records.
    [[nodiscard]] std::size_t read(std::span<char> into);
    // The next line that is neither blank nor a comment with `#`; false at the end. Of a line that is too
    // long one byte more than the limit is kept, so that whoever reads it refuses it.
    [[nodiscard]] bool next(std::string& line);
    [[nodiscard]] std::size_t lineNumber() const { return number_; }
    // Why reading stopped before the end, if it did.
    [[nodiscard]] const std::optional<Failure>& failed() const { return file_.failed(); }

private:
    explicit PositionFile(FileReader file) : file_(std::move(file)) {}
    [[nodiscard]] bool fill();
    [[nodiscard]] bool nextOfAny(std::string& line);

    FileReader file_;
    std::string text_; // what was read and is not yet taken, from at_
    std::size_t at_ = 0;
    std::size_t number_ = 0;
    bool hasPositions_ = false;
    bool isEmpty_ = true;
};

} // namespace sixth::cli
