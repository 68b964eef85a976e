#pragma once

#include "server/logs/log.h"
#include "server/store/store.h"
#include "server/store/writer.h"

#include <functional>
#include <string>

namespace sixth::server::online {

using games::Milliseconds;
using games::PersonId;
using games::Time;
using store::GameNumber;

// What all parts of the online server share. Everything but the writer's own thread happens on one thread, so
// there is nothing to lock.
struct Context {
    store::Reader& reader;
    std::function<Time()> now; // see games::Time
    games::Outages outages;
    store::Reader::Numbers numbers;                                    // the last that were given out
    std::function<bool(store::Operations, store::Writer::Done)> write; // false: busy
    std::string publicUrl;                                             // with a / at its end, for links
    logs::Log& log;
};

} // namespace sixth::server::online
