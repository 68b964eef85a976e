#pragma once

#include <chrono>
#include <cstdint>

namespace sixth::cli {

// The clock handed to the engine: milliseconds that only go forward.
[[nodiscard]] inline std::int64_t monotonicMs() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

} // namespace sixth::cli
