#pragma once

#include "server/online/table.h"

#include <optional>
#include <string>
#include <vector>

// What clients are told of the events of a game, and what is kept from them. Any thread may use this with a
// reader of its own.
namespace sixth::server::online {

// What has to be known of a game to tell of its events.
struct GameFacts {
    std::string id;
    GameNumber number;
    std::int64_t seq = 0; // how far it is
    rules::PerColor<std::optional<PersonId>> players;
    rules::PerColor<std::optional<rules::Army>> armies;
    rules::PerColor<bool> hasMuted; // which players do not want to read what the other says

    [[nodiscard]] bool isPlayer(std::optional<PersonId> person) const {
        return person && (players.silver == person || players.red == person);
    }
};
[[nodiscard]] GameFacts factsOf(const Table& table);

// An event as this reader may see it; nobody is a reader who does not play.
[[nodiscard]] EventTold tellEvent(store::Reader& reader, const GameFacts& game, games::Event event,
                                  std::optional<PersonId> to);
// Whether not everyone is told the same of this event.
[[nodiscard]] bool isConfidential(const GameFacts& game, const games::Event& event);

// The events after `lastSeq`, up to where the game is; none if they can't be read.
[[nodiscard]] std::vector<EventTold> tellEvents(store::Reader& reader, const GameFacts& game,
                                                std::int64_t lastSeq, std::optional<PersonId> to);

} // namespace sixth::server::online
