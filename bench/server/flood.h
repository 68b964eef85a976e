#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Many connections at once that send as much as the server takes, without waiting for answers.
namespace sixth::bench {

// A request as it goes over the wire. The server believes a proxy on this machine, so a client can say that
// it is at any address.
struct Wish {
    std::string method = "GET";
    std::string path = {}; // below /api/v1/
    std::string token = {};
    std::string body = {};
    std::string from = {}; // an address; empty: this machine
};
[[nodiscard]] std::string requestText(const Wish& wish);
// The request for a WebSocket.
[[nodiscard]] std::string upgradeText(const std::string& token = {}, const std::string& from = {});

// Connections that all do the same.
struct Plan {
    int connections = 1;
    // What comes next on a connection; asked again and again.
    std::function<std::string()> next;
    // The beginning of each connection. If there is one, `next` waits for the head of its answer.
    std::function<std::string()> opening = {};
    bool reads = true; // false: never reads what comes
};

struct Tally {
    std::map<int, std::uint64_t> answers; // by status
    std::uint64_t bytesSent = 0;
    std::uint64_t opened = 0; // connections
};
// "200 × 1234, 429 × 99"
[[nodiscard]] std::string textOf(const Tally& tally);

// Carries out all plans at once, for so long. A connection that the server closes is opened again.
[[nodiscard]] Tally flood(int port, const std::vector<Plan>& plans, std::chrono::milliseconds time);

} // namespace sixth::bench
