#pragma once

#include "match/move_note.h"
#include "notation/error.h"
#include "notation/record.h"
#include "rules/game.h"
#include "rules/outcome.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sixth::match {

// One position of a game, as data to learn from. docs/dataset.md describes both forms it is written in.
struct Sample {
    std::uint32_t game = 0; // from 1
    std::uint32_t ply = 0;
    std::string rules;
    std::string position;
    std::string move; // that was played here
    // What an annotation found here, or what the player to move thought, turned to Silver's side; nothing if
    // the record does not say. The depth of an annotation is not known, and 0.
    std::optional<Thought> score;
    rules::Result result = rules::Result::Ongoing; // of the game

    friend bool operator==(const Sample&, const Sample&) = default;
};

// The positions of a record before each of its moves; `game` is its main line. Scores come from the comments
// that an annotation writes, else from those of a match. The number of the game is left at 0.
[[nodiscard]] std::vector<Sample> samplesOf(const notation::Record& record, const rules::Game& game);

// A line of CSV, with its line end, and the line of names above all others.
[[nodiscard]] std::string csvHeader();
[[nodiscard]] std::string writeCsv(const Sample& sample);

// Writes the binary form.
class DatasetWriter {
public:
    explicit DatasetWriter(std::ostream& out);
    void add(const Sample& sample);
    // The end mark with the count and the checksum. A file without it is one that was cut.
    void finish();

private:
    void put(const std::string& bytes);

    std::ostream& out_;
    std::string rules_;
    std::uint64_t count_ = 0;
    std::uint32_t sum_ = 0xFFFFFFFFU; // of the CRC-32 so far
};

// Reads the binary form and calls `take` for each sample. The error says what is wrong and, as its column, at
// which byte.
[[nodiscard]] tl::expected<std::uint64_t, notation::Error>
readDataset(std::istream& in, const std::function<void(const Sample&)>& take);

} // namespace sixth::match
