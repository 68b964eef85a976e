#include "server/flood.h"

#include "server/wire.h"

#include <fmt/core.h>
#include <sys/socket.h>

#include <cerrno>
#include <memory>
#include <poll.h>
#include <string_view>
#include <unistd.h>

namespace sixth::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostAhead = 16 * 1024; // of what is to be sent on a connection
constexpr std::string_view kAnswer = "HTTP/1.1 ";

class FloodConnection {
public:
    FloodConnection(int port, const Plan& plan, Tally& tally) : port_(port), plan_(plan), tally_(tally) {}
    ~FloodConnection() { close(); }
    FloodConnection(const FloodConnection&) = delete;
    FloodConnection& operator=(const FloodConnection&) = delete;

    [[nodiscard]] pollfd wanted() {
        if (fd_ < 0) open();
        if (isUp_)
            while (out_.size() < kMostAhead) {
                const std::string next = plan_.next ? plan_.next() : std::string();
                if (next.empty()) break;
                out_ += next;
            }
        const int events = (plan_.reads || !isUp_ ? POLLIN : 0) | (out_.empty() ? 0 : POLLOUT);
        return {fd_, static_cast<short>(events), 0};
    }
    void serve(short events) {
        if (fd_ >= 0 && (events & POLLOUT) != 0) write();
        if (fd_ >= 0 && (events & (POLLIN | POLLHUP | POLLERR)) != 0) read();
    }

private:
    void open() {
        fd_ = connectTo(port_);
        if (fd_ < 0) return;
        ++tally_.opened;
        tail_.clear();
        out_ = plan_.opening ? plan_.opening() : std::string();
        isUp_ = out_.empty();
    }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }
    void write() {
        const auto sent = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (sent > 0) {
            out_.erase(0, static_cast<std::size_t>(sent));
            tally_.bytesSent += static_cast<std::uint64_t>(sent);
        } else if (errno != EAGAIN) {
            close();
        }
    }
    void read() {
        char bytes[65536];
        const auto count = ::recv(fd_, bytes, sizeof bytes, 0);
        if (count < 0 && errno == EAGAIN) return;
        if (count <= 0) return close();
        tail_.append(bytes, static_cast<std::size_t>(count));
        std::size_t done = 0;
        for (auto at = tail_.find(kAnswer);
             at != std::string::npos && at + kAnswer.size() + 3 <= tail_.size();
             at = tail_.find(kAnswer, done)) {
            done = at + kAnswer.size() + 3;
            const std::string_view status = std::string_view(tail_).substr(done - 3, 3);
            ++tally_.answers[(status[0] - '0') * 100 + (status[1] - '0') * 10 + status[2] - '0'];
        }
        if (!isUp_ && tail_.find("\r\n\r\n") != std::string::npos) isUp_ = true;
        // What may be the beginning of another answer, or of the end of a head.
        const std::size_t kept = kAnswer.size() + 3;
        if (isUp_ && tail_.size() > done + kept)
            tail_.erase(0, tail_.size() - kept);
        else
            tail_.erase(0, isUp_ ? done : 0);
    }

    int port_;
    const Plan& plan_;
    Tally& tally_;
    int fd_ = -1;
    bool isUp_ = false;
    std::string out_;
    std::string tail_; // of what was read
};

} // namespace

std::string requestText(const Wish& wish) {
    std::string text = wish.method + " /api/v1/" + wish.path + " HTTP/1.1\r\nHost: localhost\r\n";
    if (!wish.from.empty()) text += "X-Forwarded-For: " + wish.from + "\r\n";
    if (!wish.token.empty()) text += "Authorization: Bearer " + wish.token + "\r\n";
    if (!wish.body.empty())
        text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", wish.body.size());
    return text + "\r\n" + wish.body;
}

std::string upgradeText(const std::string& token, const std::string& from) {
    std::string text = requestText({.path = "socket", .token = token, .from = from});
    text.resize(text.size() - 2);
    return text + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

std::string textOf(const Tally& tally) {
    std::string text;
    for (const auto& [status, count] : tally.answers)
        text += fmt::format("{}{} × {}", text.empty() ? "" : ", ", status, count);
    return text.empty() ? "no answers" : text;
}

Tally flood(int port, const std::vector<Plan>& plans, std::chrono::milliseconds time) {
    Tally tally;
    std::vector<std::unique_ptr<FloodConnection>> connections;
    for (const Plan& plan : plans)
        for (int i = 0; i < plan.connections; ++i)
            connections.push_back(std::make_unique<FloodConnection>(port, plan, tally));
    const auto end = Clock::now() + time;
    std::vector<pollfd> polled(connections.size());
    while (Clock::now() < end) {
        for (std::size_t i = 0; i < connections.size(); ++i) polled[i] = connections[i]->wanted();
        (void)::poll(polled.data(), polled.size(), 20);
        for (std::size_t i = 0; i < connections.size(); ++i) connections[i]->serve(polled[i].revents);
    }
    return tally;
}

} // namespace sixth::bench
