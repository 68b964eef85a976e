#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace sixth::server::http {

// The forms in which a file can be sent. The smallest comes first: among equally welcome forms the first
// wins.
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

// How welcome each form is (RFC 9110, 12.4.2). 0 means not acceptable; a higher number is better. Identity is
// acceptable unless it is excluded, but ranks below every form that the client names.
using Weights = PerEncoding<int>;

// Reads an Accept-Encoding field. Null means that the request has no such field; then nothing is compressed.
// Malformed elements are skipped, so that every browser gets its page.
[[nodiscard]] Weights readAcceptEncoding(std::optional<std::string_view> field);

// The best available form; null if none is acceptable.
[[nodiscard]] std::optional<Encoding> chooseEncoding(const Weights& weights,
                                                     const PerEncoding<bool>& available);

} // namespace sixth::server::http
