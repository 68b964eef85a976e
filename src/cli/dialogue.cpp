#include "cli/dialogue.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>

namespace sixth::cli {

std::optional<std::string> Dialogue::readLine(const std::string& prompt) {
    if (unread_) {
        std::optional<std::string> line = std::move(unread_);
        unread_.reset();
        return line;
    }
    ++lineNumber_;
    return readTyped(prompt);
}

std::optional<std::string> Dialogue::readTyped(const std::string& prompt) {
    std::optional<std::string> line = editor_.readLine(prompt);
    hasEnded_ = !line && !editor_.wasInterrupted();
    return line;
}

void Dialogue::unread(std::string line) {
    unread_ = std::move(line);
}

void Dialogue::say(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

void Dialogue::refuse(std::string_view what, std::string_view why) {
    if (isInteractive()) return say(fmt::format("No: {}.", why));
    Failure refused = failure(what, why, fmt::format("line {}", lineNumber_));
    refused.exitCode = kNegative;
    fail(refused);
}

void Dialogue::refuse(const Failure& failure) {
    if (!isInteractive()) return fail(failure);
    for (const std::string& line : failure.lines) say(fmt::format("No: {}", line));
}

void Dialogue::fail(const Failure& failure) {
    exitCode_ = std::max(exitCode_, report(failure));
}

bool Dialogue::confirm(const std::string& question, bool otherwise) {
    if (!isInteractive()) return otherwise;
    const auto answer = readTyped(question + " [y/N] ");
    return answer && (*answer == "y" || *answer == "Y" || *answer == "yes");
}

} // namespace sixth::cli
