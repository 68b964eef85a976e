#pragma once

#include "server/online/commands.h"
#include "server/online/tables.h"

#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace sixth::server::online {

// Who watches which game, and what watchers are told: events as they are committed, and who is there.
class Watchers {
public:
    using Listener = std::function<void(Table&)>;

    // Listens to the commands from now on.
    Watchers(Context& context, Tables& tables, Commands& commands);

    // Called when the watchers of a game have been told its new events.
    void onTold(Listener listener) { listeners_.push_back(std::move(listener)); }

    // From here on the client is told all events of the game, until it is taken off again.
    void watch(Table& table, Client& client);
    void unwatch(GameNumber number, Client& client);

    // The events after `lastSeq` as this reader may see them; nobody is a reader who does not play.
    [[nodiscard]] std::vector<EventTold> eventsSince(const Table& table, std::int64_t lastSeq,
                                                     std::optional<PersonId> reader) const;

    // Who is there: whoever watches, and players who are there by their requests alone.
    [[nodiscard]] Presence presenceAt(const Table& table) const;
    // Somebody may have come to this game, or gone.
    void lookAgain(GameNumber number) { presenceChanged_.insert(number); }
    // Who looks on at other servers.
    void noteElsewhere(Table& table, const Presence& presence);
    // Called with those who have a game open here, when that has changed.
    void onPresenceHere(std::function<void(GameNumber, const Presence&)> listener) {
        hereListener_ = std::move(listener);
    }
    // Tells the watchers of each other where that has changed.
    void tick();

private:
    void tell(Table& table, const std::vector<games::Event>& events);
    [[nodiscard]] bool isByRequest(std::optional<PersonId> person) const;

    Context& context_;
    Tables& tables_;
    std::vector<Listener> listeners_;
    std::function<void(GameNumber, const Presence&)> hereListener_;
    std::set<GameNumber> presenceChanged_;
    // Games with players who are there by their requests alone. Nobody tells when they go.
    std::set<GameNumber> byRequest_;
    Time nextByRequestLook_;
};

} // namespace sixth::server::online
