#include "cli/dialogue.h"

#include <fmt/core.h>

#include <cstdio>

namespace sixth::cli {

std::optional<std::string> Dialogue::readLine(const std::string& prompt) {
    if (unread_) {
        std::optional<std::string> line = std::move(unread_);
        unread_.reset();
        return line;
    }
    ++lineNumber_;
    return editor_.readLine(prompt);
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
    if (isInteractive())
        say(fmt::format("No: {}.", why));
    else
        report(failure(what, why, fmt::format("line {}", lineNumber_)));
}

void Dialogue::refuse(const Failure& failure) {
    if (!isInteractive()) {
        report(failure);
        return;
    }
    for (const std::string& line : failure.lines) say(fmt::format("No: {}", line));
}

bool Dialogue::confirm(const std::string& question, bool otherwise) {
    if (!isInteractive()) return otherwise;
    const auto answer = editor_.readLine(question + " [y/N] ");
    return answer && (*answer == "y" || *answer == "Y" || *answer == "yes");
}

} // namespace sixth::cli
