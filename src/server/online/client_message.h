#pragma once

#include "server/games/decide.h"
#include "server/refusal.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

// What clients say on a socket (docs/api.md): a closed family, read here and nowhere else. The examples in
// tests/data/messages/client.json are read by the tests of the server and of the page.
namespace sixth::server::online {

struct Hello { // watch a game, or go on playing in it
    std::string game;
    std::int64_t lastSeq = 0;         // of the last event the client has
    std::optional<std::string> token; // who it is, where no cookie says so
};
struct Leave {
    std::string game;
};
struct WatchLobby {
    bool on = true;
    bool changes = false; // whether it understands LobbyChange
};
struct Ping {};
struct Do { // anything that changes a game
    std::string game;
    games::CommandId id;
    games::Command command;
};
using ClientMessage = std::variant<Hello, Leave, WatchLobby, Ping, Do>;

inline constexpr std::size_t kLongestMessage = 4096;

// Unknown fields are ignored, unknown types are refused. A refusal has the code "json", "type" or "field" and
// names the game and the command as far as they could be read.
[[nodiscard]] tl::expected<ClientMessage, Refusal> readMessage(std::string_view text);
// The same for a command sent by HTTP, where the path names the game.
[[nodiscard]] tl::expected<Do, Refusal> readCommand(std::string_view game, std::string_view text);

} // namespace sixth::server::online
