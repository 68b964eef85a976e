#pragma once

#include "server/ids.h"
#include "server/logs/log.h"
#include "server/online/attendance.h"
#include "server/online/limits.h"
#include "server/online/network_bans.h"
#include "server/online/traffic.h"
#include "server/store/store.h"
#include "server/store/writer.h"
#include "server/time.h"

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace sixth::server::online {

class Library;
class Peers;

// What all parts of the online server share. Everything but the writer runs on one thread, so there is
// nothing to lock.
struct Context {
    store::Reader& reader;
    std::function<Time()> now;
    games::Outages outages;
    IdSource<GameNumber> gameNumbers;
    IdSource<PersonId> personIds;
    IdSource<SessionId> sessionIds;
    std::function<bool(store::Operations, store::Writer::Done)> write; // false: busy
    store::Fatal fatal;                                                // see store.h
    std::string publicUrl;                                             // with a / at its end, for links
    logs::Log& log;
    Library* library = nullptr;       // null: everything is read at once
    Attendance* attendance = nullptr; // null: everyone is here
    std::set<PersonId> leaving = {};  // their accounts are being deleted, or are
    // Those who begin a game that is not on the disk yet, once for each: they can't leave without it.
    std::multiset<PersonId> seating = {};
    Limits limits = {}; // those of the host
    Traffic traffic = {};
    NetworkBans bans = {};  // kept up to date by News
    Peers* peers = nullptr; // null: the database is this server's own
    // Whether the database may be away, or what has happened there is not known yet: nothing is decided.
    std::function<bool()> isCutOff = [] { return false; };

    // A limit has refused somebody: `address` is where they are counted, `peer` where they are.
    void noteRefused(std::string_view limit, const std::string& address, const std::string& peer) {
        traffic.noteRefused(limit, address, now());
        log.info("refused", {{"limit", limit}, {"address", peer}});
    }

    [[nodiscard]] bool isHere(PersonId person) const {
        return attendance == nullptr || attendance->isHere(person, now());
    }
};

} // namespace sixth::server::online
