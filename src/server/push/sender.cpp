#include "server/push/sender.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <tl/expected.hpp>

#include <atomic>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

namespace sixth::server::push {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace beast_http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr auto kAsValue = asio::as_tuple(asio::use_awaitable);
constexpr std::uint32_t kLongestAnswer = 16 * 1024; // of the header; the body is not read

using Post = beast_http::request<beast_http::vector_body<std::uint8_t>>;

Delivered failed(Delivery delivery, std::string why) {
    return {delivery, 0, std::move(why)};
}

Delivered answered(int status) {
    if (status >= 200 && status < 300) return {Delivery::Taken, status, {}};
    if (status == 404 || status == 410) return {Delivery::Gone, status, {}};
    if (status == 429 || status >= 500) return {Delivery::Later, status, {}};
    return {Delivery::Refused, status, {}};
}

// Sends the request over a connection that stands, and reads the beginning of the answer.
template <typename Stream>
asio::awaitable<Delivered> exchange(Stream& stream, const Post& post) {
    if (const auto [error, size] = co_await beast_http::async_write(stream, post, kAsValue); error)
        co_return failed(Delivery::Later, error.message());
    beast::flat_buffer buffer;
    beast_http::response_parser<beast_http::empty_body> parser;
    parser.header_limit(kLongestAnswer);
    if (const auto [error, size] = co_await beast_http::async_read_header(stream, buffer, parser, kAsValue);
        error)
        co_return failed(Delivery::Later, error.message());
    co_return answered(static_cast<int>(parser.get().result_int()));
}

} // namespace

struct Sender::Impl {
    Impl(Vapid given, Options wanted)
        : vapid(std::move(given)), options(std::move(wanted)), tls(asio::ssl::context::tls_client) {
        error_code ignored; // without CAs no certificate is trusted, and nothing is sent
        tls.set_default_verify_paths(ignored);
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION);
        thread = std::thread([this] { io.run(); });
    }
    ~Impl() {
        io.stop();
        thread.join();
    }

    [[nodiscard]] std::optional<Post> postFor(const Message& message, const Endpoint& endpoint) const {
        auto body = encryptFor(message.recipient, message.text);
        const auto authorization = vapidAuthorization(vapid, endpoint.origin, options.now());
        if (!body || !authorization) return std::nullopt;
        Post post{beast_http::verb::post, endpoint.target, 11};
        const bool isUsualPort = endpoint.port == (endpoint.isSecure ? 443 : 80);
        post.set(beast_http::field::host,
                 isUsualPort ? endpoint.host : endpoint.host + ":" + std::to_string(endpoint.port));
        post.set(beast_http::field::authorization, *authorization);
        post.set(beast_http::field::content_encoding, "aes128gcm");
        post.set(beast_http::field::content_type, "application/octet-stream");
        post.set("TTL", std::to_string(options.keptFor.count()));
        post.set("Urgency", "normal");
        if (!message.topic.empty()) post.set("Topic", message.topic);
        post.set(beast_http::field::connection, "close");
        post.body() = std::move(*body);
        post.prepare_payload();
        return post;
    }

    // The addresses that a host stands for, without those that are not to be reached.
    asio::awaitable<tl::expected<std::vector<tcp::endpoint>, Delivered>>
    addressesOf(const Endpoint& endpoint) {
        tcp::resolver resolver(io);
        const auto given = options.hosts.find(endpoint.host);
        const std::string& host = given == options.hosts.end() ? endpoint.host : given->second;
        const auto [error, found] =
            co_await resolver.async_resolve(host, std::to_string(endpoint.port), kAsValue);
        if (error) co_return tl::unexpected(failed(Delivery::Later, error.message()));
        std::vector<tcp::endpoint> allowed;
        for (const auto& one : found)
            if (mayReach(one.endpoint().address().to_string(), options.reach))
                allowed.push_back(one.endpoint());
        if (allowed.empty())
            co_return tl::unexpected(failed(Delivery::Refused, "the host has no public address"));
        co_return allowed;
    }

    asio::awaitable<Delivered> deliver(const Message& message) {
        const auto endpoint = readEndpoint(message.endpoint, options.reach);
        if (!endpoint) co_return failed(Delivery::Refused, "not an endpoint of a push service");
        const auto post = postFor(message, *endpoint);
        if (!post) co_return failed(Delivery::Refused, "it can't be encrypted");
        const auto addresses = co_await addressesOf(*endpoint);
        if (!addresses) co_return addresses.error();
        beast::ssl_stream<beast::tcp_stream> stream(io, tls);
        beast::tcp_stream& socket = beast::get_lowest_layer(stream);
        socket.expires_after(options.timeout);
        if (const auto [error, to] = co_await socket.async_connect(*addresses, kAsValue); error)
            co_return failed(Delivery::Later, error.message());
        if (!endpoint->isSecure) co_return co_await exchange(socket, *post);
        stream.set_verify_callback(asio::ssl::host_name_verification(endpoint->host));
        SSL_set_tlsext_host_name(stream.native_handle(), endpoint->host.c_str());
        if (const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::client, kAsValue);
            error)
            co_return failed(Delivery::Later, error.message());
        co_return co_await exchange(stream, *post);
    }

    asio::awaitable<void> handle(Message message, Done done) {
        Delivered result;
        try {
            result = co_await deliver(message);
        } catch (const std::exception& error) { // of a library; what it can't do is not done
            result = failed(Delivery::Later, error.what());
        }
        --underWay;
        done(result);
    }

    Vapid vapid;
    Options options;
    asio::ssl::context tls;
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
    std::atomic<int> underWay = 0;
    std::thread thread;
};

Sender::Sender(Vapid vapid, Options options)
    : impl_(std::make_unique<Impl>(std::move(vapid), std::move(options))) {}
Sender::~Sender() = default;

bool Sender::send(Message message, Done done) {
    if (impl_->underWay.fetch_add(1) >= kMostUnderWay) {
        --impl_->underWay;
        return false;
    }
    asio::co_spawn(impl_->io, impl_->handle(std::move(message), std::move(done)), asio::detached);
    return true;
}

} // namespace sixth::server::push
