#pragma once

#include "notation/error.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

inline constexpr int kDone = 0;
inline constexpr int kNegative = 1; // the answer is no, for instance: a record breaks the rules
inline constexpr int kBadInput = 2; // bad usage, or input that can't be read

inline constexpr int kInterrupted = 130; // by Ctrl-C, as shells have it: 128 and the number of the signal

// Why a command failed: the lines for stderr, without "sixth: ", and the exit code.
struct Failure {
    std::vector<std::string> lines;
    int exitCode = kBadInput;
};

template <typename T>
using Expected = tl::expected<T, Failure>;

// "what: why (place)"
[[nodiscard]] Failure failure(std::string_view what, std::string_view why, std::string_view place);
// What errno says of a file.
[[nodiscard]] Failure systemFailure(std::string_view path);
[[nodiscard]] Failure failure(const notation::Errors& errors, int exitCode = kBadInput);
// Errors in a file. The place is its name with line and column; the name alone where the line is 0.
[[nodiscard]] Failure failureIn(std::string_view file, const notation::Errors& errors, int exitCode);

// The text with control characters replaced, which a file name or a server could bring to the terminal.
[[nodiscard]] std::string harmless(std::string text);

// Writes the failure to stderr; returns its exit code.
int report(const Failure& failure);

} // namespace sixth::cli
