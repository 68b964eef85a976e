#pragma once

#include "notation/error.h"
#include "rules/move.h"
#include "rules/movegen.h"
#include "rules/position.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// The text of a move in this position: c3, Hc3, b2b5, 2b2b5, pass. The position is needed because the count
// is left out exactly when the whole tower is carried.
[[nodiscard]] std::string writeMove(const rules::Position& position, rules::Move move);

// The same with # after a crowning move, as in game records.
[[nodiscard]] std::string writeRecordMove(const rules::Position& position, rules::Move move);

// Reads a legal move. For an illegal move the error has the code of the broken rule, and its message cites
// the rule.
[[nodiscard]] tl::expected<rules::Move, Error> readMove(const rules::Position& position,
                                                        std::string_view text);

// Reads the name of a square of this board, such as "c3".
[[nodiscard]] tl::expected<rules::Square, Error> readSquare(const rules::Position& position,
                                                            std::string_view text);

// Moves of this position as text, sorted by their bytes.
[[nodiscard]] std::vector<std::string> writeMoves(const rules::Position& position,
                                                  const rules::MoveList& moves);
// The same for all legal moves.
[[nodiscard]] std::vector<std::string> writeLegalMoves(const rules::Position& position);

} // namespace sixth::notation
