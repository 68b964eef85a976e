#pragma once

#include "server/http/line.h"
#include "server/http/outbox.h"
#include "server/http/pulse.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include <memory>

namespace sixth::server::http {

// A response that goes on: one line of JSON after the other, in chunks, until client or server closes. An
// empty line now and then shows that the server is alive.
class StreamSession final : public Line, public std::enable_shared_from_this<StreamSession> {
public:
    StreamSession(boost::beast::tcp_stream& stream, Pulse& pulse);

    // Called after the head was sent. Returns when the client has gone or the line is closed.
    [[nodiscard]] boost::asio::awaitable<void> run(const Attach& attach);

    void send(std::shared_ptr<const std::string> text) override;
    void close(Reason reason) override;

private:
    [[nodiscard]] boost::asio::awaitable<void> watch();
    [[nodiscard]] boost::asio::awaitable<bool> write(std::string text);

    boost::beast::tcp_stream& stream_;
    Pulse& pulse_;
    boost::asio::steady_timer wake_;
    Outbox outbox_;
    bool isOpen_ = true;
    bool isWatching_ = false;
};

} // namespace sixth::server::http
