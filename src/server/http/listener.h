#pragma once

#include "server/http/connection.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <list>

namespace sixth::server::http {

// Takes new connections and knows all that are open, so that they can be counted and ended. Everything
// happens on the one thread that runs the io_context: there is nothing to lock.
class Listener {
public:
    Listener(boost::asio::io_context& io, const Service& service);

    // Takes the address; connections wait in the system from here on. An error leaves the listener closed.
    [[nodiscard]] boost::system::error_code open(const boost::asio::ip::tcp::endpoint& endpoint);
    [[nodiscard]] boost::asio::ip::tcp::endpoint endpoint() const;

    void start();
    // No more connections; idle ones end now, busy ones with their answer or at the deadline.
    void stop();

private:
    [[nodiscard]] boost::asio::awaitable<void> accept();
    [[nodiscard]] boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket);

    const Service& service_;
    boost::asio::io_context& io_;
    boost::asio::ip::tcp::acceptor acceptor_;
    boost::asio::steady_timer pause_;
    boost::asio::steady_timer deadline_;
    std::list<Connection> connections_;
};

} // namespace sixth::server::http
