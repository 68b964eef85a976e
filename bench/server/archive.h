#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace sixth::bench {

// A database with so many games, as a server would have written it: for figures that would take days of
// playing. The games are random, of some forty plies; their events pass `sixth serve --check`.
struct Archive {
    int finished = 0;
    int open = 0;
    std::uint64_t seed = 1;
};
// The names of those who play in it; none if it can't be written.
[[nodiscard]] std::vector<std::string> writeArchive(const std::string& database, const Archive& wanted);

// Adds games with so many events, as an earlier version may have allowed them: half of them are over. Their
// public ids; none if they can't be written.
[[nodiscard]] std::vector<std::string> writeLongGames(const std::string& database, int games, int events);

// How fast the server on this port finds games and exports them. Prints it; false if it refuses.
[[nodiscard]] bool measureArchive(int port, const std::vector<std::string>& people, int rounds,
                                  std::chrono::seconds exporting);

} // namespace sixth::bench
