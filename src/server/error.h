#pragma once

#include <string>

namespace sixth::server {

// Why the server can't start, in the three parts of every message of `sixth`: "what: why (place)".
struct Error {
    std::string what;
    std::string why;
    std::string place;
};

} // namespace sixth::server
