#include "cli/serve_shared.h"

#include "server/redis/redis_bus.h"
#include "server/store/database.h"
#include "server/store/database_clock.h"

#include <memory>
#include <stdexcept>
#include <utility>

namespace sixth::cli {

using server::online::Online;
using server::redis::RedisAddress;
using server::redis::RedisBus;
using server::store::DatabaseClock;

Expected<std::optional<RedisAddress>> readBus(const ServeOptions& options) {
    if (!options.bus) return std::nullopt;
    if (!options.database || !server::store::isPostgres(*options.database))
        return tl::unexpected(failure(
            "bus", "a file belongs to one server; share --database postgresql://USER@HOST/NAME", "--bus"));
    auto address = server::redis::readRedisAddress(*options.bus);
    if (!address) return tl::unexpected(failure("bus", address.error(), "--bus"));
    return std::move(*address);
}

void share(Online::Options& options, server::store::Store& store, const std::optional<RedisAddress>& bus) {
    auto reader = store.reader();
    const auto name = reader->sharedName();
    if (!name) return;
    const auto clock = std::make_shared<const DatabaseClock>(std::move(reader), options.steadyClock);
    options.wallClock = [clock] { return clock->now(); };
    options.isDatabaseShared = true;
    if (!bus) return;
    options.makeBus = [address = *bus, channel = "sixth:" + *name](const Online::Post& post,
                                                                   server::logs::Log& log) {
        RedisBus::Options wanted;
        wanted.address = address;
        wanted.channel = channel;
        return std::make_unique<RedisBus>(std::move(wanted), post, log);
    };
}

} // namespace sixth::cli
