#include "server/store/lossy_wire.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace sixth::server::store {
namespace {

constexpr int kLookEveryMs = 10;
constexpr std::chrono::milliseconds kDelay{500};

sockaddr_un nameOf(const std::string& path) {
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    if (path.size() >= sizeof(name.sun_path)) throw std::runtime_error("the path is too long for a socket");
    std::copy(path.begin(), path.end(), std::begin(name.sun_path));
    return name;
}

void sendAll(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

} // namespace

LossyWire::LossyWire(const std::string& serverFolder)
    : server_(serverFolder + "/.s.PGSQL.5432"), listener_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const sockaddr_un name = nameOf(folder_.file(".s.PGSQL.5432"));
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0 ||
        ::listen(listener_, 16) != 0)
        throw std::runtime_error("the wire can't listen");
    thread_ = std::thread([this] { run(); });
}

LossyWire::~LossyWire() {
    isEnding_ = true;
    thread_.join();
    for (Pair& pair : pairs_) end(pair);
    ::close(listener_);
}

std::string LossyWire::address(const std::string& database) const {
    std::string host;
    for (const char c : folder_.file("")) host += c == '/' ? std::string("%2F") : std::string(1, c);
    return "postgresql://sixth@" + host + "/" + database;
}

void LossyWire::run() {
    while (!isEnding_) {
        if (fault_ == Fault::Refuse)
            for (Pair& pair : pairs_) end(pair);
        std::erase_if(pairs_, [](const Pair& pair) { return pair.server < 0; });
        std::vector<pollfd> waiting{{listener_, POLLIN, 0}};
        for (const Pair& pair : pairs_) {
            waiting.push_back({pair.client, POLLIN, 0});
            waiting.push_back({pair.server, POLLIN, 0});
        }
        if (::poll(waiting.data(), waiting.size(), kLookEveryMs) <= 0) continue;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (waiting[1 + 2 * i].revents != 0) passOn(pairs_[i], true);
            if (waiting[2 + 2 * i].revents != 0 && pairs_[i].server >= 0) passOn(pairs_[i], false);
        }
        if (waiting[0].revents != 0) accept();
    }
}

void LossyWire::accept() {
    const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un name = nameOf(server_);
    Pair pair{client, server};
    if (fault_ == Fault::Refuse ||
        ::connect(server, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0)
        return end(pair);
    pairs_.push_back(pair);
}

void LossyWire::end(Pair& pair) {
    for (int* const socket : {&pair.client, &pair.server})
        if (const int old = std::exchange(*socket, -1); old >= 0) ::close(old);
}

void LossyWire::passOn(Pair& pair, bool isFromClient) {
    std::array<char, 65536> buffer{};
    const ssize_t size = ::recv(isFromClient ? pair.client : pair.server, buffer.data(), buffer.size(), 0);
    if (size <= 0) return end(pair);
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    if (!isFromClient) {
        if (pair.losesAnswer) return end(pair); // it has answered, so it was done
        return sendAll(pair.client, bytes);
    }
    const bool isCommit = bytes.find(std::string_view("COMMIT\0", 7)) != std::string_view::npos;
    const Fault fault = isCommit ? fault_.exchange(Fault::None) : Fault::None;
    if (fault != Fault::None) ++broken_;
    if (fault == Fault::LoseCommit) return end(pair);
    if (fault == Fault::DelayCommit) {
        const int server = std::exchange(pair.server, -1);
        end(pair);
        late_.emplace_back([server, late = std::string(bytes)] {
            std::this_thread::sleep_for(kDelay);
            sendAll(server, late);
            std::array<char, 256> answer{};
            (void)::recv(server, answer.data(), answer.size(), 0); // it is done before this is closed
            ::close(server);
        });
        return;
    }
    pair.losesAnswer = fault == Fault::LoseAnswer;
    sendAll(pair.server, bytes);
}

} // namespace sixth::server::store
