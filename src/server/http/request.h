#pragma once

#include "server/http/field.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::http {

// What was asked, as handlers see it: whole, within the limits, with one valid target and one host that is
// ours. The views hold for the length of the call.
struct Request {
    std::string_view method; // "GET", as it was sent: methods are case-sensitive
    std::string_view path;   // begins with /, still percent-encoded
    std::string_view query;  // what follows the ?
    std::vector<FieldView> fields;
    std::string_view body;
    std::string_view address; // of whoever is at the other end of the connection: a client, or a proxy

    [[nodiscard]] bool isReading() const { return method == "GET" || method == "HEAD"; }
    // The value of a field. One that is sent several times is a list in pieces, and is put together.
    [[nodiscard]] std::optional<std::string> field(std::string_view name) const;
};

} // namespace sixth::server::http
