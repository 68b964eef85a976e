#include "cli/failure.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace sixth::cli {

Failure failure(std::string_view what, std::string_view why, std::string_view place) {
    return {{fmt::format("{}: {} ({})", what, why, place)}, kBadInput};
}

Failure systemFailure(std::string_view path) {
    return failure("file", std::strerror(errno), path);
}

Failure failure(const notation::Errors& errors, int exitCode) {
    Failure result{{}, exitCode};
    for (const notation::Error& error : errors) result.lines.push_back(notation::format(error));
    return result;
}

Failure failureIn(std::string_view file, const notation::Errors& errors, int exitCode) {
    Failure result{{}, exitCode};
    for (const notation::Error& error : errors) {
        const std::string place =
            error.line > 0 ? fmt::format(", line {}, column {}", error.line, error.column) : "";
        result.lines.push_back(fmt::format("{}: {} ({}{})", error.what, error.message, file, place));
    }
    return result;
}

std::string harmless(std::string text) {
    const auto isControl = [](char c) { return (c >= 0 && c < 0x20) || c == 0x7F; };
    std::replace_if(text.begin(), text.end(), isControl, '?');
    return text;
}

int report(const Failure& failure) {
    std::string text;
    for (const std::string& line : failure.lines) text += fmt::format("sixth: {}\n", harmless(line));
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
    return failure.exitCode;
}

} // namespace sixth::cli
