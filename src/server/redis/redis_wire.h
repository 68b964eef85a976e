#pragma once

#include "server/redis/redis_address.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <hiredis/hiredis.h>
#include <tl/expected.hpp>

#include <array>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace sixth::server::redis {

namespace asio = boost::asio;

// What is waited for gives its error as a value.
inline constexpr auto kAsValue = asio::as_tuple(asio::use_awaitable);
// How long Redis may take for an answer.
inline constexpr std::chrono::seconds kAnswersWithin(2);

// A connection to Redis. hiredis knows the protocol, Asio the network: so nothing blocks, not even the search
// for a host's address, and every wait has an end. Errors are texts for people; after one the wire is of no
// use any more.
class RedisWire {
public:
    template <typename T>
    using Result = asio::awaitable<tl::expected<T, std::string>>;
    struct FreeReply {
        void operator()(redisReply* reply) const { freeReplyObject(reply); }
    };
    using Reply = std::unique_ptr<redisReply, FreeReply>;

    explicit RedisWire(asio::io_context& io);

    // Connects and logs in.
    [[nodiscard]] Result<void> open(const RedisAddress& address);
    [[nodiscard]] Result<void> send(std::string commands);
    // The next reply, which may be an error of Redis.
    [[nodiscard]] Result<Reply> receive(std::chrono::milliseconds atMost);
    // Sends one command. An error of Redis is an error.
    [[nodiscard]] Result<Reply> ask(std::string command);
    void close();

    // A command as it goes over the wire.
    [[nodiscard]] static std::string command(std::initializer_list<std::string_view> words);

private:
    struct FreeReader {
        void operator()(redisReader* reader) const { redisReaderFree(reader); }
    };

    asio::io_context& io_;
    boost::beast::tcp_stream stream_;
    std::unique_ptr<redisReader, FreeReader> reader_;
    std::array<char, 4096> buffer_{};
};

} // namespace sixth::server::redis
