#include "cli/scripted_server.h"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <poll.h>
#include <stdexcept>
#include <unistd.h>

namespace sixth::cli {
namespace {

// A request with its body; whatever has come when the client stops sending.
std::string readRequest(int connection) {
    std::string text;
    char bytes[4096];
    for (;;) {
        const auto head = text.find("\r\n\r\n");
        if (head != std::string::npos) {
            const auto length = text.find("Content-Length: ");
            const std::size_t body = length < head ? std::stoul(text.substr(length + 16)) : 0;
            if (text.size() >= head + 4 + body) return text;
        }
        const auto count = ::recv(connection, bytes, sizeof bytes, 0);
        if (count <= 0) return text;
        text.append(bytes, static_cast<std::size_t>(count));
    }
}

void writeAll(int connection, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return; // the client has heard enough
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

} // namespace

ScriptedServer::ScriptedServer(Script script) : script_(std::move(script)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof at;
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&at), size) != 0 ||
        ::listen(listener_, 16) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size) != 0)
        throw std::runtime_error("no port");
    port_ = ntohs(at.sin_port);
    thread_ = std::thread([this] { serve(); });
}

ScriptedServer::~ScriptedServer() {
    isStopping_ = true;
    thread_.join();
    ::close(listener_);
}

std::string ScriptedServer::url() const {
    return fmt::format("http://127.0.0.1:{}", port_);
}

std::vector<std::string> ScriptedServer::commands() const {
    const std::scoped_lock lock(mutex_);
    return commands_;
}

void ScriptedServer::serve() {
    while (!isStopping_) {
        pollfd waiting{listener_, POLLIN, 0};
        if (::poll(&waiting, 1, 20) <= 0) continue;
        const int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (connection < 0) continue;
        answer(connection);
        ::close(connection);
    }
}

void ScriptedServer::answer(int connection) {
    const std::string request = readRequest(connection);
    if (request.starts_with("GET /api/v1/me ")) return writeAll(connection, script_.me);
    if (request.starts_with("GET /api/v1/stream ")) {
        const auto which = static_cast<std::size_t>(streams_++);
        if (which < script_.streams.size()) writeAll(connection, script_.streams[which]);
        return;
    }
    {
        const std::scoped_lock lock(mutex_);
        const auto path = request.find(' ') + 1;
        commands_.push_back(request.substr(path, request.find(' ', path) - path) + " " +
                            request.substr(request.find("\r\n\r\n") + 4));
    }
    writeAll(connection, answerOf(200, R"({"id":"0","seq":1})"));
}

std::string answerOf(int status, const std::string& body) {
    return fmt::format(
        "HTTP/1.1 {} Whatever\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", status,
        body.size(), body);
}

std::string streamHead() {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
}

std::string chunkOf(const std::string& text) {
    return fmt::format("{:x}\r\n{}\r\n", text.size(), text);
}

} // namespace sixth::cli
