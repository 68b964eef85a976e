#pragma once

#include "cli/failure.h"
#include "cli/position_options.h"
#include "solver/table_file.h"
#include "solver/tablebase.h"

#include <optional>
#include <string>

namespace sixth::cli {

// The options of `sixth table`.
struct TableOptions {
    std::string action;  // make, probe, check
    std::string subject; // a ruleset to make, or a file
    std::optional<std::string> out;
    bool force = false;
    PositionOptions position;
    bool plain = false;
    bool json = false;
};

// A table from a file, and what its head says of it.
struct LoadedTable {
    solver::Tablebase table;
    solver::TableSummary summary;
};
[[nodiscard]] Expected<LoadedTable> loadTable(const std::string& path);

// "Red wins in 8 plies", "drawn"; in JSON "silver", "red", "draw".
[[nodiscard]] std::string valueText(const solver::TableValue& value);
[[nodiscard]] std::string valueKey(const solver::TableValue& value);

// One function per action: each returns the exit code.
[[nodiscard]] int makeTable(const TableOptions& options);
[[nodiscard]] int probeTable(const TableOptions& options);
[[nodiscard]] int checkTableFile(const TableOptions& options);

} // namespace sixth::cli
