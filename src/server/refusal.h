#pragma once

#include "server/time.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sixth::server {

// Why something that a client asked for was not done. The code is for programs and listed in docs/api.md; the
// message is for people.
struct Refusal {
    std::string code;
    std::string message;

    // What it is about, as far as that is known.
    std::optional<std::string> game = std::nullopt;    // the public id
    std::optional<std::string> command = std::nullopt; // the id of the command, as it was sent
    std::optional<std::int64_t> seq = std::nullopt;    // how far the game is
    std::optional<Time> until = std::nullopt;          // the end of a ban or suspension
};

} // namespace sixth::server
