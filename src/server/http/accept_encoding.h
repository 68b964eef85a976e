#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace sixth::server::http {

// The forms in which a file can be sent, the smallest first: among equals the first one is taken.
enum class Encoding { Brotli, Gzip, Identity };
inline constexpr std::array kEncodings{Encoding::Brotli, Encoding::Gzip, Encoding::Identity};

// "br", "gzip", "identity"
[[nodiscard]] std::string_view encodingName(Encoding encoding);

template <typename T>
struct PerEncoding {
    std::array<T, kEncodings.size()> values{};

    [[nodiscard]] T& operator[](Encoding e) { return values[static_cast<std::size_t>(e)]; }
    [[nodiscard]] const T& operator[](Encoding e) const { return values[static_cast<std::size_t>(e)]; }
};

// How welcome each form is (RFC 9110, 12.4.2): 0 means not at all, and more is better. Identity is welcome
// unless it is ruled out, but below everything that is asked for by name.
using Weights = PerEncoding<int>;

// Reads an Accept-Encoding field; null means that the request has none, and then nothing is compressed.
// Elements that make no sense are passed over: a browser with a strange wish still gets its page.
[[nodiscard]] Weights readAcceptEncoding(std::optional<std::string_view> field);

// The best of what is there; nothing if all of it is ruled out.
[[nodiscard]] std::optional<Encoding> chooseEncoding(const Weights& weights,
                                                     const PerEncoding<bool>& available);

} // namespace sixth::server::http
