#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sixth::base {

// The CRC-32 of zip and PNG files (reflected polynomial 0xEDB88320). It detects every burst error of up to 32
// bits, so every single flipped bit as well.
namespace crc {
[[nodiscard]] constexpr std::array<std::uint32_t, 256> makeTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = (rest & 1U) != 0 ? (rest >> 1) ^ 0xEDB88320U : rest >> 1;
        table[byte] = rest;
    }
    return table;
}
inline constexpr std::array<std::uint32_t, 256> kTable = makeTable();
} // namespace crc

[[nodiscard]] constexpr std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const std::uint8_t byte : bytes) sum = (sum >> 8) ^ crc::kTable[(sum ^ byte) & 255U];
    return ~sum;
}

} // namespace sixth::base
