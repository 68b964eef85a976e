#include "server/wire.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <random>
#include <ranges>
#include <unistd.h>
#include <utility>

namespace sixth::bench {
namespace {

constexpr int kPatienceMs = 10'000;

bool wait(int fd, short events) {
    pollfd one{fd, events, 0};
    return ::poll(&one, 1, kPatienceMs) > 0;
}

bool isFree(int port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool isTaken = ::bind(fd, reinterpret_cast<const sockaddr*>(&at), sizeof at) != 0;
    ::close(fd);
    return !isTaken;
}

} // namespace

int connectTo(int port) {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int yes = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::connect(fd, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 || errno == EINPROGRESS)
        return fd;
    ::close(fd);
    return -1;
}

int freePorts(int count) {
    // The system gives ports from 32768 on to outgoing connections, also while a server is being started
    // again.
    constexpr int kFirst = 20000;
    constexpr int kEnd = 32000;
    std::random_device random;
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const int first = std::uniform_int_distribution(kFirst, kEnd - count)(random);
        const auto ports = std::views::iota(first, first + count);
        if (std::ranges::all_of(ports, isFree)) return first;
    }
    return 0;
}

std::optional<client::HttpAnswer> ask(int port, std::string_view method, std::string_view path,
                                      std::string_view token, std::string_view body) {
    std::string out = std::string(method) + " " + std::string(path) +
                      " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    if (!token.empty()) out += "Authorization: Bearer " + std::string(token) + "\r\n";
    if (!body.empty())
        out += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    return exchange(port, out + "\r\n" + std::string(body));
}

std::optional<client::HttpAnswer> exchange(int port, std::string out) {
    const int fd = connectTo(port);
    if (fd < 0) return std::nullopt;
    std::string in;
    bool failed = false;
    while (!out.empty() && !failed) {
        failed = !wait(fd, POLLOUT);
        const auto sent = failed ? -1 : ::send(fd, out.data(), out.size(), MSG_NOSIGNAL);
        if (sent > 0)
            out.erase(0, static_cast<std::size_t>(sent));
        else
            failed = failed || errno != EAGAIN;
    }
    while (!failed && wait(fd, POLLIN)) {
        char bytes[65536];
        const auto count = ::recv(fd, bytes, sizeof bytes, 0);
        if (count <= 0) break;
        in.append(bytes, static_cast<std::size_t>(count));
    }
    ::close(fd);
    auto answer = client::readAnswer(in);
    return answer ? std::optional(std::move(*answer)) : std::nullopt;
}

WebSocket::WebSocket(int port) : fd_(connectTo(port)) {
    out_ = "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

WebSocket::~WebSocket() {
    close();
}

WebSocket::WebSocket(WebSocket&& that) noexcept
    : fd_(std::exchange(that.fd_, -1)), isUp_(that.isUp_), in_(std::move(that.in_)),
      out_(std::move(that.out_)), held_(std::move(that.held_)) {}

WebSocket& WebSocket::operator=(WebSocket&& that) noexcept {
    close();
    fd_ = std::exchange(that.fd_, -1);
    isUp_ = that.isUp_;
    in_ = std::move(that.in_);
    out_ = std::move(that.out_);
    held_ = std::move(that.held_);
    return *this;
}

void WebSocket::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
    isUp_ = false;
}

void WebSocket::send(std::string_view text) {
    frame(1, text);
}

void WebSocket::frame(std::uint8_t opcode, std::string_view payload) {
    (isUp_ ? out_ : held_) += clientFrame(opcode, payload);
}

// Frames of a client must be masked. Any mask is allowed.
std::string clientFrame(std::uint8_t opcode, std::string_view payload) {
    std::string out;
    constexpr std::uint8_t kMask[] = {0x37, 0xfa, 0x21, 0x3d};
    out += static_cast<char>(0x80 | opcode);
    if (payload.size() < 126) {
        out += static_cast<char>(0x80 | payload.size());
    } else if (payload.size() < 65536) {
        out += static_cast<char>(0x80 | 126);
        out += static_cast<char>(payload.size() >> 8);
        out += static_cast<char>(payload.size() & 255);
    } else {
        out += static_cast<char>(0x80 | 127);
        for (int shift = 56; shift >= 0; shift -= 8) out += static_cast<char>(payload.size() >> shift & 255);
    }
    for (const std::uint8_t byte : kMask) out += static_cast<char>(byte);
    for (std::size_t i = 0; i < payload.size(); ++i)
        out += static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^ kMask[i % 4]);
    return out;
}

void WebSocket::flush() {
    while (fd_ >= 0 && !out_.empty()) {
        const auto sent = ::send(fd_, out_.data(), out_.size(), MSG_NOSIGNAL);
        if (sent > 0)
            out_.erase(0, static_cast<std::size_t>(sent));
        else if (errno == EAGAIN || errno == ENOTCONN)
            return;
        else
            close();
    }
}

bool WebSocket::move() {
    flush();
    while (fd_ >= 0) {
        char bytes[16384];
        const auto count = ::recv(fd_, bytes, sizeof bytes, 0);
        if (count > 0) {
            in_.append(bytes, static_cast<std::size_t>(count));
            continue;
        }
        if (count < 0 && (errno == EAGAIN || errno == ENOTCONN)) return true;
        close();
    }
    return false;
}

std::optional<std::string> WebSocket::next() {
    if (!isUp_) {
        const auto head = in_.find("\r\n\r\n");
        if (head == std::string::npos) return std::nullopt;
        const auto answer = client::readAnswer(std::string_view(in_).substr(0, head + 4));
        if (!answer || answer->status != 101) {
            close();
            return std::nullopt;
        }
        in_.erase(0, head + 4);
        isUp_ = true;
        out_ += std::exchange(held_, {});
    }
    while (in_.size() >= 2) {
        const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(in_[i]); };
        const std::uint8_t opcode = byte(0) & 15;
        std::size_t size = byte(1) & 127;
        std::size_t head = 2;
        if (size >= 126) {
            const std::size_t digits = size == 126 ? 2 : 8;
            if (in_.size() < 2 + digits) return std::nullopt;
            size = 0;
            for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(2 + i);
            head += digits;
        }
        if (size > client::kLongestAnswer) {
            close();
            return std::nullopt;
        }
        if (in_.size() < head + size) return std::nullopt;
        std::string payload = in_.substr(head, size);
        in_.erase(0, head + size);
        if (opcode == 1) return payload;
        if (opcode == 9) frame(10, payload);
        if (opcode == 8) {
            close();
            return std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace sixth::bench
