#include "server/http/stream_session.h"

#include "server/http/into.h"
#include "server/http/measured_ear.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/chunk_encode.hpp>

#include <array>

namespace sixth::server::http {
namespace {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
using boost::system::error_code;

constexpr std::chrono::seconds kSignOfLife{15};

} // namespace

StreamSession::StreamSession(boost::beast::tcp_stream& stream, Pulse& pulse)
    : stream_(stream), pulse_(pulse), wake_(stream.get_executor()) {
    stream_.expires_never();
}

asio::awaitable<void> StreamSession::run(const Attach& attach) {
    const MeasuredEar ear(pulse_, attach, *this);
    isWatching_ = true;
    asio::co_spawn(
        stream_.get_executor(), [self = shared_from_this()] { return self->watch(); }, asio::detached);
    while (isOpen_ || !outbox_.isEmpty()) {
        if (outbox_.isEmpty() && isOpen_) {
            const Pulse::Hold hold(pulse_, Pulse::Work::Line);
            ear->onDrained();
        }
        if (outbox_.isEmpty()) {
            if (!isOpen_) break;
            wake_.expires_after(kSignOfLife);
            error_code woken;
            co_await wake_.async_wait(into(woken));
            if (woken) continue;
            const bool isThere = co_await write("\n");
            if (!isThere) break;
            continue;
        }
        const auto text = outbox_.front();
        const bool isSent = co_await write(*text + "\n");
        outbox_.pop();
        if (!isSent) break;
    }
    error_code ignored;
    if (isWatching_) co_await asio::async_write(stream_, beast_http::make_chunk_last(), into(ignored));
    stream_.close();
}

// Nothing is expected from the client but its end.
asio::awaitable<void> StreamSession::watch() {
    std::array<char, 256> ignored{};
    error_code error;
    while (!error) co_await stream_.async_read_some(asio::buffer(ignored), into(error));
    isWatching_ = false;
    isOpen_ = false;
    outbox_.drop();
    wake_.cancel();
}

asio::awaitable<bool> StreamSession::write(std::string text) {
    error_code error;
    co_await asio::async_write(stream_, beast_http::make_chunk(asio::buffer(text)), into(error));
    co_return !error;
}

void StreamSession::send(std::shared_ptr<const std::string> text) {
    if (!isOpen_) return;
    if (!outbox_.push(std::move(text))) {
        isOpen_ = false;
        stream_.close(); // it resumes by asking again
    }
    wake_.cancel();
}

void StreamSession::close(Reason) {
    isOpen_ = false;
    wake_.cancel();
}

} // namespace sixth::server::http
