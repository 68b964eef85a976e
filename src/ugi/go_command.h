#pragma once

#include "search/limits.h"

#include <tl/expected.hpp>

#include <span>
#include <string>
#include <string_view>

namespace sixth::ugi {

// The words after `go` as limits, or what is wrong with them.
[[nodiscard]] tl::expected<search::Limits, std::string> readGo(std::span<const std::string_view> words);

} // namespace sixth::ugi
