#pragma once

#include "cli/background.h"

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

    // What it prints first, up to the end of the line.
    [[nodiscard]] std::string line() const { return program_.line(); }
    // The port in that line.
    [[nodiscard]] int port() const;
    [[nodiscard]] std::string errors() const { return program_.errors(); }
    void send(int signal) const { program_.send(signal); }
    [[nodiscard]] bool isRunning() const { return program_.isRunning(); }
    [[nodiscard]] int stop(int signal) { return program_.stop(signal); }

    [[nodiscard]] const std::string& database() const { return database_; }

private:
    Folder page_;
    Folder data_;
    std::string database_;
    Background program_;
};

} // namespace sixth::cli
