#pragma once

#include "base/crc32.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace sixth::base {

// The bytes of a file: numbers are little-endian, and a CRC-32 of everything is the end.
class ByteWriter {
public:
    void raw(std::string_view text) { bytes_.insert(bytes_.end(), text.begin(), text.end()); }
    // The length in two bytes, then the text.
    void text(std::string_view text) {
        number(text.size(), 2);
        raw(text);
    }
    void number(std::uint64_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    // Seven bits to a byte, the low ones first; the high bit says that more follow.
    void shortNumber(std::uint64_t value) {
        for (; value >= 128; value >>= 7) bytes_.push_back(static_cast<std::uint8_t>(value | 128U));
        bytes_.push_back(static_cast<std::uint8_t>(value));
    }
    [[nodiscard]] std::vector<std::uint8_t> finished() && {
        number(crc32(bytes_), 4);
        return std::move(bytes_);
    }

private:
    std::vector<std::uint8_t> bytes_;
};

} // namespace sixth::base
