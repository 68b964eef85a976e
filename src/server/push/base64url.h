#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::server::push {

using Bytes = std::vector<std::uint8_t>;

// Base64 with - and _ and without padding (RFC 4648, section 5), as Web Push writes every key.
[[nodiscard]] std::string writeBase64Url(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string writeBase64Url(std::string_view text);
// Nothing for text that writeBase64Url() could not have written; padding at the end is taken as well, since
// some browsers' libraries write it.
[[nodiscard]] std::optional<Bytes> readBase64Url(std::string_view text);

} // namespace sixth::server::push
