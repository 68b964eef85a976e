#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace sixth {

// The bytes of a whole file. One that can't be read fails the test.
[[nodiscard]] inline std::string fileText(const std::filesystem::path& path) {
    const std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("can't be read: " + path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

} // namespace sixth
