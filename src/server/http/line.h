#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The way to one client that is spoken to for longer: a WebSocket, or an answer of lines that goes on.
class Line {
public:
    // Why a line is closed; the numbers are those of the WebSocket protocol.
    enum class Reason : std::uint16_t {
        GoingAway = 1001,
        Policy = 1008,
        TooBig = 1009,
        TryAgainLater = 1013
    };

    virtual ~Line() = default;
    // Texts are shared, since many clients are told the same. A client that does not take them in is cut off
    // (see Outbox); that is never noticed here, it comes back and resumes.
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    // What was sent before still leaves.
    virtual void close(Reason reason) = 0;
};

// The other end, as long as the line lives: it is destroyed when the client has gone.
class Ear {
public:
    virtual ~Ear() = default;
    virtual void onText(std::string_view text) = 0;
    // How long a message took to the client and back, measured now and then.
    virtual void onPing(std::int64_t milliseconds) = 0;
};

// Called when the line is up. It outlives the Ear.
using Attach = std::function<std::unique_ptr<Ear>(Line&)>;

} // namespace sixth::server::http
