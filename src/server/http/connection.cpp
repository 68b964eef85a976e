#include "server/http/connection.h"

#include "server/ascii.h"
#include "server/http/client_address.h"
#include "server/http/http_date.h"
#include "server/http/into.h"
#include "server/http/security_headers.h"
#include "server/http/stream_session.h"

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <array>
#include <exception>
#include <optional>

namespace sixth::server::http {
namespace {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
using boost::system::error_code;
using Parser = beast_http::request_parser<beast_http::string_body>;
using Message = beast_http::response<beast_http::span_body<const char>>;

constexpr std::size_t kFirstRead = 2048;
constexpr std::size_t kMostDiscarded = std::size_t{256} * 1024;
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

std::string_view view(boost::core::string_view text) {
    return {text.data(), text.size()};
}

// What to tell a client whose request can't be read; 0 if there is nobody left to tell.
int statusFor(const error_code& error) {
    if (error == beast_http::error::header_limit || error == beast_http::error::buffer_overflow) return 431;
    if (error == beast_http::error::body_limit) return 413;
    if (error == beast_http::error::end_of_stream || error == beast_http::error::partial_message) return 0;
    return error.category() == beast_http::make_error_code(beast_http::error::bad_method).category() ? 400
                                                                                                     : 0;
}

Request toRequest(const Parser::value_type& message, std::string_view address) {
    Request request;
    request.address = address;
    request.method = view(message.method_string());
    for (const auto& field : message)
        request.fields.emplace_back(view(field.name_string()), view(field.value()));
    request.body = message.body();
    return request;
}

// Where the client is, also behind a proxy.
std::string peerOf(const Service& service, const Parser::value_type& message, std::string_view address) {
    // All lines of that name, as the handlers see them.
    return clientAddress(address, toRequest(message, address).field("X-Forwarded-For"), service.proxies);
}

// A handler that fails is no reason to stop for the others.
void noteFailure(const Service& service, const std::exception& error, std::string_view peer = {}) {
    if (service.log == nullptr) return;
    if (peer.empty())
        service.log->error("handler-failed", {{"why", error.what()}});
    else
        service.log->error("handler-failed", {{"why", error.what()}, {"address", peer}});
}

Response answerOf(const Service& service, const Parser::value_type& message, std::string_view address) {
    const Pulse::Hold hold(*service.pulse, Pulse::Work::Request);
    try {
        return service.site.answer(toRequest(message, address), view(message.target()),
                                   message.version() >= 11);
    } catch (const std::exception& error) {
        noteFailure(service, error, peerOf(service, message, address));
        return plainText(500);
    }
}

// The head that all answers have in common.
template <typename Message>
void fillHead(Message& message, const Response& answer, unsigned version, std::int64_t now, bool isLast) {
    message.version(version);
    message.result(static_cast<unsigned>(answer.status));
    const std::string_view reason = reasonPhrase(answer.status);
    message.reason({reason.data(), reason.size()});
    message.set(beast_http::field::date, httpDate(now));
    // Not set(): Set-Cookie may stand there twice.
    for (const auto& [name, value] : answer.fields) message.insert(name, value);
    for (const auto& [name, value] : securityHeaders(answer.framing))
        message.set(boost::core::string_view(name.data(), name.size()),
                    boost::core::string_view(value.data(), value.size()));
    message.keep_alive(!isLast);
}

// "100-continue": the client waits to be told that its body is wanted.
bool wantsContinue(const Parser::value_type& message) {
    return message.version() >= 11 && sameName(view(message[beast_http::field::expect]), "100-continue");
}

// A body whose end this server can't see. What follows the head would be taken for the next request.
bool hasUnknownEncoding(const Parser::value_type& message) {
    const auto count = message.count(beast_http::field::transfer_encoding);
    if (count == 0) return false;
    return count > 1 || message.version() < 11 ||
           !sameName(trimmed(view(message[beast_http::field::transfer_encoding])), "chunked");
}

bool hasOtherExpectation(const Parser::value_type& message) {
    return message.count(beast_http::field::expect) > 0 && message.version() >= 11 && !wantsContinue(message);
}

} // namespace

Connection::Connection(asio::ip::tcp::socket socket, const Service& service)
    : service_(service), stream_(std::move(socket)),
      buffer_(service.limits.headerBytes + service.limits.bodyBytes + kFirstRead) {
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    const auto peer = stream_.socket().remote_endpoint(ignored);
    address_ = peer.address().to_string();
}

asio::awaitable<void> Connection::run() {
    Next next = Next::Request;
    while (next == Next::Request) {
        const bool arrived = co_await awaitRequest();
        if (!arrived) break;
        next = co_await exchange();
    }
    if (next == Next::Farewell) co_await sayFarewell();
    stream_.close();
}

void Connection::stop() {
    isStopping_ = true;
    if (socket_) socket_->close(Line::Reason::GoingAway);
    if (lines_) lines_->close(Line::Reason::GoingAway);
    if (isIdle_) stream_.cancel();
}

void Connection::abort() {
    if (socket_) return socket_->abort();
    stream_.close();
}

// True when the first bytes of a request are there.
asio::awaitable<bool> Connection::awaitRequest() {
    if (isStopping_) co_return false;
    if (buffer_.size() > 0) co_return true; // sent together with the last one
    isIdle_ = true;
    stream_.expires_after(service_.limits.idle);
    error_code error;
    const std::size_t count = co_await stream_.async_read_some(buffer_.prepare(kFirstRead), into(error));
    isIdle_ = false;
    buffer_.commit(count);
    co_return !error;
}

asio::awaitable<Connection::Next> Connection::exchange() {
    Parser parser;
    parser.header_limit(static_cast<std::uint32_t>(service_.limits.headerBytes));
    parser.body_limit(service_.limits.bodyBytes);
    // One deadline for all of it: a byte now and then does not buy more time.
    stream_.expires_after(service_.limits.request);
    const auto begun = std::chrono::steady_clock::now();
    error_code error;
    co_await beast_http::async_read_header(stream_, buffer_, parser, into(error));
    if (!error && hasUnknownEncoding(parser.get())) {
        note(parser.get(), 501, begun);
        co_return co_await sendBody(plainText(501), Manner{});
    }
    if (!error && hasOtherExpectation(parser.get())) co_return co_await sendBody(plainText(417), Manner{});
    if (!error && !parser.is_done() && wantsContinue(parser.get()))
        co_await asio::async_write(stream_, asio::buffer(kContinue), into(error));
    // Beast adds the fields behind a body in chunks to those before it. A proxy has written the latter and
    // looked at them; the former are the client's alone, and would let it say where it is.
    std::optional<Parser::value_type::header_type> head;
    if (!error && parser.chunked()) head = parser.get().base();
    if (!error) co_await beast_http::async_read(stream_, buffer_, parser, into(error));
    if (head) parser.get().base() = std::move(*head);
    if (error) {
        const int status = statusFor(error);
        if (status == 0) co_return Next::End;
        note(parser.get(), status, begun);
        co_return co_await sendBody(plainText(status), Manner{});
    }
    const Parser::value_type& message = parser.get();
    Manner manner;
    manner.version = message.version();
    manner.isHead = message.method() == beast_http::verb::head;
    manner.isLast = isStopping_ || !message.keep_alive();
    Response answer = answerOf(service_, message, address_);
    while (auto* const later = std::get_if<Later>(&answer.content))
        answer = co_await waitFor(std::move(*later));
    // Only GET begins a conversation: whoever asks for the head alone gets no 101, which a proxy would take
    // for a tunnel.
    if (manner.isHead && answer.status == 101) answer = notAllowed("GET");
    note(message, answer.status, begun);
    if (manner.isHead) co_return co_await send(answer, answer.body(), manner);
    if (const auto* const talk = std::get_if<Conversation>(&answer.content))
        co_return co_await converse(message, answer, talk->attach, manner);
    if (const auto* const pieces = std::get_if<Pieces>(&answer.content))
        co_return co_await send(answer, *pieces, manner);
    co_return co_await send(answer, answer.body(), manner);
}

// The answer is given on this thread, but perhaps from within the question: it goes on when that is over.
asio::awaitable<Response> Connection::waitFor(Later later) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
        [](auto handler, const Service& service, const Later& question, const auto& executor) {
            const Pulse::Hold hold(*service.pulse, Pulse::Work::Request);
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            question.ask([shared, executor](Response response) {
                asio::post(executor, [shared, given = std::make_shared<Response>(std::move(response))] {
                    std::move (*shared)(std::move(*given));
                });
            });
        },
        asio::use_awaitable, std::cref(service_), std::move(later), stream_.get_executor());
}

// The same for a piece. One that can't be made is no reason to stop for the others.
asio::awaitable<std::optional<std::string>> Connection::nextPiece(const Pieces& pieces) {
    using Piece = std::optional<std::string>;
    return asio::async_initiate<const asio::use_awaitable_t<>, void(Piece)>(
        [](auto handler, const Service& service, const Pieces& from, const auto& executor) {
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            const auto give = [shared, executor](Piece piece) {
                asio::post(executor, [shared, given = std::make_shared<Piece>(std::move(piece))] {
                    std::move (*shared)(std::move(*given));
                });
            };
            const Pulse::Hold hold(*service.pulse, Pulse::Work::Piece);
            try {
                from.next(give);
            } catch (const std::exception& error) {
                noteFailure(service, error);
                give(std::nullopt);
            }
        },
        asio::use_awaitable, std::cref(service_), std::cref(pieces), stream_.get_executor());
}

asio::awaitable<bool> Connection::sendHead(const Response& answer, Manner manner) {
    beast_http::response<beast_http::empty_body> message;
    fillHead(message, answer, manner.version, service_.now(), manner.isLast);
    message.chunked(true);
    beast_http::response_serializer<beast_http::empty_body> serializer(message);
    stream_.expires_after(service_.limits.response);
    error_code error;
    co_await beast_http::async_write_header(stream_, serializer, into(error));
    co_return !error;
}

asio::awaitable<Connection::Next> Connection::send(const Response& answer, const Pieces& pieces,
                                                   Manner manner) {
    if (manner.version < 11)
        co_return co_await sendBody(plainText(400, "400 Bad Request: HTTP/1.1 is needed\n"), manner);
    const bool hasBegun = co_await sendHead(answer, manner);
    if (!hasBegun) co_return Next::End;
    // Whoever takes a little now and then must not keep others from theirs for ever.
    const auto end = std::chrono::steady_clock::now() + service_.limits.pieces;
    for (;;) {
        const auto piece = co_await nextPiece(pieces);
        const auto now = std::chrono::steady_clock::now();
        if (!piece || now >= end) co_return Next::End; // cut off in the middle, and the client can tell
        stream_.expires_at(std::min(now + service_.limits.response, end));
        error_code error;
        if (piece->empty()) {
            co_await asio::async_write(stream_, beast_http::make_chunk_last(), into(error));
            if (error) co_return Next::End;
            co_return manner.isLast ? Next::Farewell : Next::Request;
        }
        co_await asio::async_write(stream_, beast_http::make_chunk(asio::buffer(*piece)), into(error));
        if (error) co_return Next::End;
    }
}

asio::awaitable<Connection::Next> Connection::converse(const SocketSession::Upgrade& request,
                                                       const Response& answer, const Attach& attach,
                                                       Manner manner) {
    if (isStopping_) co_return co_await sendBody(plainText(503), manner);
    if (answer.status == 101) {
        if (!boost::beast::websocket::is_upgrade(request)) {
            Response refusal = plainText(426);
            refusal.fields.emplace_back("Upgrade", "websocket");
            co_return co_await sendBody(std::move(refusal), manner);
        }
        socket_ = std::make_shared<SocketSession>(std::move(stream_), service_.limits, *service_.pulse);
        co_await socket_->run(request, attach);
        socket_->abort();
        co_return Next::End;
    }
    manner.isLast = true;
    if (manner.version < 11) co_return Next::End;
    const bool hasBegun = co_await sendHead(answer, manner);
    if (!hasBegun) co_return Next::End;
    const auto lines = std::make_shared<StreamSession>(stream_, *service_.pulse);
    lines_ = lines;
    co_await lines->run(attach);
    co_return Next::End;
}

asio::awaitable<Connection::Next> Connection::sendBody(Response answer, Manner manner) {
    co_return co_await send(answer, answer.body(), manner);
}

asio::awaitable<Connection::Next> Connection::send(const Response& answer, Body body, Manner manner) {
    Message message;
    fillHead(message, answer, manner.version, service_.now(), manner.isLast);
    // Without a body, a 304 has no length either.
    if (body) {
        message.body() = {body->data(), body->size()};
        message.content_length(body->size());
    }
    beast_http::response_serializer<beast_http::span_body<const char>> serializer(message);
    stream_.expires_after(service_.limits.response);
    error_code error;
    if (manner.isHead)
        co_await beast_http::async_write_header(stream_, serializer, into(error));
    else
        co_await beast_http::async_write(stream_, serializer, into(error));
    if (error) co_return Next::End;
    co_return manner.isLast ? Next::Farewell : Next::Request;
}

// One line a request. The query is left out: it says nothing about the server and may say much about a
// person.
void Connection::note(const SocketSession::Upgrade& request, int status,
                      std::chrono::steady_clock::time_point since) const {
    if (service_.log == nullptr) return;
    const std::string_view target = view(request.target());
    const auto took = std::chrono::steady_clock::now() - since;
    const std::string address = peerOf(service_, request, address_);
    service_.log->write(status == 500 ? logs::Level::Error : logs::Level::Info, "request",
                        {{"method", view(request.method_string())},
                         {"path", target.substr(0, target.find('?'))},
                         {"status", status},
                         {"us", std::chrono::duration_cast<std::chrono::microseconds>(took).count()},
                         {"address", address}});
}

// Closing while unread bytes lie in the socket would reset the connection, and the client could lose the
// answer that explains why. So: say that nothing more will come, and read on for a moment.
asio::awaitable<void> Connection::sayFarewell() {
    error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(service_.limits.linger);
    std::array<char, 4096> ignored{};
    std::size_t total = 0;
    while (!error && total < kMostDiscarded)
        total += co_await stream_.async_read_some(asio::buffer(ignored), into(error));
}

} // namespace sixth::server::http
