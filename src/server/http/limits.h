#pragma once

#include <chrono>
#include <cstddef>

namespace sixth::server::http {

// The limits for one client, and for all clients together.
struct Limits {
    using Time = std::chrono::milliseconds;

    std::size_t connections = 12'000;                 // or as many as the system lets the process open
    std::size_t connectionsPerAddress = 256;          // of a client; a proxy has no limit
    std::size_t headerBytes = std::size_t{16} * 1024; // request line and fields; beyond it 431
    std::size_t bodyBytes = std::size_t{4} * 1024;    // beyond it 413
    std::size_t messageBytes = std::size_t{4} * 1024; // of a WebSocket message; beyond it close code 1009

    Time idle{60'000};     // an open connection without a request
    Time request{10'000};  // from the first byte of a request to its last
    Time response{60'000}; // to send a whole response, or one piece of it
    Time pieces{600'000};  // to send all pieces of one that comes in pieces
    Time linger{2'000};    // for the client to take the last response before the connection is cut
    Time stop{5'000};      // for the responses being sent when the server is told to stop
};

} // namespace sixth::server::http
