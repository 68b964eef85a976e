#pragma once

#include "notation/error.h"
#include "rules/disk.h"
#include "rules/square.h"

#include <tl/expected.hpp>

#include <optional>
#include <string_view>
#include <variant>

// The syntax of a move's text, before it is checked against a position. Not for other rooms.
namespace sixth::notation::detail {

struct PlaceText {
    rules::DiskKind kind = rules::DiskKind::Pawn;
    rules::Square to;
};
struct CarryText {
    std::optional<int> count; // 1 to 9, none for the whole tower
    rules::Square from;
    rules::Square to;
};
struct PassText {};

struct MoveText {
    std::variant<PlaceText, CarryText, PassText> action;
    bool crownMark = false; // # at the end
};

[[nodiscard]] tl::expected<MoveText, Error> readMoveText(std::string_view text);

} // namespace sixth::notation::detail
