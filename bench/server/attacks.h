#pragma once

#include "base/rng.h"
#include "server/flood.h"

#include <functional>
#include <string>
#include <vector>

// What strangers do to a server to hold up the others.
namespace sixth::bench {

// What the attackers have: accounts, games, and names to ask for.
struct Scene {
    int port = 0;
    std::vector<std::string> names;     // of people in the archive
    std::vector<std::string> longGames; // ids of games with very many events
    std::vector<std::string> tokens;    // of guests
    std::string game;                   // which the first two of them play
    std::string invited;                // the name of the third
    base::Rng rng{1};

    // Makes the guests and their game; false if the server does not let them.
    [[nodiscard]] bool prepare(int guests);
    [[nodiscard]] std::string anyAddress(); // IPv6, each in a network of its own
    [[nodiscard]] const std::string& any(const std::vector<std::string>& texts) {
        return texts[rng.below(static_cast<std::uint32_t>(texts.size()))];
    }
    [[nodiscard]] std::string hex(int digits);
};

struct Attack {
    const char* name;
    std::function<std::vector<Plan>(Scene&)> plans;
};
[[nodiscard]] const std::vector<Attack>& attacks();

// How often work on the thread of the sockets took longer than 50 ms, and the longest ever, by the metrics.
struct Stalls {
    double above = 0;
    double pieces = 0;
    double longest = 0; // seconds, since the start of the server
    double lateTicks = 0;
};
[[nodiscard]] Stalls stallsOf(int port);

} // namespace sixth::bench
