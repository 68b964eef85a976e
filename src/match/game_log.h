#pragma once

#include "match/child_process.h"
#include "match/tally.h"
#include "notation/error.h"
#include "notation/record.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::match {

// The tags that tell which match a file of games belongs to.
inline constexpr std::string_view kMatchTag = "Match";     // the settings
inline constexpr std::string_view kFailureTag = "Failure"; // "Red: crash: exit code 3"

[[nodiscard]] std::string failureTag(rules::Color color, const Failure& failure);

// The results of the games in the text of a match file; an error if it is the file of another match.
[[nodiscard]] tl::expected<std::vector<GameResult>, notation::Error> readLog(std::string_view text,
                                                                             std::string_view settings);

// Where the last complete game of a match file ends. A process that was killed while writing leaves a torn
// one behind.
[[nodiscard]] std::size_t wholeGames(std::string_view text);

// A file to which every finished game is appended at once, so that a stopped match can be continued. Only one
// match at a time can have it open.
class GameLog {
public:
    [[nodiscard]] static tl::expected<GameLog, notation::Error> open(const std::string& path,
                                                                     std::string_view settings);

    // The games that the file had when it was opened.
    [[nodiscard]] const std::vector<GameResult>& finished() const { return finished_; }
    [[nodiscard]] tl::expected<void, notation::Error> append(const notation::Record& record);

private:
    GameLog(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}

    [[nodiscard]] notation::Error systemError() const;
    [[nodiscard]] tl::expected<std::string, notation::Error> readAll();

    std::string path_;
    Descriptor file_;
    std::vector<GameResult> finished_;
};

} // namespace sixth::match
