#include "server/http/socket_session.h"

#include "server/http/into.h"
#include "server/http/measured_ear.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <string>
#include <string_view>

namespace sixth::server::http {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

constexpr std::chrono::milliseconds kFirstPing{200};
constexpr std::chrono::seconds kPingEvery{15};

} // namespace

SocketSession::SocketSession(boost::beast::tcp_stream stream, const Limits& limits, Pulse& pulse)
    : socket_(std::move(stream)), limits_(limits), pulse_(pulse), wake_(socket_.get_executor()),
      deadline_(socket_.get_executor()) {
    // The WebSocket has a deadline of its own: whoever answers no ping for so long is gone.
    boost::beast::get_lowest_layer(socket_).expires_never();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = limits.request;
    timeout.idle_timeout = limits.idle;
    timeout.keep_alive_pings = false;
    socket_.set_option(timeout);
    socket_.read_message_max(limits.messageBytes);
    socket_.text(true);
}

asio::awaitable<void> SocketSession::run(const Upgrade& upgrade, const Attach& attach) {
    error_code error;
    co_await socket_.async_accept(upgrade, into(error));
    if (error) co_return;
    isOpen_ = true;
    nextPing_ = Clock::now() + kFirstPing;
    const MeasuredEar ear(pulse_, attach, *this);
    socket_.control_callback(
        [this, heard = ear.operator->()](websocket::frame_type kind, boost::core::string_view payload) {
            // A pong that answers no ping measures nothing: it could say that the line is slow when it is
            // not.
            if (kind != websocket::frame_type::pong || !awaitsPong_) return;
            if (std::string_view(payload.data(), payload.size()) != std::to_string(pings_)) return;
            awaitsPong_ = false;
            const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - pingSent_);
            heard->onPing(took.count());
        });
    asio::co_spawn(
        socket_.get_executor(), [self = shared_from_this()] { return self->pump(); }, asio::detached);
    co_await listen(*ear);
    socket_.control_callback();
    isOpen_ = false;
    wake_.cancel();
    deadline_.cancel();
}

asio::awaitable<void> SocketSession::listen(Ear& ear) {
    for (;;) {
        error_code error;
        co_await socket_.async_read(buffer_, into(error));
        if (error) break; // a message that is too long ends here as well, with 1009
        if (socket_.got_text()) {
            const auto bytes = buffer_.cdata();
            const Pulse::Hold hold(pulse_, Pulse::Work::Message);
            ear.onText({static_cast<const char*>(bytes.data()), bytes.size()});
        } else {
            close(Reason::Policy);
        }
        buffer_.consume(buffer_.size());
    }
}

asio::awaitable<void> SocketSession::pump() {
    error_code error;
    while (!error && isOpen_) {
        if (!outbox_.isEmpty()) {
            const auto text = outbox_.front();
            co_await socket_.async_write(asio::buffer(*text), into(error));
            outbox_.pop();
        } else if (closing_) {
            const auto code = static_cast<websocket::close_code>(*closing_);
            co_await socket_.async_close(websocket::close_reason(code), into(error));
            break;
        } else if (Clock::now() >= nextPing_) {
            pingSent_ = Clock::now();
            nextPing_ = pingSent_ + kPingEvery;
            const std::string payload = std::to_string(++pings_);
            awaitsPong_ = true;
            co_await socket_.async_ping({payload.data(), payload.size()}, into(error));
        } else {
            wake_.expires_at(nextPing_);
            error_code ignored;
            co_await wake_.async_wait(into(ignored));
        }
    }
}

void SocketSession::send(std::shared_ptr<const std::string> text) {
    if (!isOpen_ || closing_) return;
    if (outbox_.push(std::move(text))) {
        wake_.cancel();
        return;
    }
    outbox_.drop();
    close(Reason::TryAgainLater);
}

void SocketSession::close(Reason reason) {
    if (!isOpen_ || closing_) return;
    closing_ = reason;
    wake_.cancel();
    // Whoever does not even take in the farewell is left.
    deadline_.expires_after(limits_.linger);
    deadline_.async_wait([self = shared_from_this()](const error_code& error) {
        if (!error) self->abort();
    });
}

void SocketSession::abort() {
    boost::beast::get_lowest_layer(socket_).close();
}

} // namespace sixth::server::http
