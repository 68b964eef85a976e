#pragma once

#include "client/http_answer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The client's side of HTTP and WebSocket, as far as the campaigns need it. It shares no code with the
// server, so that the two can't share a bug.
namespace sixth::bench {

// A connection to 127.0.0.1 that does not block; -1 if there is none.
[[nodiscard]] int connectTo(int port);

// The first of `count` neighbouring ports that nobody uses at the moment; 0 if there are none.
[[nodiscard]] int freePorts(int count);

// Sends a request and waits a few seconds at most. Returns nothing if the server does not answer.
[[nodiscard]] std::optional<client::HttpAnswer> ask(int port, std::string_view method, std::string_view path,
                                                    std::string_view token = {}, std::string_view body = {});
// The same for a request that is written already, and says that the connection ends with it.
[[nodiscard]] std::optional<client::HttpAnswer> exchange(int port, std::string request);

// A frame as a client sends it.
[[nodiscard]] std::string clientFrame(std::uint8_t opcode, std::string_view payload);

// One WebSocket. The owner polls its descriptor and drives it.
class WebSocket {
public:
    WebSocket() = default; // none
    explicit WebSocket(int port);
    ~WebSocket();
    WebSocket(WebSocket&& that) noexcept;
    WebSocket& operator=(WebSocket&& that) noexcept;

    [[nodiscard]] int descriptor() const { return fd_; }
    [[nodiscard]] bool isOpen() const { return fd_ >= 0; }
    [[nodiscard]] bool isUp() const { return isUp_; } // the handshake is over
    [[nodiscard]] bool wantsToWrite() const { return !out_.empty(); }

    void send(std::string_view text);
    // Sends what can be sent without blocking. Reads nothing, since a reader must also call next().
    void flush();
    // Sends and receives what is possible. Returns false when the connection is gone.
    [[nodiscard]] bool move();
    // The next complete text message. Answers pings on the way.
    [[nodiscard]] std::optional<std::string> next();
    void close();

private:
    void frame(std::uint8_t opcode, std::string_view payload);

    int fd_ = -1;
    bool isUp_ = false;
    std::string in_;
    std::string out_;
    std::string held_; // frames that wait for the end of the handshake
};

} // namespace sixth::bench
