#pragma once

#include "server/games/event.h"
#include "server/online/shown.h"
#include "server/refusal.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

// What the server says on sockets and streams (docs/api.md): a closed family, written here and nowhere else.
// The examples in tests/data/messages/server.json are read by the tests of the server and of the page.
namespace sixth::server::online {

// Events as clients are told of them. People are shown by name and not by number, and armies are hidden until
// both are chosen (R7.13). All other bodies are those of the log.
struct CreatedTold {
    games::Settings settings;
    std::optional<PersonShown> invited;
    std::optional<std::string> rematchOf;
};
struct JoinedTold {
    rules::PerColor<PersonShown> players;
};
struct ArmyTold {
    std::optional<rules::Army> army; // empty for those who may not see it yet
    std::optional<rules::PerColor<rules::Army>> armies = std::nullopt; // of both, once both are chosen
};
// In the order of games::Body, so that games::kKinds has the words for both.
using ToldBody =
    std::variant<CreatedTold, JoinedTold, ArmyTold, games::Moved, games::TakebackOffered,
                 games::TakebackDeclined, games::TakenBack, games::DrawOffered, games::DrawDeclined,
                 games::RematchOffered, games::RematchDeclined, games::RematchMade, games::Said,
                 games::ChatSwitched, games::Ended, games::Shared>;

struct EventTold {
    std::string game;
    std::int64_t seq = 0;
    Time at;
    std::optional<rules::Color> by; // nothing: somebody who does not play, or the server
    ToldBody body;
};

// Who is connected to a game.
struct Presence {
    rules::PerColor<bool> players{};
    int spectators = 0;
    friend bool operator==(const Presence&, const Presence&) = default;
};
// What both players have left at this moment, and whose clock runs.
struct ClocksShown {
    rules::PerColor<Milliseconds> left;
    std::optional<rules::Color> running;
};
[[nodiscard]] ClocksShown showClocks(const games::GameClock& clock, Time now, const games::Outages& outages);

struct Welcome {
    GameShown game;
    std::optional<rules::Color> you;
    std::int64_t seq = 0;
    Time now;
    Presence presence;
    ClocksShown left;
    std::vector<EventTold> events;
};
struct Ack {
    std::string game;
    games::CommandId id;
    std::int64_t seq = 0;
};
struct PresenceTold {
    std::string game;
    Presence presence;
};
struct Lobby {
    std::vector<GameShown> open;    // waiting for anybody
    std::vector<GameShown> playing; // may be watched
};
// What has changed since the last Lobby or LobbyChange. A game is in one of the two lists at most: one that
// is named in a list leaves the other.
struct LobbyChange {
    struct Moved { // since it was told last
        std::string id;
        int plies = 0;
        std::string position;
    };

    std::vector<GameShown> open;
    std::vector<GameShown> playing;
    std::vector<std::string> gone; // ids of games that are in neither any more
    std::vector<Moved> moved = {}; // now and then
};
struct Invitation { // on the stream of a person only
    GameShown game;
};
struct Pong {
    Time now;
};
struct Goodbye {
    std::string reason;
};

using ServerMessage = std::variant<Welcome, EventTold, Ack, Refusal, PresenceTold, Lobby, LobbyChange,
                                   Invitation, Pong, Goodbye>;

// One line of JSON.
[[nodiscard]] std::string writeMessage(const ServerMessage& message);
// The events of a game as an answer of the API: {"seq": …, "events": […]}.
[[nodiscard]] std::string writeEvents(std::int64_t seq, const std::vector<EventTold>& events);

} // namespace sixth::server::online
