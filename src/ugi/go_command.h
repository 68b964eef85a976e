#pragma once

#include "search/limits.h"

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::ugi {

// What `go` asks for.
struct GoCommand {
    search::Limits limits;                     // without its moves
    std::vector<std::string_view> searchMoves; // as they were written
    std::optional<int> perft;                  // count the positions so many plies away, and do not search
};

// The words after `go`, or what is wrong with them.
[[nodiscard]] tl::expected<GoCommand, std::string> readGo(std::span<const std::string_view> words);

} // namespace sixth::ugi
