#pragma once

#include "cli/failure.h"
#include "rules/game.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
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

struct BatchAnswer {
    std::string text;           // for the output, with its line end
    std::optional<bool> solved; // nothing where nothing was expected
};

// Answers one item. Each thread has a worker of its own.
using BatchWorker = std::function<BatchAnswer(const BatchItem&)>;

struct BatchSettings {
    std::string name;                 // of the file, for messages; `-` is stdin
    std::optional<std::string> rules; // of lines that do not name their own
    std::optional<std::string> out;   // a file, or `-` for stdout
    int concurrency = 1;
    bool json = false;
};

// A file that is either records or positions, opened and looked into.
class PositionFile {
public:
    // Positions are one a line: a position text with bm, am and id, or a JSON object with `position`. `#`
    // begins a comment line.
    [[nodiscard]] static Expected<PositionFile> open(const std::string& path);

    [[nodiscard]] bool hasPositions() const { return hasPositions_; }
    // All of it as text, for records.
    [[nodiscard]] Expected<std::string> readAll();
    // The next line; false at the end.
    [[nodiscard]] bool next(std::string& line);
    [[nodiscard]] std::size_t lineNumber() const { return number_; }

private:
    std::unique_ptr<std::istream> file_; // null for stdin
    std::string path_;
    std::vector<std::string> looked_; // lines that were read to look at, the next one last
    std::size_t number_ = 0;
    bool hasPositions_ = false;

    [[nodiscard]] std::istream& in();
};

// Answers all positions of a file with several workers, in the order of the file, and then tells how many are
// solved. Memory does not grow with the file. Returns the exit code: 2 if a line can't be read, 130 if it was
// interrupted; what was done by then is written.
[[nodiscard]] int runBatch(PositionFile& file, const BatchSettings& settings,
                           const std::function<BatchWorker()>& makeWorker);

// The beginning of an answer in JSON: line, id, position, rules, bm, am.
[[nodiscard]] nlohmann::ordered_json batchJson(const BatchItem& item);

} // namespace sixth::cli
