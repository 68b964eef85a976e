#include "cli/web_client.h"

#include <fmt/core.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>
#include <netdb.h>
#include <poll.h>
#include <unistd.h>

namespace sixth::cli {
namespace {

constexpr std::chrono::seconds kPatience{30}; // for one answer
constexpr int kWaitMs = 1000;                 // for the next bytes, before the caller is asked again

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
    // Waits for a second at most.
    [[nodiscard]] Read read(std::string& into) const {
        pollfd waiting{fd_, POLLIN, 0};
        const int ready = ::poll(&waiting, 1, kWaitMs);
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

std::string WebClient::head(std::string_view method, std::string_view path) const {
    return fmt::format("{} {} HTTP/1.1\r\nHost: {}:{}\r\nAuthorization: Bearer {}\r\n", method, path, host_,
                       port_, token_);
}

Failure WebClient::lost(std::string_view why) const {
    return failure("server", why, host_ + ":" + port_);
}

Expected<client::HttpAnswer> WebClient::ask(std::string_view method, std::string_view path,
                                            std::string_view body) const {
    const Connection connection(host_, port_);
    std::string request = head(method, path) + "Connection: close\r\n";
    if (!body.empty())
        request += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
    if (!connection.isOpen() || !connection.write(request + "\r\n" + std::string(body)))
        return tl::unexpected(lost("it does not answer"));
    std::string in;
    const auto end = std::chrono::steady_clock::now() + kPatience;
    for (auto read = Connection::Read::Some; read != Connection::Read::End;) {
        if (std::chrono::steady_clock::now() > end) return tl::unexpected(lost("it does not answer"));
        if (in.size() > client::kLongestAnswer) return tl::unexpected(lost("its answer is too long"));
        read = connection.read(in);
    }
    auto answer = client::readAnswer(in);
    if (!answer) return tl::unexpected(lost(answer.error()));
    return std::move(*answer);
}

Expected<void> WebClient::follow(std::string_view path,
                                 const std::function<bool(std::string_view)>& onLine) const {
    const Connection connection(host_, port_);
    if (!connection.isOpen() || !connection.write(head("GET", path) + "\r\n"))
        return tl::unexpected(lost("it does not answer"));
    client::LineStream stream;
    for (;;) {
        std::string in;
        const auto read = connection.read(in);
        if (read == Connection::Read::End) return {};
        if (read == Connection::Read::None && !onLine({})) return {};
        const auto state = stream.take(in, onLine);
        if (!state) return tl::unexpected(lost(state.error()));
        if (*state == client::LineStream::State::Ended) return {};
    }
}

} // namespace sixth::cli
