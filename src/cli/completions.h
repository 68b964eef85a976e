#pragma once

#include "cli/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace sixth::cli {

// A completion script for one of the shells bash, zsh, fish, made from the commands and options there are.
[[nodiscard]] std::string completionScript(std::string_view shell, const std::vector<CommandInfo>& commands);

} // namespace sixth::cli
