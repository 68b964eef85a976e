#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace sixth::cli {

// One line on stderr about long work: on a terminal always the same one, which goes with this object,
// otherwise a new one every ten seconds.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Call it as often as you like: the text is only made when it is time to show one.
    void show(const std::function<std::string()>& text);
    // Takes the line away, before something else is said.
    void clear();

private:
    bool isTerminal_;
    bool isShown_ = false;
    std::chrono::milliseconds pause_;
    std::chrono::steady_clock::time_point next_;
};

} // namespace sixth::cli
