#pragma once

#include "server/online/commands.h"
#include "server/online/tables.h"

#include <set>
#include <utility>

namespace sixth::server::online {

// What the server does in games by itself: it drops the flag when a player's time is over, and aborts games
// that nobody joins or drafts, or whose maker has gone.
class Timers {
public:
    // Follows all games from now on.
    Timers(Context& context, Tables& tables, Commands& commands);

    // Acts on what is due.
    void tick();

private:
    void schedule(Table& table);
    void setDeadline(Table& table, std::optional<Time> deadline);
    void act(Table& table);
    void dropDeserted(Time now);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Time nextDesertedLook_;
    std::set<std::pair<Time, GameNumber>> deadlines_; // of all tables, the next first
};

} // namespace sixth::server::online
