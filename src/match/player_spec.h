#pragma once

#include "match/player.h"
#include "match/ugi_player.h"
#include "notation/error.h"

#include <tl/expected.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::match {

// Who plays: `builtin:NAME[:option=value…]`, or a command line that speaks UGI.
struct PlayerSpec {
    std::string text;    // as it was given
    std::string builtin; // NAME; empty for a command line
    std::map<std::string, std::int64_t> options;
};

[[nodiscard]] tl::expected<PlayerSpec, notation::Error> readPlayerSpec(std::string_view text);

// The built-in players with their options, one a line, for help texts.
[[nodiscard]] std::string describeBuiltins();

[[nodiscard]] std::unique_ptr<Player> makePlayer(const PlayerSpec& spec, const Surroundings& surroundings,
                                                 const UgiPatience& patience);

} // namespace sixth::match
