#include "cli/line_editor.h"

#include "cli/terminal.h"

#include <editline/readline.h>

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <termios.h>
#include <unistd.h>

namespace sixth::cli {
namespace {

constexpr std::size_t kLongestLine = 4096;
constexpr int kHistoryLines = 1000;
// No semicolon, so that a ruleset is one word.
constexpr const char* kWordBreaks = " \t\n";
constexpr int kCtrlC = 3;

// libedit calls plain functions without an argument of ours, so what they need has to lie here.
LineEditor::Completer completer;
std::vector<std::string> candidates;
bool isCtrlCTyped = false;

// libedit asks with state 0, 1, 2 … until there is no more; it frees what it gets.
char* nextCandidate(const char* text, int state) {
    static std::size_t next = 0;
    if (state == 0) next = 0;
    while (next < candidates.size()) {
        const std::string& candidate = candidates[next++];
        if (candidate.starts_with(text)) return strdup(candidate.c_str());
    }
    return nullptr;
}

char** complete(const char* text, int start, int /*end*/) {
    candidates = completer ? completer(std::string(rl_line_buffer, static_cast<std::size_t>(start)))
                           : std::vector<std::string>{};
    if (candidates.size() == 1 && candidates[0] == LineEditor::kFileNames)
        return nullptr; // libedit knows files
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, nextCandidate);
}

int endLine(int /*count*/, int /*key*/) {
    isCtrlCTyped = true;
    rl_done = 1;
    return 0;
}

// During its lifetime Ctrl-C is a key like others. As a signal it could only end the program: libedit goes on
// reading after one.
class CtrlCAsKey {
public:
    CtrlCAsKey() {
        isKnown_ = tcgetattr(STDIN_FILENO, &before_) == 0;
        if (!isKnown_) return;
        termios now = before_;
        now.c_cc[VINTR] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
    }
    ~CtrlCAsKey() {
        if (isKnown_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
    }
    CtrlCAsKey(const CtrlCAsKey&) = delete;
    CtrlCAsKey& operator=(const CtrlCAsKey&) = delete;

private:
    termios before_{};
    bool isKnown_ = false;
};

} // namespace

LineEditor::LineEditor()
    : interactive_(isInputTerminal() && isOutputTerminal()), plain_(std::cin, kLongestLine) {
    if (!interactive_) return;
    rl_readline_name = "sixth";
    using_history();
    rl_add_defun("sixth-end-line", endLine, kCtrlC);
    stifle_history(kHistoryLines);
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = const_cast<char*>(kWordBreaks);
}

LineEditor::~LineEditor() {
    completer = nullptr;
}

void LineEditor::setCompleter(Completer next) {
    completer = std::move(next);
}

std::optional<std::string> LineEditor::readLine(const std::string& prompt) {
    if (interactive_) return readFromTerminal(prompt);
    std::string line;
    if (plain_.next(line) == LineReader::Read::End) return std::nullopt;
    return line;
}

std::optional<std::string> LineEditor::readFromTerminal(const std::string& prompt) {
    std::cout.flush();
    isCtrlCTyped = false;
    const CtrlCAsKey guard;
    const std::unique_ptr<char, decltype(&std::free)> line(readline(prompt.c_str()), &std::free);
    wasInterrupted_ = isCtrlCTyped;
    if (!line) {
        std::cout << (wasInterrupted_ ? "^C\n" : "\n") << std::flush; // the prompt's line ends
        return std::nullopt;
    }
    if (std::strlen(line.get()) > 1) add_history(line.get()); // a single letter answers a question
    return std::string(line.get());
}

} // namespace sixth::cli
