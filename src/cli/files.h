#pragma once

#include "cli/failure.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sixth::cli {

// Larger files are refused: whole records are held in memory.
inline constexpr std::size_t kLargestFile = std::size_t{64} * 1024 * 1024;

// The bytes of a file; `-` is stdin.
[[nodiscard]] Expected<std::string> readFile(const std::string& path);

// Whether writing there would replace a file; a device or a pipe has no content to lose.
[[nodiscard]] bool wouldReplace(const std::string& path);

// Writes a file in one piece: the text goes to a temporary file beside it that then takes its name, so an old
// file is replaced as a whole or not at all. An existing file is an error unless it may be overwritten; `-`
// is stdout.
[[nodiscard]] Expected<void> writeFile(const std::string& path, std::string_view text, bool overwrite);

} // namespace sixth::cli
