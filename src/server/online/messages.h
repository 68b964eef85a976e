#pragma once

#include "server/games/decide.h"

#include <tl/expected.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

// The two closed families of messages on a socket (docs/api.md). What clients send is read here once and is a
// value from then on; what they are told is written here. The examples in tests/data/messages are read by the
// tests of both sides.
namespace sixth::server::online {

// --- from a client ---

struct Hello { // watch a game, or play on in it
    std::string game;
    std::int64_t lastSeq = 0; // the last event the client has
    std::string token;        // who it is, if no cookie says so
};
struct Leave {
    std::string game;
};
struct WatchLobby {
    bool on = true;
};
struct Ping {};
struct Do { // anything that changes a game
    std::string game;
    games::CommandId id;
    games::Command command;
};
using ClientMessage = std::variant<Hello, Leave, WatchLobby, Ping, Do>;

// Why a message was not understood, with the parts of it that were, so that the answer can name them.
struct BadMessage {
    std::string_view code; // "json", "type", "field"
    std::string message;
    std::string game;
    std::string id;
};

inline constexpr std::size_t kLongestMessage = 4096;

// Unknown fields are ignored, unknown types are errors.
[[nodiscard]] tl::expected<ClientMessage, BadMessage> readMessage(std::string_view text);
// The same for a command sent by HTTP, where the path names the game.
[[nodiscard]] tl::expected<Do, BadMessage> readCommand(std::string_view game, std::string_view text);

// --- to a client ---

[[nodiscard]] std::string writeAck(std::string_view game, const games::CommandId& id, std::int64_t seq);
struct ErrorMessage {
    std::string_view code;
    std::string_view message;
    std::string_view game = {};
    std::string_view id = {};
    std::optional<std::int64_t> seq = std::nullopt; // how far the game is
};
[[nodiscard]] std::string writeError(const ErrorMessage& error);
// `body` is JSON.
[[nodiscard]] std::string writeEvent(std::string_view game, const games::Event& event,
                                     std::optional<rules::Color> by, std::string_view body);
struct Presence {
    rules::PerColor<bool> players{};
    int spectators = 0;
    friend bool operator==(const Presence&, const Presence&) = default;
};
[[nodiscard]] std::string writePresence(std::string_view game, const Presence& presence);
[[nodiscard]] std::string writePong(games::Time now);
[[nodiscard]] std::string writeGoodbye(std::string_view reason);

} // namespace sixth::server::online
