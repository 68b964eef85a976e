#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace sixth::server::http {

// Whether other sites may show the answer inside their own pages.
enum class Framing { Refused, Allowed };

// The header fields that protect the page, part of every response, errors included. The source explains each.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>>
securityHeaders(Framing framing = Framing::Refused);

} // namespace sixth::server::http
