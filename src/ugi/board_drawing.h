#pragma once

#include "rules/position.h"

#include <string>

namespace sixth::ugi {

// The board in plain ASCII, ranks from the top, each tower as its letters from bottom to top, then the
// position text.
[[nodiscard]] std::string drawPlainBoard(const rules::Position& position);

} // namespace sixth::ugi
