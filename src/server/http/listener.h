#pragma once

#include "server/http/connection.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sixth::server::http {

// Accepts connections and keeps a list of the open ones, to count and to end them. Everything runs on the one
// thread of the io_context, so there are no locks.
class Listener {
public:
    Listener(boost::asio::io_context& io, const Service& service);

    // Binds the address. From here on the system queues connections. After an error the listener is closed.
    [[nodiscard]] boost::system::error_code open(const boost::asio::ip::tcp::endpoint& endpoint);
    [[nodiscard]] boost::asio::ip::tcp::endpoint endpoint() const;

    void start();
    // Accepts no more connections. Idle ones end now, busy ones after their response or at the deadline.
    void stop();

private:
    [[nodiscard]] boost::asio::awaitable<void> accept();
    [[nodiscard]] boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket,
                                                     std::string address);
    // The name of the limit that a connection from there would go beyond; empty if there is room.
    [[nodiscard]] std::string_view fullLimit(const std::string& address) const;

    const Service& service_;
    boost::asio::io_context& io_;
    boost::asio::ip::tcp::acceptor acceptor_;
    boost::asio::steady_timer pause_;
    boost::asio::steady_timer deadline_;
    std::list<Connection> connections_;
    std::unordered_map<std::string, std::size_t> byAddress_; // of clients that are no proxies
};

} // namespace sixth::server::http
