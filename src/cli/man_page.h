#pragma once

#include "cli/program.h"

#include <string>
#include <vector>

namespace sixth::cli {

// The manual page sixth(1) in the language of man, made from the commands, their options and their help.
[[nodiscard]] std::string manPage(const std::vector<CommandInfo>& commands);

} // namespace sixth::cli
