#pragma once

#include <string>

namespace sixth::server {

// Why the server can't start, or can't go on. `sixth` prints it as "what: why (place)".
struct Error {
    std::string what;
    std::string why;
    std::string place;
    bool isLasting = false; // starting again would only fail again
};

} // namespace sixth::server
