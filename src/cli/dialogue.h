#pragma once

#include "cli/failure.h"
#include "cli/line_editor.h"

#include <optional>
#include <string>
#include <string_view>

namespace sixth::cli {

// The talk with the people at the terminal: what is said, asked and refused. Without a terminal nothing is
// asked, and refusals go to stderr with the number of the line, so that a script can be followed.
class Dialogue {
public:
    [[nodiscard]] LineEditor& editor() { return editor_; }
    [[nodiscard]] bool isInteractive() const { return editor_.isInteractive(); }

    [[nodiscard]] std::optional<std::string> readLine(const std::string& prompt);
    // Gives a line back: the next readLine returns it.
    void unread(std::string line);

    void say(std::string_view text);
    // "move", "'c9' is not legal: … (R1.1)"
    void refuse(std::string_view what, std::string_view why);
    // What has a place of its own, such as a file.
    void refuse(const Failure& failure);
    // A yes or no from the people; `otherwise` without a terminal. The end of the input is a no.
    [[nodiscard]] bool confirm(const std::string& question, bool otherwise);

private:
    LineEditor editor_;
    std::optional<std::string> unread_;
    int lineNumber_ = 0;
};

} // namespace sixth::cli
