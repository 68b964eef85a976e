#pragma once

#include "server/cluster_process.h"

#include <cstdint>

namespace sixth::bench {

// Plays on several servers, and prints moves per second, times to the acknowledgement, and the processor time
// of each part for a move. False if anything goes wrong.
[[nodiscard]] bool measureCluster(const ClusterProcess::Setup& setup, int games, double moves, int seconds,
                                  std::uint64_t seed);

} // namespace sixth::bench
