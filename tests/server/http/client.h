#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::server::http {

// How long a test waits for what must come. Nothing takes that long; a busy machine is no reason to fail.
inline constexpr std::chrono::minutes kPatience{1};

// An answer as it came over the wire; names of fields in small letters.
struct Answer {
    int status = 0;
    std::string reason;
    std::multimap<std::string, std::string> fields;
    std::string body;

    // The value of a field that stands there once; empty if there is none.
    [[nodiscard]] std::string field(const std::string& name) const;
};

// The other end of a connection, in plain bytes on a plain socket, so that it can send what no library would.
class Client {
public:
    explicit Client(int port, const std::string& address = "127.0.0.1");
    ~Client();
    Client(Client&& other) noexcept;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // False if the other side is gone.
    bool send(std::string_view bytes);
    // Says that nothing more will be sent.
    void finish() const;
    // The next answer; nothing if the connection ends before it is whole, or kPatience is over. An answer to
    // HEAD has no body, whatever its length says.
    [[nodiscard]] std::optional<Answer> receive(bool toHead = false);
    // The next bytes, so many; nothing if the connection ends before that, or kPatience is over.
    [[nodiscard]] std::optional<std::string> take(std::size_t count);
    // What comes up to the end of a line, and without it.
    [[nodiscard]] std::optional<std::string> takeLine();
    // Waits for the first byte of what comes next, without taking it; false after kPatience.
    [[nodiscard]] bool awaitBytes();
    // Whether the server closes within this time; bytes that come before that are dropped.
    [[nodiscard]] bool isClosedWithin(std::chrono::milliseconds time = kPatience);

private:
    [[nodiscard]] bool readMore();

    int socket_ = -1;
    std::string buffer_;
};

// "GET /path HTTP/1.1" with a Host, and more fields, each ending in \r\n.
[[nodiscard]] std::string get(std::string_view path, std::string_view fields = {});

// One request on a connection of its own.
[[nodiscard]] Answer ask(int port, std::string_view request);

} // namespace sixth::server::http
