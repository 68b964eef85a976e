#pragma once

#include "client/server_message.h"
#include "server/games/game_state.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>

namespace sixth::client {

// A game as a client sees it: the fold of the events it was told. The folding is the server's own
// (games::GameState); this class translates what is told differently from what the server keeps. Clients
// learn no ids of people and no army before both are chosen (R7.13).
class GameMirror {
public:
    // Takes the next event. One that does not fit (a gap, an illegal move, a wrong type) is refused with the
    // reason; the game can't be followed any further then.
    [[nodiscard]] tl::expected<void, std::string> take(const ToldEvent& event);

    // The folded game. Ids of people in it are made up, and it counts its events by itself: see seq().
    [[nodiscard]] const server::games::GameState& state() const { return state_; }
    // The number of the last event that was told.
    [[nodiscard]] std::int64_t seq() const { return seq_; }
    // Whether this player has chosen an army; what it is may be unknown.
    [[nodiscard]] bool hasChosen(rules::Color color) const { return hasChosen_[color]; }

private:
    using Taken = tl::expected<void, std::string>;
    [[nodiscard]] Taken takeArmy(const ToldEvent& event);
    [[nodiscard]] Taken takeOther(const ToldEvent& event);
    [[nodiscard]] Taken fold(const ToldEvent& event, server::games::Body body);

    server::games::GameState state_;
    std::int64_t seq_ = 0;
    rules::PerColor<bool> hasChosen_{};
};

} // namespace sixth::client
