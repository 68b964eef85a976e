#include "server/http/page_folder.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

namespace sixth::server::http {
namespace {

namespace fs = std::filesystem;

Error pageError(std::string why, const fs::path& place) {
    return {"page", std::move(why), place.string()};
}

tl::expected<std::string, Error> readBytes(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    if (in.peek() != std::ifstream::traits_type::eof()) bytes << in.rdbuf();
    if (!in.is_open() || in.bad() || !bytes) return tl::unexpected(pageError("the file can't be read", path));
    return std::move(bytes).str();
}

} // namespace

tl::expected<FileTable, Error> readPageFolder(const fs::path& folder) {
    std::error_code error;
    fs::recursive_directory_iterator entry(folder, error);
    if (error) return tl::unexpected(pageError("the folder can't be read: " + error.message(), folder));
    if (!fs::is_regular_file(folder / "index.html", error))
        return tl::unexpected(pageError("the folder is no built page: it has no index.html", folder));
    FileTable files;
    std::size_t total = 0;
    for (; entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        if (entry->path().filename().native().starts_with('.')) {
            entry.disable_recursion_pending();
            continue;
        }
        if (!entry->is_regular_file(error)) continue;
        total += entry->file_size(error);
        if (total > kLargestPage || files.size() >= kMostFiles)
            return tl::unexpected(
                pageError(fmt::format("the folder is no built page: it has more than {} MiB or {} files",
                                      kLargestPage / (std::size_t{1024} * 1024), kMostFiles),
                          folder));
        auto bytes = readBytes(entry->path());
        if (!bytes) return tl::unexpected(bytes.error());
        files.emplace(entry->path().lexically_relative(folder).generic_string(), std::move(*bytes));
    }
    if (error) return tl::unexpected(pageError("the folder can't be read: " + error.message(), folder));
    return files;
}

} // namespace sixth::server::http
