#pragma once

#include "server/error.h"
#include "server/http/page.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <filesystem>

namespace sixth::server::http {

// No page of ours is larger. A folder that is larger is probably the wrong one.
inline constexpr std::size_t kLargestPage = std::size_t{32} * 1024 * 1024;
inline constexpr std::size_t kMostFiles = 2000;

// Reads all files below a folder. Names that begin with a dot and folders that are links are left out. It is
// an error if there is no index.html, a file can't be read, or a limit above is exceeded.
[[nodiscard]] tl::expected<FileTable, Error> readPageFolder(const std::filesystem::path& folder);

} // namespace sixth::server::http
