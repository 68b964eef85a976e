#include "server/logs/log.h"

#include <nlohmann/json.hpp>
#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/sinks/ostream_sink.h>

#include <algorithm>
#include <string>

namespace sixth::server::logs {
namespace {

// Lines that wait to be written; some megabytes at most.
constexpr std::size_t kMostWaiting = 8192;
constexpr std::size_t kLongestValue = 500;

// What comes before and after the event and its fields.
constexpr const char* kTextPattern = "time=%Y-%m-%dT%H:%M:%S.%eZ level=%l %v";
constexpr const char* kJsonPattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

spdlog::level::level_enum levelFor(Level level) {
    switch (level) {
    case Level::Debug: return spdlog::level::debug;
    case Level::Info: return spdlog::level::info;
    case Level::Warning: return spdlog::level::warn;
    case Level::Error: break;
    }
    return spdlog::level::err;
}

// As a JSON string: no control character, quote or half of a letter gets through, and so no second line.
std::string quoted(std::string_view value) {
    const nlohmann::json json = std::string(value.substr(0, kLongestValue));
    return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

// A value that is one plain word needs no quotes in the text format.
bool isPlain(std::string_view value) {
    return !value.empty() && value.size() <= kLongestValue &&
           std::all_of(value.begin(), value.end(),
                       [](char c) { return c > ' ' && c < '\x7f' && c != '"' && c != '=' && c != '\\'; });
}

std::string written(const std::variant<std::int64_t, std::string_view>& value, Format format) {
    if (const auto* const number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    const std::string_view text = std::get<std::string_view>(value);
    return format == Format::Text && isPlain(text) ? std::string(text) : quoted(text);
}

void append(std::string& line, const Field& field, Format format) {
    if (!line.empty()) line += format == Format::Text ? ' ' : ',';
    if (format == Format::Text) {
        line.append(field.name) += '=';
    } else {
        line += '"';
        line.append(field.name) += "\":";
    }
    line += written(field.value, format);
}

} // namespace

std::optional<Level> readLevel(std::string_view text) {
    if (text == "debug") return Level::Debug;
    if (text == "info") return Level::Info;
    if (text == "warning") return Level::Warning;
    if (text == "error") return Level::Error;
    return std::nullopt;
}

std::optional<Format> readFormat(std::string_view text) {
    if (text == "text") return Format::Text;
    if (text == "json") return Format::Json;
    return std::nullopt;
}

struct Log::Impl {
    Format format;
    std::shared_ptr<spdlog::async_logger> logger;
    // Ends first: it writes all that waits, and then nobody else uses the logger.
    std::shared_ptr<spdlog::details::thread_pool> thread;
};

Log::Log(std::ostream& out, Level atLeast, Format format) : impl_(std::make_unique<Impl>()) {
    impl_->format = format;
    impl_->thread = std::make_shared<spdlog::details::thread_pool>(kMostWaiting, 1);
    impl_->logger = std::make_shared<spdlog::async_logger>(
        "sixth", std::make_shared<spdlog::sinks::ostream_sink_mt>(out, true), impl_->thread,
        spdlog::async_overflow_policy::overrun_oldest);
    impl_->logger->set_level(levelFor(atLeast));
    impl_->logger->set_pattern(format == Format::Text ? kTextPattern : kJsonPattern,
                               spdlog::pattern_time_type::utc);
}

Log::~Log() = default;

void Log::write(Level level, std::string_view event, Fields fields) {
    const auto severity = levelFor(level);
    if (!impl_->logger->should_log(severity)) return;
    std::string line;
    append(line, {"event", event}, impl_->format);
    for (const Field& field : fields) append(line, field, impl_->format);
    impl_->logger->log(severity, line);
}

} // namespace sixth::server::logs
