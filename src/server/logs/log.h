#pragma once

#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

namespace sixth::server::logs {

enum class Level : std::uint8_t { Debug, Info, Warning, Error };
[[nodiscard]] std::optional<Level> readLevel(std::string_view text); // "debug", "info", "warning", "error"

enum class Format : std::uint8_t {
    Text, // time=2026-01-02T03:04:05.678Z level=info event=request method=GET status=200
    Json, // the same as one JSON object a line
};
[[nodiscard]] std::optional<Format> readFormat(std::string_view text); // "text", "json"

// One thing to know about an event. Names are plain words; values may hold anything that clients send.
struct Field {
    std::string_view name;
    std::variant<std::int64_t, std::string_view> value;
};
using Fields = std::initializer_list<Field>;

// What happens in the server, one line for each event, for people and for programs. Lines are written by a
// thread of their own: a terminal or a pipe that does not keep up costs the oldest lines and nobody's time.
// May be used by any thread.
class Log {
public:
    // `out` outlives the log.
    Log(std::ostream& out, Level atLeast, Format format);
    // Everything is written then.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void write(Level level, std::string_view event, Fields fields);

    void debug(std::string_view event, Fields fields = {}) { write(Level::Debug, event, fields); }
    void info(std::string_view event, Fields fields = {}) { write(Level::Info, event, fields); }
    void warning(std::string_view event, Fields fields = {}) { write(Level::Warning, event, fields); }
    void error(std::string_view event, Fields fields = {}) { write(Level::Error, event, fields); }

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace sixth::server::logs
