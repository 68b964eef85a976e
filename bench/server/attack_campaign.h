#pragma once

#include "server/server_process.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace sixth::bench {

struct AttackCampaign {
    ServerProcess::Setup setup;
    int finished = 0; // games in the archive
    int events = 0;   // of each long game
    std::chrono::seconds time{};
    int tries = 1;
    std::string only = {}; // the name of one attack; empty: all
    std::uint64_t seed = 1;
};

// Attacks a server as strangers would, one way after the other, and prints what its metrics say about the
// thread of the sockets. False if an attack has held that thread for more than 50 ms at a time, in each of
// its tries.
[[nodiscard]] bool runAttackCampaign(const AttackCampaign& campaign);

} // namespace sixth::bench
