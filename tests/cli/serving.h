#pragma once

#include "cli/program_runner.h"

#include <sys/types.h>

#include <string>
#include <vector>

namespace sixth::cli {

// `sixth serve` in the background, for a page with nothing but an index and a database of its own.
class Serving {
public:
    struct Setup {
        std::string database;   // empty: a new one
        int mostFileBlocks = 0; // of 512 bytes each: a larger file can't be written, as with `ulimit -f`
    };

    explicit Serving(const std::vector<std::string>& words) : Serving(words, Setup{}) {}
    Serving(const std::vector<std::string>& words, const Setup& setup);
    ~Serving();
    Serving(const Serving&) = delete;
    Serving& operator=(const Serving&) = delete;

    // What it prints first, up to the end of the line.
    [[nodiscard]] std::string line() const;
    // The port in that line.
    [[nodiscard]] int port() const;
    // What it has said to stderr so far.
    [[nodiscard]] std::string errors() const;
    void send(int signal) const;
    [[nodiscard]] bool isRunning() const;
    // Sends a signal (0: none) and waits for the end; returns the exit code, or 128 + n if signal n ended it.
    [[nodiscard]] int stop(int signal);

    [[nodiscard]] const std::string& database() const { return database_; }

private:
    Folder page_;
    Folder data_;
    std::string database_;
    pid_t child_ = -1;
    int out_ = -1;
};

} // namespace sixth::cli
