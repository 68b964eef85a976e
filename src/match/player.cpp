#include "match/player.h"

#include "base/clock.h"

#include <array>

namespace sixth::match {
namespace {

constexpr std::array<std::string_view, 6> kWords{"start", "crash", "stall", "illegal", "time", "protocol"};

} // namespace

Clock steadyClock() {
    return base::monotonicMs;
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
