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

// One fact about an event. Names are plain words. Values may hold anything that clients send.
struct Field {
    std::string_view name;
    std::variant<std::int64_t, std::string_view> value;
};
using Fields = std::initializer_list<Field>;

// The log of the server: one line for each event, readable by people and by programs. A separate thread
// writes the lines, so a slow terminal or pipe delays nobody; if it can't keep up, the oldest lines are lost.
// Any thread may use the log.
class Log {
public:
    // `out` outlives the log.
    Log(std::ostream& out, Level atLeast, Format format);
    // Waits until everything is written.
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
