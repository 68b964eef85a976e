#pragma once

#include "cli/failure.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sixth::cli {

// Larger files are refused, since a file is held in memory as a whole.
inline constexpr std::size_t kLargestFile = std::size_t{64} * 1024 * 1024;

// The bytes of a file; `-` is stdin.
[[nodiscard]] Expected<std::string> readFile(const std::string& path);

// Whether writing there would replace a regular file. A device or a pipe has no content to lose.
[[nodiscard]] bool wouldReplace(const std::string& path);

// Writes a file atomically: the text goes to a temporary file in the same folder, which is then renamed. An
// existing file is an error unless it may be overwritten. `-` is stdout.
[[nodiscard]] Expected<void> writeFile(const std::string& path, std::string_view text, bool overwrite);

} // namespace sixth::cli
