#include "house/tree.h"

#include <algorithm>
#include <set>

namespace sixth::house {

namespace fs = std::filesystem;

fs::path root() {
    return {SIXTH_SOURCE_DIR};
}

std::string relativeTo(const fs::path& path, const fs::path& base) {
    return path.lexically_relative(base).generic_string();
}

std::vector<fs::path> filesBelow(const std::string& folder) {
    static const std::set<std::string> kNotOurs = {".git", "build", "dist", "node_modules"};
    std::vector<fs::path> files;
    if (!fs::exists(root() / folder)) return files;
    fs::recursive_directory_iterator entry(root() / folder);
    for (; entry != fs::recursive_directory_iterator(); ++entry) {
        if (entry->is_directory() && kNotOurs.contains(entry->path().filename().string()))
            entry.disable_recursion_pending();
        else if (entry->is_regular_file())
            files.push_back(entry->path().lexically_normal());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace sixth::house
