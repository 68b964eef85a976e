#pragma once

#include "match/player.h"
#include "match/ugi_player.h"
#include "notation/error.h"

#include <tl/expected.hpp>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::match {

// Names and values of options, as they were given.
using EngineOptions = std::vector<std::pair<std::string, std::string>>;

// Who plays: `builtin:NAME[:option=value…]`, or a command line that speaks UGI.
struct PlayerSpec {
    std::string text;                            // as it was given
    std::string builtin;                         // NAME; empty for a command line
    std::map<std::string, std::int64_t> options; // of a built-in player
    EngineOptions settings{};                    // of a command line, sent as setoption
    std::string name{};                          // for records and tables; empty for the text

    [[nodiscard]] const std::string& shownName() const { return name.empty() ? text : name; }
};

[[nodiscard]] tl::expected<PlayerSpec, notation::Error> readPlayerSpec(std::string_view text);
// The same player with further options. Names are matched without regard to case.
[[nodiscard]] tl::expected<PlayerSpec, notation::Error> withOptions(PlayerSpec spec,
                                                                    const EngineOptions& options);
// The text with everything that decides how it plays: "./other ugi [Hash=64]".
[[nodiscard]] std::string identity(const PlayerSpec& spec);

// The built-in players with their options, one a line, for help texts.
[[nodiscard]] std::string describeBuiltins();

[[nodiscard]] std::unique_ptr<Player> makePlayer(const PlayerSpec& spec, const Surroundings& surroundings,
                                                 const UgiPatience& patience);

} // namespace sixth::match
