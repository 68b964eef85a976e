#pragma once

#include "notation/error.h"
#include "notation/record.h"

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// The two other faces of a game record (docs/notation.md). JSON keeps everything: one object or an array of
// them is read, an array is written.
[[nodiscard]] RecordFile readRecordsJson(std::string_view text);
[[nodiscard]] std::string writeRecordsJson(const std::vector<Record>& records);

// A line keeps ruleset, start, moves and result; it is written with its newline.
[[nodiscard]] RecordFile readRecordLines(std::string_view text);
[[nodiscard]] std::string writeRecordLine(const Record& record);

} // namespace sixth::notation
