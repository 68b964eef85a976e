#pragma once

#include "server/http/field.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::http {

// A request as handlers see it: complete, within the limits, with a valid target and a host of ours. The
// views are valid for the duration of the call.
struct Request {
    std::string_view method; // "GET", as it was sent: methods are case-sensitive
    std::string_view path;   // begins with /, still percent-encoded
    std::string_view query;  // what follows the ?
    std::vector<FieldView> fields;
    std::string_view body;
    std::string_view address; // of the other end of the connection: a client, or a proxy

    [[nodiscard]] bool isReading() const { return method == "GET" || method == "HEAD"; }
    // The value of a field; values of a repeated field are joined by commas. Null if there is none.
    [[nodiscard]] std::optional<std::string> field(std::string_view name) const;
};

} // namespace sixth::server::http
