#pragma once

#include "server/online/hub.h"

#include <optional>
#include <vector>

namespace sixth::server::online {

// Follows what moderators and the host do, by the audit log. Whoever has acted (this server for a moderator,
// another one, `sixth admin`), the log has it, and this makes it felt here: lines are closed, waiting games
// are aborted, ratings in memory are forgotten, bans are read again. What the store is asked for every time,
// such as roles, names and sessions, needs no news.
class News {
public:
    // All parts outlive it.
    struct Parts {
        Context& context;
        Tables& tables;
        Commands& commands;
        Ratings& ratings;
        Hub& hub;
    };
    // Acts since `lastAlive`, the last sign of life of the run before, are news too.
    News(const Parts& parts, std::optional<Time> lastAlive);

    static constexpr Milliseconds kLookEvery = std::chrono::seconds(1);
    static constexpr int kMostAtOnce = 100;
    // In how many looks each act is carried out. A request that was under way when it happened may open a
    // line or a game after the first of them.
    static constexpr int kTimes = 3;

    // Looks every second.
    void tick();
    // Looks now: something was done here.
    void look();

private:
    struct Recent {
        store::AuditEntry entry;
        int left = kTimes - 1;
    };

    void readNew();
    void takeUp(const store::AuditEntry& entry);
    void onSuspended(PersonId id);
    void onVoid(GameNumber number);
    void readBans();

    Parts parts_;
    store::AuditId last_{0};
    std::vector<Recent> recent_;
    Time nextLook_;
};

} // namespace sixth::server::online
