#pragma once

#include "cli/failure.h"
#include "notation/record.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// The three formats of a game record (docs/notation.md).
enum class RecordFormat { S6n, Json, Lines };

inline constexpr const char* kFormatWords = "s6n|json|lines";

[[nodiscard]] std::optional<RecordFormat> formatNamed(std::string_view word);
// By the file's ending: .s6n, .json, .lines or .txt.
[[nodiscard]] std::optional<RecordFormat> formatOf(std::string_view path);

// Reads the games of a file. The errors are those of the text and of the rules, in the order of their places.
[[nodiscard]] notation::RecordFile readAndReplay(RecordFormat format, std::string_view text);

// Writes every move in its canonical form, whatever spelling was read.
[[nodiscard]] std::string writeRecords(RecordFormat format, const std::vector<notation::Record>& records);

} // namespace sixth::cli
