#pragma once

#include <cstdint>

namespace sixth::base {

// Mixes the bits of x, so that every input bit affects many output bits. Two multiplications are good enough
// for hash keys and cheap enough for every move. mix64(0) is 0: an empty square adds nothing to a hash that
// is built by xor.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93ULL;
    x ^= x >> 32;
    return x;
}

} // namespace sixth::base
