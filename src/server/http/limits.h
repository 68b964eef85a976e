#pragma once

#include <chrono>
#include <cstddef>

namespace sixth::server::http {

// How much of the server one client, and all of them together, can take up.
struct Limits {
    using Time = std::chrono::milliseconds;

    std::size_t connections = 12'000;                 // at most what the system lets the process open
    std::size_t headerBytes = std::size_t{16} * 1024; // request line and fields; more is 431
    std::size_t bodyBytes = std::size_t{4} * 1024;    // more is 413
    std::size_t messageBytes = std::size_t{4} * 1024; // of a message on a WebSocket; more closes it with 1009

    Time idle{60'000};     // without a request on an open connection
    Time request{10'000};  // from the first byte of a request to its last, however slowly they come
    Time response{60'000}; // for the whole answer to leave
    Time linger{2'000};    // for the last answer to arrive before the connection is cut
    Time stop{5'000};      // for all answers under way when the server is told to stop
};

} // namespace sixth::server::http
