#include "server/http/client.h"

#include "server/ascii.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <poll.h>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace sixth::server::http {
namespace {} // namespace

std::string Answer::field(const std::string& name) const {
    return fields.count(name) == 1 ? fields.find(name)->second : std::string{};
}

Client::Client(int port, const std::string& address) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    inet_pton(AF_INET, address.c_str(), &to.sin_addr);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
        ::close(socket_);
        throw std::runtime_error("no connection");
    }
}

Client::~Client() {
    if (socket_ >= 0) ::close(socket_);
}

Client::Client(Client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

bool Client::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void Client::finish() const {
    ::shutdown(socket_, SHUT_WR);
}

bool Client::awaitBytes() {
    pollfd waiting{socket_, POLLIN, 0};
    return ::poll(&waiting, 1, static_cast<int>(std::chrono::milliseconds(kPatience).count())) > 0;
}

bool Client::readMore() {
    if (!awaitBytes()) return false;
    char bytes[65536];
    const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    buffer_.append(bytes, static_cast<std::size_t>(count));
    return true;
}

std::optional<Answer> Client::receive(bool toHead) {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
        if (!readMore()) return std::nullopt;
    const std::string head = buffer_.substr(0, end + 2);
    buffer_.erase(0, end + 4);
    Answer answer;
    std::string_view rest = head;
    std::string_view line = takeUntil(rest, '\n');
    line.remove_suffix(1);
    (void)takeUntil(line, ' ');
    answer.status = std::stoi(std::string(takeUntil(line, ' ')));
    answer.reason = line;
    while (!rest.empty()) {
        line = takeUntil(rest, '\n');
        line.remove_suffix(1);
        std::string name = lowered(takeUntil(line, ':'));
        answer.fields.emplace(std::move(name), trimmed(line));
    }
    const std::string length = answer.field("content-length");
    if (toHead || length.empty()) return answer;
    const std::size_t size = std::stoul(length);
    while (buffer_.size() < size)
        if (!readMore()) return std::nullopt;
    answer.body = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return answer;
}

std::optional<std::string> Client::take(std::size_t count) {
    while (buffer_.size() < count)
        if (!readMore()) return std::nullopt;
    std::string bytes = buffer_.substr(0, count);
    buffer_.erase(0, count);
    return bytes;
}

std::optional<std::string> Client::takeLine() {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n")) == std::string::npos)
        if (!readMore()) return std::nullopt;
    auto line = take(end);
    (void)take(2);
    return line;
}

bool Client::isClosedWithin(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        pollfd waiting{socket_, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) return false;
        char bytes[4096];
        if (::recv(socket_, bytes, sizeof bytes, 0) <= 0) return true;
    }
}

std::string get(std::string_view path, std::string_view fields) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n" + std::string(fields) + "\r\n";
}

Answer ask(int port, std::string_view request) {
    Client client(port);
    client.send(request);
    auto answer = client.receive(request.starts_with("HEAD "));
    if (!answer) throw std::runtime_error("no answer");
    return std::move(*answer);
}

} // namespace sixth::server::http
