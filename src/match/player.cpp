#include "match/player.h"

#include <array>
#include <chrono>

namespace sixth::match {
namespace {

constexpr std::array<std::string_view, 6> kWords{"start", "crash", "stall", "illegal", "time", "protocol"};

} // namespace

Clock steadyClock() {
    return [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(now).count()};
    };
}

std::string_view word(FailureKind kind) {
    return kWords[static_cast<std::size_t>(kind)];
}

std::optional<FailureKind> readFailureKind(std::string_view text) {
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (kWords[i] == text) return static_cast<FailureKind>(i);
    return std::nullopt;
}

} // namespace sixth::match
