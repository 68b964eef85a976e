#include "cli/web_client.h"

#include <fmt/core.h>
#include <sys/socket.h>

#include <cerrno>
#include <charconv>
#include <netdb.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace sixth::cli {
namespace {

constexpr int kPatienceMs = 30'000;

// A connection that is closed with it.
class Connection {
public:
    Connection(const std::string& host, const std::string& port) {
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        if (::getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return;
        for (const addrinfo* each = found; each != nullptr && fd_ < 0; each = each->ai_next) {
            fd_ = ::socket(each->ai_family, each->ai_socktype | SOCK_CLOEXEC, each->ai_protocol);
            if (fd_ >= 0 && ::connect(fd_, each->ai_addr, each->ai_addrlen) != 0) {
                ::close(fd_);
                fd_ = -1;
            }
        }
        ::freeaddrinfo(found);
    }
    ~Connection() {
        if (fd_ >= 0) ::close(fd_);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] bool isOpen() const { return fd_ >= 0; }
    [[nodiscard]] bool write(std::string_view bytes) const {
        while (!bytes.empty()) {
            const auto sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }
    enum class Read { Some, None, End };
    [[nodiscard]] Read read(std::string& into, int patienceMs) const {
        pollfd waiting{fd_, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, patienceMs);
        if (ready == 0 || (ready < 0 && errno == EINTR)) return Read::None;
        char bytes[16384];
        const auto count = ::recv(fd_, bytes, sizeof bytes, 0);
        if (count <= 0) return Read::End;
        into.append(bytes, static_cast<std::size_t>(count));
        return Read::Some;
    }

private:
    int fd_ = -1;
};

// Takes whole chunks off the front of what came in and adds their content to `text`; false at the last one or
// when it is none.
bool takeChunks(std::string& in, std::string& text) {
    for (;;) {
        const auto end = in.find("\r\n");
        if (end == std::string::npos) return in.size() < 20;
        std::size_t size = 0;
        const auto [rest, error] = std::from_chars(in.data(), in.data() + end, size, 16);
        if (error != std::errc{} || size == 0 || size > (1U << 24)) return false;
        if (in.size() < end + 2 + size + 2) return true;
        text.append(in, end + 2, size);
        in.erase(0, end + 2 + size + 2);
    }
}

} // namespace

Expected<WebClient> WebClient::forServer(std::string_view url, std::string token) {
    constexpr std::string_view kScheme = "http://";
    const auto wrong = [&] {
        return tl::unexpected(
            failure("server", "expected an address such as http://127.0.0.1:8686", "--server"));
    };
    if (!url.starts_with(kScheme)) return wrong();
    url.remove_prefix(kScheme.size());
    if (url.ends_with('/')) url.remove_suffix(1);
    if (url.empty() || url.find('/') != std::string_view::npos) return wrong();
    WebClient client;
    const auto colon = url.rfind(':');
    const bool hasPort = colon != std::string_view::npos && url.find(']', colon) == std::string_view::npos;
    client.host_ = std::string(hasPort ? url.substr(0, colon) : url);
    client.port_ = hasPort ? std::string(url.substr(colon + 1)) : "80";
    client.token_ = std::move(token);
    return client;
}

Expected<WebClient::Answer> WebClient::ask(std::string_view method, std::string_view path,
                                           std::string_view body) const {
    const Connection connection(host_, port_);
    const auto lost = [&] {
        return tl::unexpected(failure("server", "it does not answer", host_ + ":" + port_));
    };
    std::string request =
        fmt::format("{} {} HTTP/1.1\r\nHost: {}:{}\r\nConnection: close\r\nAuthorization: Bearer {}\r\n",
                    method, path, host_, port_, token_);
    if (!body.empty())
        request += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
    if (!connection.isOpen() || !connection.write(request + "\r\n" + std::string(body))) return lost();
    std::string in;
    while (connection.read(in, kPatienceMs) == Connection::Read::Some) {
    }
    const auto head = in.find("\r\n\r\n");
    Answer answer;
    if (head == std::string::npos || in.size() < 12) return lost();
    std::from_chars(in.data() + 9, in.data() + 12, answer.status);
    answer.body = in.substr(head + 4);
    return answer;
}

Expected<void> WebClient::follow(std::string_view path,
                                 const std::function<bool(std::string_view)>& onLine) const {
    const Connection connection(host_, port_);
    const std::string request = fmt::format(
        "GET {} HTTP/1.1\r\nHost: {}:{}\r\nAuthorization: Bearer {}\r\n\r\n", path, host_, port_, token_);
    const auto lost = [&](const char* why) {
        return tl::unexpected(failure("server", why, host_ + ":" + port_));
    };
    if (!connection.isOpen() || !connection.write(request)) return lost("it does not answer");
    std::string in;
    std::string text;
    bool isBody = false;
    for (;;) {
        const auto read = connection.read(in, 1000);
        if (read == Connection::Read::End) return {};
        if (read == Connection::Read::None && !onLine({})) return {};
        if (!isBody) {
            const auto head = in.find("\r\n\r\n");
            if (head == std::string::npos) continue;
            if (in.compare(9, 3, "200") != 0) return lost("it refuses; is the token right?");
            in.erase(0, head + 4);
            isBody = true;
        }
        const bool goesOn = takeChunks(in, text);
        for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
            const std::string line = text.substr(0, end);
            text.erase(0, end + 1);
            if (!line.empty() && !onLine(line)) return {};
        }
        if (!goesOn) return {};
    }
}

} // namespace sixth::cli
