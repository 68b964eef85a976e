#pragma once

#include "server/http/client.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// The client's side of a WebSocket, frame by frame, so that it can also send what no library would.
class SocketClient {
public:
    enum Opcode : std::uint8_t { kText = 1, kBinary = 2, kClose = 8, kPing = 9, kPong = 10 };
    struct Frame {
        int opcode = 0;
        std::string payload;
        // Of a kClose: why the server closes.
        [[nodiscard]] int code() const;
    };

    // Asks for the upgrade with more fields, each ending in \r\n.
    explicit SocketClient(int port, std::string_view fields = {}, std::string_view path = "/socket");

    [[nodiscard]] const Answer& answer() const { return answer_; } // to the upgrade
    bool send(std::string_view payload, Opcode opcode = kText, bool isMasked = true);
    // The next frame that is not a ping; pings are answered. Nothing if the connection ends.
    [[nodiscard]] std::optional<Frame> receive();
    // Reads up to the close frame of the server and answers it. Its code, or 0 if there is none.
    [[nodiscard]] int closeCode();
    [[nodiscard]] Client& client() { return client_; }

private:
    Client client_;
    Answer answer_;
};

} // namespace sixth::server::http
