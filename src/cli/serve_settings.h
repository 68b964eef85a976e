#pragma once

#include "cli/failure.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sixth::cli {

// A setting of the server: the name of its option without the dashes, and where its value goes.
using ServeSetting = std::pair<std::string, std::optional<std::string>*>;

// Fills in settings that the command line does not give: first from the environment (SIXTH_PUBLIC_URL for
// --public-url), then from the file. Its lines are `name = value`; # begins a comment. An unknown name is an
// error.
[[nodiscard]] Expected<void> completeSettings(const std::vector<ServeSetting>& settings,
                                              const std::optional<std::string>& file);

// The default place of the database: $XDG_STATE_HOME/sixth/games.db, or ~/.local/state/sixth/games.db. Makes
// the folder; null if that fails.
[[nodiscard]] std::optional<std::string> defaultDatabase();

} // namespace sixth::cli
