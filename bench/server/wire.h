#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The client's side of HTTP and WebSocket, just enough for the harness, and written apart from the server's
// so that the two can't share a mistake.
namespace sixth::bench {

// A connection to 127.0.0.1 that does not block; -1 if there is none.
[[nodiscard]] int connectTo(int port);

// A port that nobody uses at the moment; 0 if there is none.
[[nodiscard]] int freePort();

struct HttpAnswer {
    int status = 0;
    std::string body;
};
// Asks and waits, for seconds at most; nothing if the server is not there.
[[nodiscard]] std::optional<HttpAnswer> ask(int port, std::string_view method, std::string_view path,
                                            std::string_view token = {}, std::string_view body = {});

// One WebSocket, driven by whoever watches its descriptor.
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
    // Sends what can be sent at once, and reads nothing: whoever reads must also listen to next().
    void flush();
    // Moves bytes in both directions; false when the connection is gone.
    [[nodiscard]] bool move();
    // The next whole text that has come in. Pings are answered by the way.
    [[nodiscard]] std::optional<std::string> next();
    void close();

private:
    void frame(std::uint8_t opcode, std::string_view payload);

    int fd_ = -1;
    bool isUp_ = false;
    std::string in_;
    std::string out_;
    std::string held_; // frames have to wait for the end of the handshake
};

} // namespace sixth::bench
