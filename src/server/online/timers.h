#pragma once

#include "server/online/commands.h"
#include "server/online/tables.h"

#include <set>
#include <utility>
#include <vector>

namespace sixth::server::online {

// What the server does in games by itself: it drops the flag when a player's time is over, and aborts games
// that nobody joins or drafts, or whose maker has gone.
class Timers {
public:
    // Follows all games from now on.
    Timers(Context& context, Tables& tables, Commands& commands);

    // Acts on what is due, but on no more than so much at once: the rest comes with the next tick.
    static constexpr std::size_t kMostAtOnce = 100;
    void tick();

private:
    void schedule(Table& table);
    [[nodiscard]] bool isFirstToAct(const Table& table) const;
    void setDeadline(Table& table, std::optional<Time> deadline);
    void act(Table& table);
    void findDeserted(Time now);

    Context& context_;
    Tables& tables_;
    Commands& commands_;
    Time nextDesertedLook_;
    std::vector<GameNumber> deserted_;                // games that are to be dropped
    std::set<std::pair<Time, GameNumber>> deadlines_; // of all tables, the next first
};

} // namespace sixth::server::online
