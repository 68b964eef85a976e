#include "server/push/sender.h"

#include "server/push/places.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <tl/expected.hpp>

#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
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

std::vector<std::string> addressesBySystem(const std::string& host) {
    asio::io_context own;
    tcp::resolver resolver(own);
    error_code error;
    std::vector<std::string> addresses;
    for (const auto& one : resolver.resolve(host, "", error))
        addresses.push_back(one.endpoint().address().to_string());
    return addresses;
}

// The sender as those threads know it that may outlive it: a look-up can't be interrupted.
struct Home {
    std::mutex mutex;
    asio::io_context* io = nullptr; // null once the sender has gone
    Places places;
};

// One place of a service, given back by the last who holds it: the message, or its look-up that still goes
// on.
class Place {
public:
    Place(std::shared_ptr<Home> home, std::string service)
        : home_(std::move(home)), service_(std::move(service)) {}
    ~Place() { home_->places.giveBack(service_, hasAnswered_); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    void noteAnswer() { hasAnswered_ = true; }

private:
    std::shared_ptr<Home> home_;
    std::string service_;
    std::atomic<bool> hasAnswered_ = false;
};

// What a look-up has found, and who waits for it.
struct LookUp {
    std::vector<std::string> found;
    asio::steady_timer* waiting = nullptr; // of the thread of the sender, as is all of this
    bool isDone = false;
};

} // namespace

struct Sender::Impl {
    Impl(Vapid given, Options wanted)
        : vapid(std::move(given)), options(std::move(wanted)), tls(asio::ssl::context::tls_client) {
        error_code ignored; // without CAs no certificate is trusted, and nothing is sent
        tls.set_default_verify_paths(ignored);
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        SSL_CTX_set_min_proto_version(tls.native_handle(), TLS1_2_VERSION);
        if (!options.lookUp) options.lookUp = addressesBySystem;
        home->io = &io;
        thread = std::thread([this] { io.run(); });
    }
    ~Impl() {
        home->places.close();
        {
            const std::scoped_lock lock(home->mutex);
            home->io = nullptr;
        }
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

    // Looks a host up on a thread of its own, which may hang for longer than anybody waits.
    asio::awaitable<std::shared_ptr<const LookUp>> lookUp(std::string host, std::shared_ptr<Place> place) {
        const auto answer = std::make_shared<LookUp>();
        asio::steady_timer patience(io, options.timeout);
        answer->waiting = &patience;
        std::thread([home = home, answer, look = options.lookUp, host = std::move(host),
                     place = std::move(place)] {
            std::vector<std::string> found;
            try {
                found = look(host);
            } catch (const std::exception&) {
                found.clear(); // what can't be looked up has no addresses
            }
            const std::scoped_lock lock(home->mutex);
            if (home->io == nullptr) return;
            asio::post(*home->io, [answer, found = std::move(found)]() mutable {
                answer->found = std::move(found);
                answer->isDone = true;
                if (answer->waiting != nullptr) answer->waiting->cancel();
            });
        }).detach();
        (void)co_await patience.async_wait(kAsValue);
        answer->waiting = nullptr;
        co_return answer;
    }

    // The addresses that a host stands for, without those that are not to be reached.
    asio::awaitable<tl::expected<std::vector<tcp::endpoint>, Delivered>>
    addressesOf(const Endpoint& endpoint, const std::shared_ptr<Place>& place) {
        const auto answer = co_await lookUp(endpoint.host, place);
        if (!answer->isDone)
            co_return tl::unexpected(failed(Delivery::Later, "the host was not found in time"));
        if (answer->found.empty())
            co_return tl::unexpected(failed(Delivery::Later, "the host was not found"));
        std::vector<tcp::endpoint> allowed;
        for (const std::string& text : answer->found) {
            error_code error;
            const auto address = asio::ip::make_address(text, error);
            if (!error && mayReach(text, options.reach)) allowed.emplace_back(address, endpoint.port);
        }
        if (allowed.empty())
            co_return tl::unexpected(failed(Delivery::Refused, "the host has no public address"));
        co_return allowed;
    }

    asio::awaitable<Delivered> deliver(const Message& message, const std::shared_ptr<Place>& place) {
        const auto endpoint = readEndpoint(message.endpoint, options.reach);
        if (!endpoint) co_return failed(Delivery::Refused, "not an endpoint of a push service");
        const auto post = postFor(message, *endpoint);
        if (!post) co_return failed(Delivery::Refused, "it can't be encrypted");
        const auto addresses = co_await addressesOf(*endpoint, place);
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

    asio::awaitable<void> handle(Message message, Done done, std::shared_ptr<Place> place) {
        Delivered result;
        try {
            result = co_await deliver(message, place);
        } catch (const std::exception& error) { // of a library; what it can't do is not done
            result = failed(Delivery::Later, error.what());
        }
        if (result.status != 0) place->noteAnswer();
        place.reset(); // whoever hears of it may send the next one
        done(result);
    }

    Vapid vapid;
    Options options;
    asio::ssl::context tls;
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
    std::shared_ptr<Home> home = std::make_shared<Home>();
    std::thread thread;
};

Sender::Sender(Vapid vapid, Options options)
    : impl_(std::make_unique<Impl>(std::move(vapid), std::move(options))) {}
Sender::~Sender() = default;

bool Sender::send(Message message, Done done) {
    const auto endpoint = readEndpoint(message.endpoint, impl_->options.reach);
    const std::string service = endpoint ? Places::serviceOf(endpoint->host) : std::string();
    const auto start = [impl = impl_.get(), service, message = std::move(message), done = std::move(done)] {
        asio::post(impl->io, [impl, place = std::make_shared<Place>(impl->home, service), message, done] {
            asio::co_spawn(impl->io, impl->handle(message, done, place), asio::detached);
        });
    };
    return impl_->home->places.take(service, start);
}

} // namespace sixth::server::push
