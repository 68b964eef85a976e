#include "server/http/page_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace sixth::server::http {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Pair;

class PageFolder : public testing::Test {
protected:
    PageFolder() {
        std::string name = (fs::temp_directory_path() / "sixth-page-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    ~PageFolder() override {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    void write(const std::string& name, const std::string& bytes) const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << bytes;
    }
    static std::string whyNot(const fs::path& folder) {
        const auto files = readPageFolder(folder);
        return files ? "" : files.error().why;
    }

    fs::path path_;
};

TEST_F(PageFolder, allFilesAreReadAsTheyAre) {
    const std::string bytes("\0\r\n\xFF", 4);
    write("index.html", "<p>");
    write("assets/deep/a.wasm", bytes);
    write("empty.txt", "");
    const auto expected =
        ElementsAre(Pair("assets/deep/a.wasm", bytes), Pair("empty.txt", ""), Pair("index.html", "<p>"));
    EXPECT_THAT(*readPageFolder(path_), expected);
    EXPECT_THAT(*readPageFolder(path_ / ""), expected);
    EXPECT_THAT(*readPageFolder(path_ / "assets" / ".."), expected);
}

TEST_F(PageFolder, hiddenFilesAndLinkedFoldersStayOut) {
    write("index.html", "<p>");
    write(".env", "secret");
    write(".git/config", "secret");
    fs::create_directory_symlink("/etc", path_ / "etc");
    EXPECT_THAT(*readPageFolder(path_), ElementsAre(Pair("index.html", "<p>")));
}

TEST_F(PageFolder, whatIsNoPageIsRefused) {
    EXPECT_THAT(whyNot(path_), HasSubstr("no index.html"));
    EXPECT_THAT(whyNot(path_ / "gone"), HasSubstr("can't be read"));
    write("index.html", "<p>");
    EXPECT_THAT(whyNot(path_ / "index.html"), HasSubstr("can't be read"));
    fs::resize_file(path_ / "index.html", kLargestPage + 1);
    EXPECT_THAT(whyNot(path_), HasSubstr("more than 32 MiB"));
}

TEST_F(PageFolder, tooManyFilesAreRefused) {
    write("index.html", "<p>");
    for (std::size_t i = 0; i < kMostFiles; ++i) write("f" + std::to_string(i), "");
    EXPECT_THAT(whyNot(path_), HasSubstr("2000 files"));
}

TEST_F(PageFolder, anUnreadableFileIsNamed) {
    write("index.html", "<p>");
    // A regular file that opens and then can't be read, not even by root: address 0 of a process.
    fs::create_symlink("/proc/self/mem", path_ / "broken.js");
    EXPECT_THAT(whyNot(path_), HasSubstr("the file can't be read"));
    EXPECT_THAT(readPageFolder(path_).error().place, EndsWith("broken.js"));
}

} // namespace
} // namespace sixth::server::http
