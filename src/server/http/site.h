#pragma once

#include "server/http/host_names.h"
#include "server/http/request.h"
#include "server/http/response.h"
#include "server/http/router.h"

#include <string_view>

namespace sixth::server::http {

// Answers requests without knowing sockets: checks host and target, and passes the request to its handler. So
// it can be tested and fuzzed as a function.
struct Site {
    HostNames hosts;
    Router router;

    // Path and query of `request` are filled in from `target`. HTTP/1.1 requires a Host field; an HTTP/1.0
    // client, which is no browser, may send none.
    [[nodiscard]] Response answer(Request request, std::string_view target, bool hostRequired) const;
};

} // namespace sixth::server::http
