#pragma once

#include "server/error.h"
#include "server/http/page.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <filesystem>

namespace sixth::server::http {

// More than any page of ours has: a folder beyond this is the wrong one.
inline constexpr std::size_t kLargestPage = std::size_t{32} * 1024 * 1024;
inline constexpr std::size_t kMostFiles = 2000;

// Reads all files below a folder; those whose name begins with a dot, and folders that are links, stay out.
// It is an error if there is no index.html or if it is more than a page can be.
[[nodiscard]] tl::expected<FileTable, Error> readPageFolder(const std::filesystem::path& folder);

} // namespace sixth::server::http
