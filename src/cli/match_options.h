#pragma once

#include "cli/failure.h"
#include "cli/program.h"
#include "match/tournament.h"

#include <optional>
#include <string>
#include <vector>

namespace sixth::cli {

// The limits of one side, as given on the command line; 0 means none.
struct LimitOptions {
    int moveTime = 0;
    std::int64_t nodes = 0;
    std::optional<std::string> clock;
};

// The options of `sixth match`.
struct MatchOptions {
    std::vector<std::string> engines;
    std::optional<std::string> engineFile;
    std::vector<std::string> optionsA; // NAME=VALUE
    std::vector<std::string> optionsB;
    std::optional<std::string> nameA;
    std::optional<std::string> nameB;
    bool gauntlet = false;
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

// With two players it is one match.
[[nodiscard]] Expected<match::Tournament> readTournament(const MatchOptions& options);
[[nodiscard]] Expected<match::MatchSettings> readMatchSettings(const MatchOptions& options);

} // namespace sixth::cli
