#pragma once

#include "cli/failure.h"
#include "cli/program.h"
#include "match/match.h"

#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// The limits of one side, as given on the command line; 0 means none.
struct LimitOptions {
    int moveTime = 0;
    int nodes = 0;
    std::optional<std::string> clock;
};

// The options of `sixth match`.
struct MatchOptions {
    std::vector<std::string> engines;
    std::optional<std::string> rules;
    int games = 0;
    LimitOptions limit;
    LimitOptions limitB;
    std::optional<std::string> openings;
    int seed = 1;
    int concurrency = 1;
    int margin = 500;
    std::optional<std::string> sprt;
    std::optional<std::string> out;
    bool json = false;
};

void addMatchOptions(Command& command, MatchOptions& options);

[[nodiscard]] Expected<match::MatchSettings> readMatchSettings(const MatchOptions& options);

} // namespace sixth::cli
