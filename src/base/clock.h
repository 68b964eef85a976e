#pragma once

#include <chrono>
#include <cstdint>

namespace sixth::base {

// Milliseconds that only go forward: the clock that programs hand to what takes one.
[[nodiscard]] inline std::int64_t monotonicMs() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

} // namespace sixth::base
