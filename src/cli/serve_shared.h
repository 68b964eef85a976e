#pragma once

#include "cli/serve_options.h"
#include "server/online/online.h"
#include "server/redis/redis_address.h"
#include "server/store/store.h"

#include <optional>

// What `sixth serve` does beyond the usual where its database is a server of its own, which others may share.
namespace sixth::cli {

// Where news between the servers go; nothing if there is only this one.
[[nodiscard]] Expected<std::optional<server::redis::RedisAddress>> readBus(const ServeOptions& options);

// Lets the clock of the database judge the time, and the bus carry news. Throws std::exception if the
// database can't be read.
void share(server::online::Online::Options& options, server::store::Store& store,
           const std::optional<server::redis::RedisAddress>& bus);

} // namespace sixth::cli
