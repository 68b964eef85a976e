#pragma once

#include "cli/failure.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sixth::cli {

// A setting of the server by its name on the command line without the dashes, and where its value goes.
using ServeSetting = std::pair<std::string, std::optional<std::string>*>;

// Fills in what the command line left open: first from the environment (SIXTH_PUBLIC_URL for --public-url),
// then from the file, whose lines are `name = value`; # begins a comment. An unknown name in the file is an
// error.
[[nodiscard]] Expected<void> completeSettings(const std::vector<ServeSetting>& settings,
                                              const std::optional<std::string>& file);

// Where games are kept when nobody says: $XDG_STATE_HOME/sixth/games.db, or ~/.local/state/sixth/games.db.
// The folder is made; nothing if that can't be.
[[nodiscard]] std::optional<std::string> defaultDatabase();

} // namespace sixth::cli
