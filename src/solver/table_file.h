#pragma once

#include "solver/tablebase.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::solver {

// What the entries of a table amount to. It is part of the file.
struct TableSummary {
    std::uint64_t positions = 0;
    std::uint64_t silver = 0; // won by
    std::uint64_t red = 0;
    std::uint64_t drawn = 0;
    int longest = 0; // distance of a win, in plies
    friend bool operator==(const TableSummary&, const TableSummary&) = default;
};
[[nodiscard]] TableSummary summarise(const std::vector<Tablebase::Entry>& entries);

// A file as it was read. Its ruleset is text, because this room knows no notation.
struct TableFile {
    std::string rules;
    TableSummary summary;
    std::vector<Tablebase::Entry> entries;
};

// The bytes of a file (docs/tables.md). They depend on the table alone.
[[nodiscard]] std::vector<std::uint8_t> encodeTable(const Tablebase& table, std::string_view rules);
// The file, or why it is none. Whether its values are true is another question: see table_check.h.
[[nodiscard]] tl::expected<TableFile, std::string> decodeTable(std::span<const std::uint8_t> bytes);

} // namespace sixth::solver
