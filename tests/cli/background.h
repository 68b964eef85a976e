#pragma once

#include "cli/program_runner.h"

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace sixth::cli {

// `sixth` in the background, with these words. It is killed if it still runs at the end.
class Background {
public:
    // `before` are commands for the shell that starts it: "ulimit -f 8".
    explicit Background(const std::vector<std::string>& words, const std::string& before = {});
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    // What it prints next, up to the end of the line.
    [[nodiscard]] std::string line() const;
    // What it has said to stderr so far.
    [[nodiscard]] std::string errors() const;
    void send(int signal) const;
    [[nodiscard]] bool isRunning() const;
    // Whether it handles this signal itself.
    [[nodiscard]] bool catches(int signal) const;
    // Whether it has computed for so long; starting takes a few hundredths of a second.
    [[nodiscard]] bool hasUsed(std::chrono::milliseconds processorTime) const;
    // Sends a signal (0: none) and waits for the end; returns the exit code, or -n if signal n ended it:
    // the program itself answers an interruption with 130.
    [[nodiscard]] int stop(int signal);

private:
    Folder data_;
    pid_t child_ = -1;
    int out_ = -1;
};

// Waits until the condition holds, for a minute at most: a busy machine is no reason to fail.
[[nodiscard]] bool await(const std::function<bool()>& condition);

} // namespace sixth::cli
