#pragma once

#include "cli/line_reader.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// Where lines come from. On a terminal: editing, history and TAB completion by libedit, which only
// line_editor.cpp knows. Otherwise plain lines and no prompt. There is one at a time, since libedit keeps one
// terminal for the process.
class LineEditor {
public:
    // What could follow: `before` is the line up to the word being typed.
    using Completer = std::function<std::vector<std::string>(const std::string& before)>;
    // A completer's answer that asks for the names of files.
    static constexpr const char* kFileNames = "<files>";

    LineEditor();
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    [[nodiscard]] bool isInteractive() const { return interactive_; }
    void setCompleter(Completer completer);

    // The next line; nothing at the end of the input. A line too long to be meant comes cut.
    [[nodiscard]] std::optional<std::string> readLine(const std::string& prompt);

private:
    [[nodiscard]] std::optional<std::string> readFromTerminal(const std::string& prompt);

    bool interactive_;
    LineReader plain_;
};

} // namespace sixth::cli
