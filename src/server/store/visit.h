#pragma once

#include "server/store/store.h"

#include <memory>

namespace sixth::server::store {

// A database that is read and written beside the server, for `sixth admin`. What is written is no different
// from what the server writes; each waits for the other for two seconds at most.
struct Visit {
    std::unique_ptr<Reader> reader;
    std::unique_ptr<Committer> committer;
};

} // namespace sixth::server::store
