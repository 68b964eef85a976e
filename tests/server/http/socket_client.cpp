#include "server/http/socket_client.h"

namespace sixth::server::http {
namespace {

constexpr std::string_view kUpgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

std::size_t number(std::string_view bytes) {
    std::size_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
}

} // namespace

int SocketClient::Frame::code() const {
    return payload.size() < 2 ? 0 : static_cast<int>(number(std::string_view(payload).substr(0, 2)));
}

SocketClient::SocketClient(int port, std::string_view fields, std::string_view path) : client_(port) {
    client_.send(get(path, std::string(kUpgrade) + std::string(fields)));
    answer_ = client_.receive().value_or(Answer{});
}

bool SocketClient::send(std::string_view payload, Opcode opcode, bool isMasked) {
    std::string frame(1, static_cast<char>(0x80 | opcode));
    const int mask = isMasked ? 0x80 : 0;
    if (payload.size() < 126) {
        frame += static_cast<char>(mask | static_cast<int>(payload.size()));
    } else {
        frame += static_cast<char>(mask | 126);
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size() & 255);
    }
    if (isMasked) frame += std::string(4, '\0'); // a mask that changes nothing
    return client_.send(frame + std::string(payload));
}

std::optional<SocketClient::Frame> SocketClient::receive() {
    for (;;) {
        const auto head = client_.take(2);
        if (!head) return std::nullopt;
        std::size_t size = static_cast<std::uint8_t>((*head)[1]);
        if (size >= 126) {
            const auto digits = client_.take(size == 126 ? 2 : 8);
            if (!digits) return std::nullopt;
            size = number(*digits);
        }
        auto payload = client_.take(size);
        if (!payload) return std::nullopt;
        const int opcode = (*head)[0] & 15;
        if (opcode != kPing) return Frame{opcode, std::move(*payload)};
        send(*payload, kPong);
    }
}

int SocketClient::closeCode() {
    while (const auto frame = receive()) {
        if (frame->opcode != kClose) continue;
        send(frame->payload, kClose);
        client_.finish(); // the server would wait for its limits.linger
        return frame->code();
    }
    return 0;
}

} // namespace sixth::server::http
