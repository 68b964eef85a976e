#pragma once

#include "notation/error.h"
#include "notation/record.h"

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// The other formats of game records (docs/notation.md). JSON keeps everything. The reader takes one
// object or an array of objects; the writer writes an array.
[[nodiscard]] RecordFile readRecordsJson(std::string_view text);
[[nodiscard]] std::string writeRecordsJson(const std::vector<Record>& records);
// One object of that array, without a line end.
[[nodiscard]] std::string writeRecordJson(const Record& record);

// JSON Lines: one game, as such an object, on each line. It is written with its newline.
[[nodiscard]] RecordFile readRecordsJsonl(std::string_view text);
[[nodiscard]] std::string writeRecordJsonl(const Record& record);

// A line keeps only ruleset, start position, moves and result. It is written with its newline.
[[nodiscard]] RecordFile readRecordLines(std::string_view text);
[[nodiscard]] std::string writeRecordLine(const Record& record);

} // namespace sixth::notation
