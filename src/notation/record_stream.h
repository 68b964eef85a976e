#pragma once

#include "notation/error.h"
#include "notation/record.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>

// Reading games one by one from a source of any length. Memory holds one game and a piece of text.
namespace sixth::notation {

// One game of a source, or what is wrong where a game should be. A game with errors may still be understood.
struct StreamedGame {
    std::optional<Record> record;
    Errors errors;
};

// Puts the next bytes there and returns how many; 0 at the end.
using TextSource = std::function<std::size_t(std::span<char> into)>;
// Takes one game after the other. Returns whether to go on.
using GameSink = std::function<bool(StreamedGame game)>;

// A game that is longer is an error, and reading stops there.
inline constexpr std::size_t kLongestGame = std::size_t{64} * 1024 * 1024;

void streamRecords(const TextSource& source, const GameSink& sink, Reading reading = Reading::Strict);
// JSON as readRecordsJson() takes it.
void streamRecordsJson(const TextSource& source, const GameSink& sink);
// JSON Lines: one game, as a JSON object, on each line.
void streamRecordsJsonl(const TextSource& source, const GameSink& sink);
void streamRecordLines(const TextSource& source, const GameSink& sink);

} // namespace sixth::notation
