#pragma once

#include <chrono>
#include <cstdint>

namespace sixth::base {

// Milliseconds of a steady clock, which never goes back. Rooms take their clock as an argument; this is the
// one that programs pass in.
[[nodiscard]] inline std::int64_t monotonicMs() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

} // namespace sixth::base
