#pragma once

#include <filesystem>
#include <optional>
#include <vector>

namespace sixth::cli {

// Where the built page may be: beside the installed program, or in the tree in which the program was built.
[[nodiscard]] std::vector<std::filesystem::path> pagePlaces(const std::filesystem::path& executable);

// The first of these places that has a page.
[[nodiscard]] std::optional<std::filesystem::path> findPage(const std::filesystem::path& executable);

// The path of the running program, links resolved; empty if the system does not tell.
[[nodiscard]] std::filesystem::path ownExecutable();

} // namespace sixth::cli
