#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// Why a text was refused: a stable code for programs, what was being read, a message that says what was wrong
// and what was expected, and the place, counted from 1 (columns in bytes).
struct Error {
    std::string code;
    std::string what;
    std::string message;
    int line = 1;
    int column = 1;
};
using Errors = std::vector<Error>;

// "position: rank 3 has 6 squares, expected 5 (column 14)", with "line 2, " in the place of texts that have
// lines.
[[nodiscard]] std::string format(const Error& error, bool withLine = false);

// Text of unknown origin made fit for a message: shortened, and bytes that are not printable ASCII written as
// \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace sixth::notation
