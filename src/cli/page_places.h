#pragma once

#include <filesystem>
#include <optional>
#include <vector>

namespace sixth::cli {

// Where the built page may lie, seen from the program: beside an installed one, or in the tree it was built
// in.
[[nodiscard]] std::vector<std::filesystem::path> pagePlaces(const std::filesystem::path& executable);

// The first of these places that has a page.
[[nodiscard]] std::optional<std::filesystem::path> findPage(const std::filesystem::path& executable);

// The file that is running, links resolved; empty if the system does not say.
[[nodiscard]] std::filesystem::path ownExecutable();

} // namespace sixth::cli
