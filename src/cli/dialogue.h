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

    [[nodiscard]] std::optional<std::string> readLine(const std::string& prompt);
    // Puts a line back: the next readLine returns it.
    void unread(std::string line);

    void say(std::string_view text);
    // "move", "'c9' is not legal: … (R1.1)"
    void refuse(std::string_view what, std::string_view why);
    // An error with a place of its own, such as a file.
    void refuse(const Failure& failure);
    // Asks for yes or no. Without a terminal the answer is `otherwise`; the end of the input means no.
    [[nodiscard]] bool confirm(const std::string& question, bool otherwise);

private:
    LineEditor editor_;
    std::optional<std::string> unread_;
    int lineNumber_ = 0;
};

} // namespace sixth::cli
