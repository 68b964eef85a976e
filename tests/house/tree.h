#pragma once

#include "file_text.h"

#include <filesystem>
#include <string>
#include <vector>

// The files of this checkout, for the tests of this folder.
namespace sixth::house {

std::filesystem::path root();

// "src/rules/move.h" for a file below `base`.
std::string relativeTo(const std::filesystem::path& path, const std::filesystem::path& base);

// All files below a folder of the root, sorted; none if the folder is absent. What a build or npm makes is
// left out.
std::vector<std::filesystem::path> filesBelow(const std::string& folder);

} // namespace sixth::house
