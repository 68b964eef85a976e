#include "cli/page_places.h"

#include <system_error>

namespace sixth::cli {

namespace fs = std::filesystem;

std::vector<fs::path> pagePlaces(const fs::path& executable) {
    const fs::path folder = executable.parent_path();
    return {
        (folder / "../share/sixth/page").lexically_normal(),  // PREFIX/bin/sixth
        (folder / "../../../../web/dist").lexically_normal(), // build/PRESET/src/cli/sixth
    };
}

std::optional<fs::path> findPage(const fs::path& executable) {
    std::error_code ignored;
    for (const fs::path& place : pagePlaces(executable))
        if (fs::is_regular_file(place / "index.html", ignored)) return place;
    return std::nullopt;
}

fs::path ownExecutable() {
    std::error_code ignored;
    return fs::read_symlink("/proc/self/exe", ignored);
}

} // namespace sixth::cli
