#pragma once

#include <cstdint>

namespace sixth::base {

// Spreads the bits of x over all 64. Two multiplications: good enough for table keys, cheap enough for every
// move. mix64(0) is 0, so "nothing there" costs nothing in a hash built by xor.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    x ^= x >> 32;
    return x;
}

} // namespace sixth::base
