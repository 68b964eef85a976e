#pragma once

#include "server/http/client_address.h"
#include "server/http/limits.h"
#include "server/http/pulse.h"
#include "server/http/request.h"
#include "server/http/response.h"
#include "server/http/site.h"
#include "server/http/socket_session.h"
#include "server/logs/log.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

// Boost takes seconds to compile. Only the files about connections, sessions, the listener and the server
// include it.
namespace sixth::server::http {

// Shared by all connections; outlives them.
struct Service {
    Site site;
    Limits limits;
    std::function<std::int64_t()> now; // seconds since 1970
    logs::Log* log = nullptr;          // null: no log
    Pulse* pulse = nullptr;
    Proxies proxies = {};
    // Called with the name of the limit (online/limits.h) and the address as it is counted, when a connection
    // is one too many; may be empty.
    std::function<void(std::string_view limit, const std::string& address)> onRefused = {};
};

// One client. Reads a request, answers it, and goes on with the next until client or server closes. Every
// wait has a deadline, so a client that is slow, silent or gone costs a bounded time. A response may turn the
// connection into a conversation; the connection ends with it.
class Connection {
public:
    Connection(boost::asio::ip::tcp::socket socket, const Service& service);

    // Returns when the connection has ended. Throws nothing but std::bad_alloc.
    [[nodiscard]] boost::asio::awaitable<void> run();

    // Finishes the current request, if there is one, and closes.
    void stop();
    // Closes at once.
    void abort();

private:
    enum class Next { Request, Farewell, End };
    // How an answer is to be sent.
    struct Manner {
        unsigned version = 11;
        bool isHead = false;
        bool isLast = true;
    };

    [[nodiscard]] boost::asio::awaitable<bool> awaitRequest();
    [[nodiscard]] boost::asio::awaitable<Next> exchange();
    [[nodiscard]] boost::asio::awaitable<Response> waitFor(Later later);
    [[nodiscard]] boost::asio::awaitable<std::optional<std::string>> nextPiece(const Pieces& pieces);
    // One way to send for each kind of content.
    [[nodiscard]] boost::asio::awaitable<Next> send(const Response& answer, Body body, Manner manner);
    [[nodiscard]] boost::asio::awaitable<Next> send(const Response& answer, const Pieces& pieces,
                                                    Manner manner);
    [[nodiscard]] boost::asio::awaitable<Next> converse(const SocketSession::Upgrade& request,
                                                        const Response& answer, const Attach& attach,
                                                        Manner manner);
    // An answer that is a body and nothing else, such as an error.
    [[nodiscard]] boost::asio::awaitable<Next> sendBody(Response answer, Manner manner);
    [[nodiscard]] boost::asio::awaitable<bool> sendHead(const Response& answer, Manner manner);
    [[nodiscard]] boost::asio::awaitable<void> sayFarewell();
    void note(const SocketSession::Upgrade& request, int status,
              std::chrono::steady_clock::time_point since) const;

    const Service& service_;
    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_; // may hold the beginning of the next request
    std::string address_;
    std::shared_ptr<SocketSession> socket_; // once it is one
    std::shared_ptr<Line> lines_;           // or once the answer goes on
    bool isIdle_ = true;
    bool isStopping_ = false;
};

} // namespace sixth::server::http
