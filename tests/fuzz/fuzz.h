#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// A fuzz target is its invariants: whatever the bytes, they hold, or the run stops here with the reason.
namespace sixth::fuzz {

inline void require(bool holds, std::string_view what, std::string_view text = {}) {
    if (holds) return;
    (void)std::fprintf(stderr, "broken: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
                       static_cast<int>(text.size()), text.data());
    std::abort();
}

// The input is "head newline rest"; without a newline all of it is the rest.
struct Halves {
    std::string head;
    std::string_view rest;
};
inline Halves halves(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {"", text};
    return {std::string(text.substr(0, end)), text.substr(end + 1)};
}

} // namespace sixth::fuzz
