#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// Why a text was refused. Lines and columns count from 1, columns in bytes.
struct Error {
    std::string code;    // stable, for programs
    std::string what;    // what was being read: "position", "move", …
    std::string message; // what is wrong and what was expected
    int line = 1;
    int column = 1;
};
using Errors = std::vector<Error>;

// "position: rank 3 has 6 squares, expected 5 (column 14)". With `withLine` the place is "(line 2, column
// 14)".
[[nodiscard]] std::string format(const Error& error, bool withLine = false);

// Makes untrusted text safe for a message: shortens it and writes bytes that are not printable ASCII as \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace sixth::notation
