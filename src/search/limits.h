#pragma once

#include "rules/color.h"
#include "rules/move.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::search {

// The limits of a search. Without any it runs until it is stopped or everything is decided.
struct Limits {
    std::optional<std::int64_t> moveTimeMs;
    std::optional<std::uint64_t> nodes; // a hard limit over all threads
    std::optional<int> depth;
    std::optional<int> mate; // stop once a win in this many own moves is found
    rules::PerColor<std::optional<std::int64_t>> clockMs;
    rules::PerColor<std::int64_t> incrementMs;
    bool infinite = false;          // do not return before stop(), even when everything is decided
    std::vector<rules::Move> moves; // legal ones to choose from; empty for all

    // Whether a clock is running.
    [[nodiscard]] bool isTimed() const { return moveTimeMs || clockMs.silver || clockMs.red; }
};

} // namespace sixth::search
