#include "server/redis/redis_process.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace sixth::server::redis {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

tcp::endpoint at(std::uint16_t port) {
    return {asio::ip::address_v4::loopback(), port};
}

bool listensAt(std::uint16_t port) {
    asio::io_context io;
    tcp::socket socket(io);
    boost::system::error_code error;
    socket.connect(at(port), error);
    return !error;
}

void run(const std::string& command) {
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

} // namespace

std::uint16_t freePort() {
    asio::io_context io;
    return tcp::acceptor(io, at(0)).local_endpoint().port();
}

RedisProcess::RedisProcess(std::vector<std::string> more) : more_(std::move(more)), port_(freePort()) {
    start();
}

void RedisProcess::start() {
    std::string command = "exec redis-server --bind 127.0.0.1 --port " + std::to_string(port_) +
                          " --save '' --appendonly no --logfile /dev/null --dir " + folder_.file("") +
                          " --pidfile " + folder_.file("pid");
    for (const std::string& word : more_) command += " " + word;
    process_ = match::ChildProcess::start(command);
    if (!process_) throw std::runtime_error("redis-server could not be started");
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!listensAt(port_)) {
        if (std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error("redis-server does not listen: " + process_->lastWords());
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void RedisProcess::tell(const std::string& command) const {
    run("redis-cli -p " + std::to_string(port_) + " " + command + " >/dev/null");
}

void RedisProcess::signal(const std::string& name) const {
    run("kill -s " + name + " $(cat " + folder_.file("pid") + ")");
}

} // namespace sixth::server::redis
