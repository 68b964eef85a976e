#pragma once

#include "server/games/decide.h"
#include "server/http/line.h"
#include "server/online/context.h"
#include "server/online/server_message.h"

#include <tl/expected.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sixth::server::online {

// One connection: a socket, or a stream of lines.
struct Client {
    std::uint64_t id = 0;
    http::Line* line = nullptr;
    std::optional<PersonId> person; // nothing for those who did not say
    Milliseconds ping{};
    std::vector<GameNumber> tables; // the games it watches
    enum class LobbyWatch : std::uint8_t { No, Whole, Changes } lobby = LobbyWatch::No;

    void send(const ServerMessage& message) const;
};

// The text of a message that many clients are sent.
[[nodiscard]] std::shared_ptr<const std::string> sharedText(const ServerMessage& message);

// The answer to a command: the seq of its first event, or why there is none.
using Outcome = tl::expected<std::int64_t, Refusal>;

// A command on its way.
struct Order {
    std::optional<PersonId> actor; // nobody: the server itself
    games::Command command;
    std::optional<games::CommandId> id;
    Time at; // when it came in; waiting for a commit costs nobody time
    Milliseconds ping{};
    // What the player really took to think, where that is known; waiting is given back.
    std::optional<Milliseconds> spent = std::nullopt;
    std::function<void(Outcome)> reply;
    int tries = 0;       // how often another server was first
    bool isSure = false; // what is remembered here has been compared with the log
};

// One game in memory. Each part of it belongs to one class, which alone changes it.
struct Table {
    Table(GameNumber ofGame, std::string publicId, games::GameState folded)
        : number(ofGame), id(std::move(publicId)), state(std::move(folded)) {}

    GameNumber number;
    std::string id;         // public
    games::GameState state; // the fold of what is committed

    // Tables
    std::optional<rules::PerColor<bool>> isHouse; // which players are the server's own; known once both sit
    bool isVoid = false;                          // taken out of ratings and scores

    rules::PerColor<bool> hasMuted{}; // which players do not want to read what the other says

    // Commands
    std::deque<Order> waiting;  // until the game is no longer held
    bool isHeld = false;        // a command is being written, or what others have written is being read
    std::int64_t announced = 0; // the highest seq that another server has told
    std::vector<std::function<void(Table&)>> arriving; // until it is as far as those have seen it elsewhere
    rules::PerColor<games::LagQuota> quota;

    // Watchers
    std::vector<Client*> watchers;
    rules::PerColor<std::optional<Time>>
        awaySince;          // when a player lost the last connection; nothing while there is one
    Presence told;          // what the watchers know of each other
    Presence elsewhere;     // who looks on at other servers
    Presence toldElsewhere; // what the other servers know of those here

    // Timers
    std::optional<Time> deadline; // when the server itself has to act
    bool isOverdue = false;       // it was left to another server

    // Who has it open here; and anywhere.
    [[nodiscard]] Presence presenceHere() const;
    [[nodiscard]] Presence presence() const;
    [[nodiscard]] Milliseconds pingOf(std::optional<PersonId> person) const;
    [[nodiscard]] bool isWatchedBy(const Client& client) const;
    [[nodiscard]] bool isHouseOnTurn() const;
    // Whether one of the players is the server's own.
    [[nodiscard]] bool isWithHouse() const { return isHouse && (isHouse->silver || isHouse->red); }
};

} // namespace sixth::server::online
