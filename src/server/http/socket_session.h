#pragma once

#include "server/http/limits.h"
#include "server/http/line.h"
#include "server/http/outbox.h"
#include "server/http/pulse.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace sixth::server::http {

// One WebSocket, from the upgrade to its end. Two coroutines share it, one reading and one writing. Both run
// on the thread of the sockets.
class SocketSession final : public Line, public std::enable_shared_from_this<SocketSession> {
public:
    using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;

    SocketSession(boost::beast::tcp_stream stream, const Limits& limits, Pulse& pulse);

    // Returns when the conversation has ended.
    [[nodiscard]] boost::asio::awaitable<void> run(const Upgrade& upgrade, const Attach& attach);

    void send(std::shared_ptr<const std::string> text) override;
    void close(Reason reason) override;
    void abort();

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] boost::asio::awaitable<void> listen(Ear& ear);
    [[nodiscard]] boost::asio::awaitable<void> pump();

    boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
    const Limits& limits_;
    Pulse& pulse_;
    boost::asio::steady_timer wake_;
    boost::asio::steady_timer deadline_;
    boost::beast::flat_buffer buffer_;
    Outbox outbox_;
    std::optional<Reason> closing_;
    bool isOpen_ = false;
    std::uint64_t pings_ = 0;
    bool awaitsPong_ = false;
    Clock::time_point pingSent_;
    Clock::time_point nextPing_;
};

} // namespace sixth::server::http
