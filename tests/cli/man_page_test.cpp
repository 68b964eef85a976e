#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace sixth::cli {
namespace {

using testing::HasSubstr;

// With SIXTH_UPDATE_SNAPSHOTS=1 in the environment the page is written.
TEST(ManPage, theOneOfTheDocumentationIsThatOfTheProgram) {
    const std::string made = run({"man"}).out;
    const std::string path = std::string(SIXTH_SOURCE) + "/docs/sixth.1";
    if (const char* update = std::getenv("SIXTH_UPDATE_SNAPSHOTS"); update != nullptr && *update == '1')
        std::ofstream(path) << made;
    std::ostringstream kept;
    kept << std::ifstream(path).rdbuf();
    EXPECT_EQ(kept.str(), made) << "SIXTH_UPDATE_SNAPSHOTS=1 makes it again";
}

TEST(ManPage, namesEveryCommandAndOption) {
    const std::string page = run({"man"}).out;
    for (const char* part : {".SS sixth annotate", ".SS sixth play", "\\-\\-skip\\-broken", "forward", "130"})
        EXPECT_THAT(page, HasSubstr(part));
}

TEST(ManPage, isUnderstoodByMan) {
    if (std::system("command -v man >/dev/null 2>&1") != 0) GTEST_SKIP() << "no man";
    const Folder folder;
    folder.write("sixth.1", run({"man"}).out);
    const std::string command =
        "cd '" + folder.path().string() +
        "' && MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 ./sixth.1 > page 2> warnings";
    EXPECT_EQ(std::system(command.c_str()), 0);
    EXPECT_EQ(folder.read("warnings"), "");
}

} // namespace
} // namespace sixth::cli
