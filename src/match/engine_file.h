#pragma once

#include "match/limit.h"
#include "match/player_spec.h"
#include "notation/error.h"

#include <tl/expected.hpp>

#include <string_view>
#include <vector>

namespace sixth::match {

// One engine of a file, with the limits it has of its own.
struct EngineEntry {
    PlayerSpec spec;
    Limit limit;
};

// Reads a file of engines, a part of TOML:
//
//   [[engine]]                 begins an engine
//   name = "Other"             how it is called in records and tables
//   cmd = "./other ugi"        a command line, or builtin:NAME
//   option.Hash = 64           any of its options: a number, true, false or text in quotes
//   movetime = 100             its limits, as on the command line: movetime, nodes, tc = "10+0.1"
//
// `#` begins a comment. Errors have their line.
[[nodiscard]] tl::expected<std::vector<EngineEntry>, notation::Errors> readEngineFile(std::string_view text);

} // namespace sixth::match
