#pragma once

#include "cli/line_reader.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// Reads lines of input. On a terminal with editing, history and TAB completion by libedit, which only
// line_editor.cpp includes; otherwise plain lines without a prompt. There may be only one at a time, since
// libedit keeps one terminal per process.
class LineEditor {
public:
    // The possible completions; `before` is the line up to the word being typed.
    using Completer = std::function<std::vector<std::string>(const std::string& before)>;
    // Returned by a completer to ask for file names.
    static constexpr const char* kFileNames = "<files>";

    LineEditor();
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    [[nodiscard]] bool isInteractive() const { return interactive_; }
    void setCompleter(Completer completer);

    // The next line; null at the end of the input and when Ctrl-C was typed. A line that is too long is
    // truncated.
    [[nodiscard]] std::optional<std::string> readLine(const std::string& prompt);
    // Whether Ctrl-C ended the last readLine on a terminal.
    [[nodiscard]] bool wasInterrupted() const { return wasInterrupted_; }

private:
    [[nodiscard]] std::optional<std::string> readFromTerminal(const std::string& prompt);

    bool interactive_;
    bool wasInterrupted_ = false;
    LineReader plain_;
};

} // namespace sixth::cli
