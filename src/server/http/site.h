#pragma once

#include "server/http/host_names.h"
#include "server/http/request.h"
#include "server/http/response.h"
#include "server/http/router.h"

#include <string_view>

namespace sixth::server::http {

// All that is answered under one name, apart from sockets: it checks whom and what a request is meant for,
// and hands it to its handler. Everything here can be tested and fuzzed without a connection.
struct Site {
    HostNames hosts;
    Router router;

    // `request` still lacks path and query, which are read from `target`. HTTP/1.1 demands a Host field;
    // programs that speak HTTP/1.0 may have none, and no browser is among them.
    [[nodiscard]] Response answer(Request request, std::string_view target, bool hostRequired) const;
};

} // namespace sixth::server::http
