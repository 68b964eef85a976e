#pragma once

#include "cli/position_file.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::cli {

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
    bool overwrite = false;           // that file, if it exists
    int concurrency = 1;
    bool json = false;
};

// Answers all positions of a file with several workers, in the order of the file, and then tells how many are
// solved. Memory does not grow with the file. Returns the exit code: 2 if a line can't be read, 130 if it was
// interrupted; what was done by then is written all the same.
[[nodiscard]] int runBatch(PositionFile& file, const BatchSettings& settings,
                           const std::function<BatchWorker()>& makeWorker);

// Without a file of positions there is nothing that --out could be for.
[[nodiscard]] Failure outWithoutFile(std::string_view command);

// What a line of text about an item begins with: its id, or where it stands.
[[nodiscard]] std::string batchName(const BatchItem& item);
// The beginning of an answer in JSON: number (of the line), id, position, rules, bm, am.
[[nodiscard]] nlohmann::ordered_json batchJson(const BatchItem& item);

} // namespace sixth::cli
