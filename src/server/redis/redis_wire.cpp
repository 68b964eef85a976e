#include "server/redis/redis_wire.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include <new>
#include <utility>
#include <vector>

namespace sixth::server::redis {
namespace {

using asio::ip::tcp;

} // namespace

RedisWire::RedisWire(asio::io_context& io) : io_(io), stream_(io), reader_(redisReaderCreate()) {
    if (!reader_) throw std::bad_alloc();
}

RedisWire::Result<void> RedisWire::open(const RedisAddress& address) {
    tcp::resolver resolver(io_);
    const auto [unknown, places] =
        co_await resolver.async_resolve(address.host, std::to_string(address.port), kAsValue);
    if (unknown) co_return tl::unexpected(unknown.message());
    stream_.expires_after(kAnswersWithin);
    const auto [failed, place] = co_await stream_.async_connect(places, kAsValue);
    if (failed) co_return tl::unexpected(failed.message());
    boost::system::error_code ignored;
    stream_.socket().set_option(tcp::no_delay(true), ignored);
    if (address.password.empty()) co_return tl::expected<void, std::string>();
    // A statement of its own: the list of words does not live on in a coroutine that waits.
    std::string login = address.user.empty() ? command({"AUTH", address.password})
                                             : command({"AUTH", address.user, address.password});
    auto reply = co_await ask(std::move(login));
    if (!reply) co_return tl::unexpected(std::move(reply).error());
    co_return tl::expected<void, std::string>();
}

RedisWire::Result<void> RedisWire::send(std::string commands) {
    stream_.expires_after(kAnswersWithin);
    const auto [error, size] = co_await asio::async_write(stream_, asio::buffer(commands), kAsValue);
    if (error) co_return tl::unexpected(error.message());
    co_return tl::expected<void, std::string>();
}

RedisWire::Result<RedisWire::Reply> RedisWire::receive(std::chrono::milliseconds atMost) {
    stream_.expires_after(atMost);
    while (true) {
        void* found = nullptr;
        if (redisReaderGetReply(reader_.get(), &found) != REDIS_OK)
            co_return tl::unexpected(std::string("this is not Redis: ") + reader_->errstr);
        if (found != nullptr) co_return Reply(static_cast<redisReply*>(found));
        const auto [error, size] = co_await stream_.async_read_some(asio::buffer(buffer_), kAsValue);
        if (error) co_return tl::unexpected(error.message());
        if (redisReaderFeed(reader_.get(), buffer_.data(), size) != REDIS_OK)
            co_return tl::unexpected(std::string("out of memory"));
    }
}

RedisWire::Result<RedisWire::Reply> RedisWire::ask(std::string command) {
    auto sent = co_await send(std::move(command));
    if (!sent) co_return tl::unexpected(std::move(sent).error());
    auto reply = co_await receive(kAnswersWithin);
    if (reply && (*reply)->type == REDIS_REPLY_ERROR)
        co_return tl::unexpected(std::string((*reply)->str, (*reply)->len));
    co_return std::move(reply);
}

void RedisWire::close() {
    stream_.close();
}

std::string RedisWire::command(std::initializer_list<std::string_view> words) {
    std::vector<const char*> starts;
    std::vector<std::size_t> sizes;
    for (const std::string_view word : words) {
        starts.push_back(word.data());
        sizes.push_back(word.size());
    }
    char* text = nullptr;
    const int size =
        redisFormatCommandArgv(&text, static_cast<int>(words.size()), starts.data(), sizes.data());
    if (size < 0) throw std::bad_alloc();
    std::string command(text, static_cast<std::size_t>(size));
    redisFreeCommand(text);
    return command;
}

} // namespace sixth::server::redis
