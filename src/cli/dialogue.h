#pragma once

#include "cli/failure.h"
#include "cli/line_editor.h"

#include <optional>
#include <string>
#include <string_view>

namespace sixth::cli {

// The dialogue with the people at the terminal. Without a terminal it asks nothing, and errors go to stderr
// with the number of the input line, so that a script can be debugged.
class Dialogue {
public:
    [[nodiscard]] LineEditor& editor() { return editor_; }
    [[nodiscard]] bool isInteractive() const { return editor_.isInteractive(); }

    // The next line. Null at the end of the input, and when Ctrl-C was typed (wasInterrupted).
    [[nodiscard]] std::optional<std::string> readLine(const std::string& prompt);
    [[nodiscard]] bool wasInterrupted() const { return editor_.wasInterrupted(); }
    // Whether the input has come to its end.
    [[nodiscard]] bool hasEnded() const { return hasEnded_; }
    // Puts a line back: the next readLine returns it.
    void unread(std::string line);

    void say(std::string_view text);
    // "move", "'c9' is not legal: … (R1.1)"
    void refuse(std::string_view what, std::string_view why);
    // An error with a place of its own, such as a file.
    void refuse(const Failure& failure);
    // What a script is told in the end: the worst exit code of what was refused.
    [[nodiscard]] int exitCode() const { return exitCode_; }
    // Asks for yes or no. Without a terminal the answer is `otherwise`; the end of the input means no.
    [[nodiscard]] bool confirm(const std::string& question, bool otherwise);

private:
    [[nodiscard]] std::optional<std::string> readTyped(const std::string& prompt);
    void fail(const Failure& failure);

    LineEditor editor_;
    std::optional<std::string> unread_;
    int lineNumber_ = 0;
    bool hasEnded_ = false;
    int exitCode_ = kDone;
};

} // namespace sixth::cli
