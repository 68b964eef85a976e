#include "match/limit.h"

#include "base/read_number.h"

namespace sixth::match {
namespace {

constexpr std::size_t kMostDecimals = 3;
constexpr std::int64_t kMostSeconds = 1'000'000;

std::optional<std::int64_t> readDigits(std::string_view text) {
    const bool hasSign = !text.empty() && (text.front() < '0' || text.front() > '9');
    return hasSign ? std::nullopt : base::readNumber<std::int64_t>(text);
}

// "1.25" -> 1250
std::optional<std::int64_t> readSeconds(std::string_view text) {
    const auto point = text.find('.');
    const auto whole = readDigits(text.substr(0, point));
    if (!whole || *whole > kMostSeconds) return std::nullopt;
    if (point == std::string_view::npos) return *whole * 1000;
    std::string decimals(text.substr(point + 1));
    if (decimals.size() > kMostDecimals) return std::nullopt;
    if (!readDigits(decimals)) return std::nullopt;
    decimals.resize(kMostDecimals, '0');
    return *whole * 1000 + *readDigits(decimals);
}

std::string writeSeconds(std::int64_t ms) {
    std::string text = std::to_string(ms / 1000);
    if (ms % 1000 == 0) return text;
    std::string decimals = std::to_string(1000 + ms % 1000).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    return text + "." + decimals;
}

} // namespace

std::optional<GameClock> readGameClock(std::string_view text) {
    const auto plus = text.find('+');
    const auto base = readSeconds(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional<std::int64_t>(0) : readSeconds(text.substr(plus + 1));
    if (!base || !increment || *base == 0) return std::nullopt;
    return GameClock{*base, *increment};
}

std::string writeGameClock(const GameClock& clock) {
    return writeSeconds(clock.baseMs) + "+" + writeSeconds(clock.incrementMs);
}

std::string writeLimit(const Limit& limit) {
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (limit.clock) add(writeGameClock(*limit.clock));
    if (limit.moveTimeMs) add(std::to_string(*limit.moveTimeMs) + " ms/move");
    if (limit.nodes) add(std::to_string(*limit.nodes) + " nodes/move");
    return text.empty() ? "none" : text;
}

} // namespace sixth::match
