#pragma once

#include "server/http/field.h"
#include "server/http/line.h"
#include "server/http/security_headers.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sixth::server::http {

struct Response;

// The bytes of an answer that is known whole. Shared, because the files of the page are sent from where they
// lie. Null if the answer has no body.
using Body = std::shared_ptr<const std::string>;

// An answer that takes time. `ask` is called once and gives the answer by calling `Reply`, at once or later.
using Reply = std::function<void(Response)>;
struct Later {
    std::function<void(Reply)> ask;
};

// A body too long to keep in memory. `next` is called for one piece after the other, and gives it at once or
// later. An empty piece is the end; nothing means that there is no going on.
struct Pieces {
    using Take = std::function<void(std::optional<std::string>)>;
    std::function<void(Take)> next;
};

// A conversation instead of a body: with status 101 a WebSocket, with 200 lines that go on.
struct Conversation {
    Attach attach;
};

// What a handler answers. The connection adds what every answer has (date, length, security, keep-alive). It
// leaves the body out where the request is HEAD, so a handler answers HEAD as it does GET.
struct Response {
    int status = 200;
    std::vector<Field> fields;
    // With Later, status and fields are those of the answer that comes.
    std::variant<Body, Later, Pieces, Conversation> content;
    Framing framing = Framing::Refused;

    // The body; null if there is none, or the content is of another kind.
    [[nodiscard]] Body body() const;
};

// The answer comes later: `ask` is called with the function that takes it.
[[nodiscard]] Response answerLater(std::function<void(Reply)> ask);

// "Not Found" for 404; "Unknown" for a status that no part of the server uses.
[[nodiscard]] std::string_view reasonPhrase(int status);

// A short response in plain text that is not cached. Without a text it says the status: "404 Not Found".
[[nodiscard]] Response plainText(int status, std::string text = {});
// 405: the resource exists, but can only be read.
[[nodiscard]] Response onlyReading();
// 405, and what may be done instead.
[[nodiscard]] Response notAllowed(std::string allowed);

} // namespace sixth::server::http
