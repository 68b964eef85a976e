#include "server/http/listener.h"

#include "server/http/client_address.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <exception>
#include <string_view>

namespace sixth::server::http {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kPause{50};
constexpr std::string_view kFull = "HTTP/1.1 503 Service Unavailable\r\n"
                                   "Connection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n";

// One try, without waiting: a client that is one too many must cost nothing.
void refuse(tcp::socket socket) {
    error_code ignored;
    socket.non_blocking(true, ignored);
    socket.write_some(asio::buffer(kFull), ignored);
    socket.shutdown(tcp::socket::shutdown_send, ignored);
}

// A proxy speaks for many, so it is not counted.
std::string countedFrom(const tcp::endpoint& peer, const Proxies& proxies) {
    const std::string address = peer.address().to_string();
    return proxies.contains(address) ? std::string() : countedAddress(address);
}

} // namespace

Listener::Listener(asio::io_context& io, const Service& service)
    : service_(service), io_(io), acceptor_(io), pause_(io), deadline_(io) {}

error_code Listener::open(const tcp::endpoint& endpoint) {
    error_code error;
    acceptor_.open(endpoint.protocol(), error);
    // A restart must not wait for connections of the last run to be forgotten.
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    error_code ignored;
    if (error) acceptor_.close(ignored);
    return error;
}

tcp::endpoint Listener::endpoint() const {
    error_code ignored;
    return acceptor_.local_endpoint(ignored);
}

void Listener::start() {
    // A server that accepts nothing any more must not look alive: what ends the loop ends run().
    asio::co_spawn(io_, accept(), [](const std::exception_ptr& failed) {
        if (failed) std::rethrow_exception(failed);
    });
}

void Listener::stop() {
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
    for (Connection& connection : connections_) connection.stop();
    if (connections_.empty()) return;
    deadline_.expires_after(service_.limits.stop);
    deadline_.async_wait([this](const error_code& error) {
        if (error) return;
        for (Connection& connection : connections_) connection.abort();
        // What does not even end now waits for something that will not come.
        deadline_.expires_after(kPause);
        deadline_.async_wait([this](const error_code& cancelled) {
            if (!cancelled) io_.stop();
        });
    });
}

asio::awaitable<void> Listener::accept() {
    while (acceptor_.is_open()) {
        error_code error;
        tcp::socket socket =
            co_await acceptor_.async_accept(asio::redirect_error(asio::use_awaitable, error));
        error_code gone;
        std::string address =
            error ? std::string() : countedFrom(socket.remote_endpoint(gone), service_.proxies);
        const std::string_view limit = error ? std::string_view() : fullLimit(address);
        if (!limit.empty()) {
            if (service_.onRefused) service_.onRefused(limit, address);
            refuse(std::move(socket));
        } else if (!error) {
            asio::co_spawn(io_, serve(std::move(socket), std::move(address)), asio::detached);
        } else if (error != asio::error::connection_aborted && acceptor_.is_open()) {
            // Out of files or memory, most likely: trying again at once would only burn time.
            pause_.expires_after(kPause);
            co_await pause_.async_wait(asio::redirect_error(asio::use_awaitable, error));
        }
    }
}

std::string_view Listener::fullLimit(const std::string& address) const {
    if (connections_.size() >= service_.limits.connections) return "connections";
    const auto known = byAddress_.find(address);
    const std::size_t count = known == byAddress_.end() ? 0 : known->second;
    const bool isCounted = !address.empty();
    return isCounted && count >= service_.limits.connectionsPerAddress ? "connections-of-address" : "";
}

// `address` is empty for those who are not counted.
asio::awaitable<void> Listener::serve(tcp::socket socket, std::string address) {
    if (!address.empty()) ++byAddress_[address];
    const auto connection = connections_.emplace(connections_.end(), std::move(socket), service_);
    try {
        co_await connection->run();
    } catch (const std::exception&) {
        connection->abort(); // no memory for this one; the others go on
    }
    connections_.erase(connection);
    if (const auto counted = byAddress_.find(address); counted != byAddress_.end() && --counted->second == 0)
        byAddress_.erase(counted);
    if (connections_.empty()) deadline_.cancel();
}

} // namespace sixth::server::http
