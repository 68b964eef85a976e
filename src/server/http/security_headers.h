#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace sixth::server::http {

// What every answer tells the browser, errors included; each line is explained where it stands.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> securityHeaders();

} // namespace sixth::server::http
