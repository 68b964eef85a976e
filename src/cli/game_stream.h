#pragma once

#include "cli/failure.h"
#include "cli/record_files.h"
#include "notation/record.h"

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

namespace sixth::cli {

// The games of a file, some at a time, so that memory does not grow with the file. A file of JSON is read as
// a whole.
class GameStream {
public:
    [[nodiscard]] static Expected<GameStream> open(const std::string& path);

    // The text of the next games, at most so many, with the number of its first line; empty at the end. It
    // can be read by itself.
    struct Block {
        std::string text;
        int firstLine = 1;
        std::size_t firstGame = 0; // from 0
    };
    [[nodiscard]] Block next(std::size_t games);
    // Reads a block. Errors have their lines in the file.
    [[nodiscard]] notation::RecordFile read(const Block& block) const;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    [[nodiscard]] std::istream& in();
    [[nodiscard]] bool nextLine(std::string& line);

    std::string path_;
    RecordFormat format_ = RecordFormat::S6n;
    std::unique_ptr<std::istream> file_; // null for stdin
    std::string pending_;                // the first line of the next game
    bool hasPending_ = false;
    int line_ = 0;
    std::size_t games_ = 0;
};

} // namespace sixth::cli
