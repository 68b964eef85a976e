// The files of docs/results/proofs, their checksums, and what docs/results/solved.md says of them: all the
// same.
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;
using testing::SizeIs;
using testing::UnorderedElementsAreArray;

const fs::path kResults = fs::path(SIXTH_SOURCE) / "docs/results";

std::string textOf(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// Checksums by the names of the files; both are the groups of a pattern.
std::map<std::string, std::string> sumsIn(const std::string& text, const std::string& pattern,
                                          std::size_t nameGroup) {
    const std::regex line(pattern);
    std::map<std::string, std::string> sums;
    for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end; ++it)
        sums[(*it)[nameGroup].str()] = (*it)[3 - nameGroup].str();
    return sums;
}

TEST(Ladder, theChecksumsAreThoseOfTheFiles) {
    const std::string command =
        "cd '" + (kResults / "proofs").string() + "' && sha256sum --check --strict --quiet SHA256SUMS";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(kResults / "proofs"))
        if (entry.path().extension() == ".s6p") files.push_back(entry.path().filename().string());
    std::vector<std::string> named;
    for (const auto& [name, sum] :
         sumsIn(textOf(kResults / "proofs/SHA256SUMS"), "([0-9a-f]{64})  (\\S+)", 2))
        named.push_back(name);
    EXPECT_THAT(files, UnorderedElementsAreArray(named));
}

TEST(Ladder, thePageHasTheSameChecksums) {
    const auto page =
        sumsIn(textOf(kResults / "solved.md"), "\\| `(\\S+\\.s6p)` \\|.*\\| `([0-9a-f]{64})` \\|", 1);
    EXPECT_THAT(page, SizeIs(8));
    EXPECT_EQ(page, sumsIn(textOf(kResults / "proofs/SHA256SUMS"), "([0-9a-f]{64})  (\\S+)", 2));
}

// What it says of each: the number of bytes, and a proof that the plain rules accept.
TEST(Ladder, thePageHasTheSizesAndEveryProofHolds) {
    const std::string page = textOf(kResults / "solved.md");
    for (const auto& entry : fs::directory_iterator(kResults / "proofs")) {
        if (entry.path().extension() != ".s6p") continue;
        const std::string name = entry.path().stem().string(); // 3x3-4
        const auto size = std::to_string(fs::file_size(entry.path()));
        const std::string bytes =
            size.size() > 3 ? size.substr(0, size.size() - 3) + "," + size.substr(size.size() - 3) : size;
        const std::regex row("\\| " + name.substr(0, 3) + ", " + name.substr(4) + " disks \\|[^\\n]*\\| " +
                             bytes + " \\|");
        EXPECT_TRUE(std::regex_search(page, row)) << name << ": " << bytes << " bytes";
        EXPECT_EQ(run({"verify", entry.path().string()}).exitCode, 0) << name;
    }
}

// A table that the page names is made again bit by bit; the larger ones take a minute with a sanitizer.
TEST(Ladder, thePageHasTheChecksumOfATable) {
    const auto page =
        sumsIn(textOf(kResults / "solved.md"), "\\| `(\\S+\\.s6t)` \\|.*\\| `([0-9a-f]{64})` \\|", 1);
    EXPECT_THAT(page, SizeIs(6));
    const Folder folder;
    for (const auto& [name, sum] : page) {
        if (name == "4x4-3.s6t" || name == "3x3-4.s6t") continue;
        const std::string rules = "sixth;size=" + name.substr(0, 1) + ";disks=" + name.substr(4, 1);
        ASSERT_EQ(runIn(folder, {"table", "make", rules, "-o", name}).exitCode, 0) << name;
        folder.write("SHA256SUMS", sum + "  " + name + "\n");
        const std::string command =
            "cd '" + folder.path().string() + "' && sha256sum --check --strict --quiet SHA256SUMS";
        EXPECT_EQ(std::system(command.c_str()), 0) << name;
    }
}

} // namespace
} // namespace sixth::cli
