#pragma once

#include "server/http/field.h"
#include "server/http/line.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::http {

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

// "Not Found" for 404; "Unknown" for a status that no part of the server uses.
[[nodiscard]] std::string_view reasonPhrase(int status);

// A short answer in plain text that nobody keeps, "404 Not Found" unless told otherwise.
[[nodiscard]] Response plainText(int status, std::string text = {});
// 405: the resource is there, but can only be read.
[[nodiscard]] Response onlyReading();

} // namespace sixth::server::http
