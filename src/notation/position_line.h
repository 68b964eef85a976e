#pragma once

#include "notation/error.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// A position with what is expected of it, as a line of a test suite has it:
//
//   x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2; bm c4 d3; am a1; id "first"
//
// bm are the best moves, one of which is to be found; am are moves to avoid. Other words before a `;` are
// refused.
struct PositionLine {
    rules::Position position;
    std::vector<rules::Move> best;
    std::vector<rules::Move> avoid;
    std::string id;
};

// A line that is longer is an error.
inline constexpr std::size_t kLongestPositionLine = std::size_t{64} * 1024;

// Columns of errors count from the beginning of the line; the line number is 1.
[[nodiscard]] tl::expected<PositionLine, Errors> readPositionLine(const rules::Ruleset& rules,
                                                                  std::string_view line);

// The moves of a text, with spaces between them, all in this position.
[[nodiscard]] tl::expected<std::vector<rules::Move>, Error> readMoves(const rules::Position& position,
                                                                      std::string_view text);

} // namespace sixth::notation
