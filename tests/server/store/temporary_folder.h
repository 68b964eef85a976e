#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace sixth::server::store {

// A folder of its own for one test, gone with it.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "sixth-test-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
    // How many files have a name that begins so.
    [[nodiscard]] int count(const std::string& beginning) const {
        int count = 0;
        for (const auto& entry : std::filesystem::directory_iterator(path_))
            count += entry.path().filename().string().starts_with(beginning) ? 1 : 0;
        return count;
    }

private:
    std::filesystem::path path_;
};

} // namespace sixth::server::store
