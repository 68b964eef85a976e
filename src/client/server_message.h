#pragma once

#include "rules/color.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sixth::client {

// One event of a game, as the server tells it to clients (docs/api.md).
struct ToldEvent {
    std::string game;
    std::int64_t seq = 1;
    std::int64_t at = 0;
    std::string kind;
    std::optional<rules::Color> by; // null if the server did it, or somebody without a seat
    std::string body;               // a JSON object, not yet checked: GameMirror reads it
};

// The state of a game so far, and from here on its events.
struct Welcome {
    std::string game;
    std::optional<rules::Color> you; // null for somebody who only looks on
    std::vector<ToldEvent> events;
};

struct Invitation {
    std::string game;
};

// Our command is on the server's disk.
struct Ack {
    std::string id;
    std::int64_t seq = 0;
};

struct ErrorTold {
    std::string code;
    std::string message;
    std::string id; // of our command; empty if it is about none
};

// A message that no program here needs (presence, lobby, goodbye), or a type of a later version.
struct OtherMessage {
    std::string type;
};

using ServerMessage = std::variant<ToldEvent, Welcome, Invitation, Ack, ErrorTold, OtherMessage>;

// Reads one message. The server is not trusted: whatever the bytes are, the answer is a message or the reason
// why it is none. Game ids that come out of here are safe to put into a path.
[[nodiscard]] tl::expected<ServerMessage, std::string> readServerMessage(std::string_view text);

// The events in the answer to `GET games/ID/events`.
[[nodiscard]] tl::expected<std::vector<ToldEvent>, std::string> readEvents(std::string_view text);

// The text in one field of a JSON object, such as "token" or "id" of an answer. A path of names leads
// inwards: {"person", "name"}.
[[nodiscard]] std::optional<std::string> readTextField(std::string_view json,
                                                       std::initializer_list<const char*> path);

} // namespace sixth::client
