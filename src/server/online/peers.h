#pragma once

#include "server/online/attendance.h"
#include "server/online/context.h"
#include "server/online/server_message.h"
#include "server/online/tables.h"
#include "server/online/watchers.h"
#include "server/store/bus.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sixth::server::online {

// The other servers of this database: which of them live, who is connected there and which games are watched
// there. Each tells the others what changes, and everything once in a while, so what was lost comes again.
// Nothing that must be right rests on this: it decides who acts first and what people see of each other,
// while the log decides what happens in a game.
class Peers {
public:
    // Follows people and games from now on. All parts outlive it.
    Peers(Context& context, store::Bus& bus, Attendance& attendance, Tables& tables, Watchers& watchers);

    // Whether this server is the first to do what has to be done in a game: to think for a bot, to drop a
    // flag. All that hear each other agree on who it is. If it is not done in a while, the others do it as
    // well.
    [[nodiscard]] bool isOurs(GameNumber game) const;

    // --- what others are told ---

    void tellSessionEnded(SessionId session);
    void tellSessionsChanged(PersonId person);
    void tellMuted(PersonId person, PersonId other, bool isMuted);
    // Everything, because something may have been missed.
    void tellAll() { owesAll_ = true; }
    void sayGoodbye();
    // Sends what has gathered.
    void tick();

    // --- what they tell ---

    void take(store::NodeId from, std::string_view text);
    // It has ended, or is cut off.
    void forget(store::NodeId node);

    struct Listener {
        std::function<void(SessionId)> sessionEnded;
        std::function<void(PersonId)> sessionsChanged;
        std::function<void()> peopleChanged;
    };
    void listen(Listener listener) { listener_ = std::move(listener); }

private:
    // What one server has said. An entry that is not said again in a round of everything is out of date.
    struct Node {
        std::unordered_map<PersonId, bool> people; // whether it was said in this round
        struct Watched {
            Presence presence;
            bool isFresh = true;
        };
        std::unordered_map<GameNumber, Watched> games;
        std::string round; // the one that is being told; empty between two
    };

    void add(const std::string& word);
    void flush();
    void gatherAll();
    void takeWord(Node& node, std::string_view word);
    void takePresence(Node& node, std::string_view word);
    // Somebody has come to another server, or gone from there.
    void noteCame(PersonId person);
    void noteWent(PersonId person);
    void noteSeen(PersonId person);
    void beginRound(Node& node, std::string_view name);
    void endRound(Node& node, std::string_view name);
    void showElsewhere(GameNumber game);
    void noteSign(PersonId person, Attendance::Sign sign);

    Context& context_;
    store::Bus& bus_;
    Attendance& attendance_;
    Tables& tables_;
    Watchers& watchers_;
    Listener listener_;
    std::map<store::NodeId, Node> nodes_;
    std::string gathered_; // words that are to be told
    bool owesAll_ = true;
    int rounds_ = 0;
    Time nextAll_;
    std::unordered_map<PersonId, Time> seenTold_; // when others were told last that somebody sends requests
    Time nextForget_;
};

} // namespace sixth::server::online
