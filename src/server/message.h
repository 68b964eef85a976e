#pragma once

#include "server/line.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::server {

// One header field. A request only looks at the bytes it came in; an answer owns its fields.
using FieldView = std::pair<std::string_view, std::string_view>;
using Field = std::pair<std::string, std::string>;

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

// What is answered. The connection adds what every answer has (date, length, security, keep-alive) and
// leaves the body out where the request is HEAD, so a handler answers HEAD as it does GET.
struct Response {
    int status = 200;
    std::vector<Field> fields;
    // Shared, because the files of the page are sent from where they lie. Null if there is none.
    std::shared_ptr<const std::string> body = nullptr;

    // An answer that takes time: it is asked for, and given when it is known. The rest of this one does not
    // count then.
    using Reply = std::function<void(Response)>;
    std::function<void(Reply)> later = nullptr;
    // A body too long for the memory: it is asked for piece by piece, until an empty one comes.
    std::function<std::string()> pieces = nullptr;
    // A conversation instead of a body: with status 101 a WebSocket, with 200 lines that go on.
    Attach attach = nullptr;
};

using Handler = std::function<Response(const Request&)>;

// "Not Found" for 404; "Unknown" for a status that no part of the server uses.
[[nodiscard]] std::string_view reasonPhrase(int status);

// A short answer in plain text that nobody keeps, "404 Not Found" unless told otherwise.
[[nodiscard]] Response plainText(int status, std::string text = {});
// 405: the resource is there, but can only be read.
[[nodiscard]] Response onlyReading();

} // namespace sixth::server
