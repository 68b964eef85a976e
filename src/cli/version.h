#pragma once

#include <string_view>

namespace sixth::cli {

// "0.1.0 (1a2b3c4d5e6f)": the version and the commit, or (unknown) outside a repository. Defined in a file
// that the build writes, see version.cmake.
[[nodiscard]] std::string_view version();

} // namespace sixth::cli
