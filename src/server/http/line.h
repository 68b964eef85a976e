#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The server's end of a conversation with one client: a WebSocket, or a response of lines that goes on.
class Line {
public:
    // Why a line is closed: a close code of the WebSocket protocol.
    enum class Reason : std::uint16_t {
        GoingAway = 1001,
        Policy = 1008,
        TooBig = 1009,
        TryAgainLater = 1013
    };

    virtual ~Line() = default;
    // Texts are shared, since many clients get the same. A client that does not read is disconnected (see
    // Outbox). The caller needs not know: the client reconnects and resumes.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // Texts sent before are still delivered.
    virtual void close(Reason reason) = 0;
};

// What receives the messages of the client. It is destroyed when the client has gone.
class Ear {
public:
    virtual ~Ear() = default;
    virtual void onText(std::string_view text) = 0;
    // The round-trip time to the client, measured now and then.
    virtual void onPing(std::int64_t milliseconds) = 0;
    // Everything that was sent has been taken: a long backlog goes on from here.
    virtual void onDrained() {}
};

// Called when the conversation begins. The line outlives the Ear.
using Attach = std::function<std::unique_ptr<Ear>(Line&)>;

} // namespace sixth::server::http
