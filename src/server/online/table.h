#pragma once

#include "server/http/line.h"
#include "server/online/context.h"
#include "server/online/messages.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sixth::server::online {

// Somebody who is connected: one socket, or one stream of lines.
struct Client {
    std::uint64_t id = 0;
    http::Line* line = nullptr;
    PersonId person = 0; // 0 for those who did not say
    Milliseconds ping = 0;
    std::vector<GameNumber> tables; // what it watches
    bool watchesLobby = false;

    void send(std::string text) const { line->send(std::make_shared<const std::string>(std::move(text))); }
};

// What became of a command: the seq of the event it led to, or why not.
struct Refused {
    std::string code;
    std::string message;
    std::int64_t seq = 0; // how far the game is
};
using Outcome = tl::expected<std::int64_t, Refused>;

// A command on its way.
struct Order {
    PersonId actor = 0;
    games::Command command;
    std::optional<games::CommandId> id;
    Time at = 0; // when it came in: what waits for a commit costs nobody time
    Milliseconds ping = 0;
    std::function<void(Outcome)> reply;
};

// One game that is in memory: the fold of what is committed, who looks on, and what waits. While a command is
// on its way to the disk the next ones queue up behind it, so the state never runs ahead of the log.
struct Table {
    static constexpr std::size_t kMostWaiting = 16;

    GameNumber number = 0;
    std::string id;
    games::GameState state;
    std::vector<Client*> watchers;
    rules::PerColor<games::LagQuota> quota;
    rules::PerColor<Time> awaySince{}; // when the last line of a player was cut; 0 while there is one
    std::deque<Order> waiting;
    bool isWriting = false;
    std::vector<games::Event> fresh; // committed, and not yet told to the watchers
    std::optional<Time> deadline;    // when the server itself has to act
    Presence told;                   // what the watchers know of who is there

    [[nodiscard]] Presence presence() const;
    [[nodiscard]] Milliseconds pingOf(PersonId person) const;
    [[nodiscard]] bool isWatchedBy(const Client& client) const;
};

} // namespace sixth::server::online
