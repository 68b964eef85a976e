#pragma once

#include <cstdint>

namespace sixth::base {

// SplitMix64, a small pseudorandom generator that gives the same numbers on every compiler. The seed is
// always passed in, never taken from a clock.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // A number in [0, bound); bound > 0. Scaling by multiplication is slightly biased: the probability of
    // each number is off by less than 2^-32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

private:
    std::uint64_t state_;
};

} // namespace sixth::base
