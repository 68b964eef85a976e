// The documentation leads where it says: links, paths in backticks, the indexes and the map.
#include "house/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::house {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Texts = std::vector<std::string>;

Texts linesOf(const std::string& text) {
    Texts lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// The text without its code blocks, which show what is typed or printed.
std::string withoutCodeBlocks(const std::string& text) {
    std::string rest;
    bool inBlock = false;
    for (const std::string& line : linesOf(text)) {
        const bool fence = line.starts_with("```");
        if (!inBlock && !fence) rest += line + "\n";
        if (fence) inBlock = !inBlock;
    }
    return rest;
}

// Every first group of a pattern in a text.
Texts allOf(const std::string& text, const std::regex& pattern) {
    Texts found;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
        found.push_back((*it)[1].str());
    return found;
}

// --- links ---

// The anchor that GitHub gives a heading: small letters, hyphens for spaces, no punctuation.
std::string anchorOf(std::string_view heading) {
    std::string anchor;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
            anchor += static_cast<char>(std::tolower(byte));
        else if (c == ' ')
            anchor += '-';
    }
    return anchor;
}

bool hasAnchor(const std::string& page, const std::string& anchor) {
    for (const std::string& line : linesOf(withoutCodeBlocks(page))) {
        const auto text = line.find_first_not_of('#');
        if (text == 0 || text == std::string::npos || line[text] != ' ') continue;
        if (anchorOf(std::string_view(line).substr(text + 1)) == anchor) return true;
    }
    return false;
}

// The relative links of a page that lead nowhere. `file` is its place in the tree.
Texts brokenLinks(const fs::path& file, const std::string& text) {
    static const std::regex kLink(R"(\]\(([^)\s]+)\))");
    static const std::regex kElsewhere("^[a-z]+:.*");
    Texts broken;
    for (const std::string& link : allOf(withoutCodeBlocks(text), kLink)) {
        if (std::regex_match(link, kElsewhere)) continue;
        const auto hash = link.find('#');
        const std::string path = link.substr(0, hash);
        const fs::path target = path.empty() ? file : file.parent_path() / path;
        const bool there = fs::exists(target);
        if (!there || (hash != std::string::npos && !hasAnchor(fileText(target), link.substr(hash + 1))))
            broken.push_back(relativeTo(file, root()) + ": " + link);
    }
    return broken;
}

TEST(Docs, everyLinkLeadsToAFile) {
    int pages = 0;
    for (const fs::path& file : filesBelow(".")) {
        if (file.extension() != ".md") continue;
        ++pages;
        EXPECT_THAT(brokenLinks(file, fileText(file)), IsEmpty());
    }
    EXPECT_GE(pages, 20);
}

TEST(DocsControl, brokenLinksAreFound) {
    const fs::path page = root() / "docs" / "page.md";
    EXPECT_THAT(brokenLinks(page, "[a](../README.md) [b](https://example.org/x) [c](rules.md#words)\n"
                                  "![d](images/page.png) [e](#here)\n```\n[f](gone.md)\n```\n"),
                ElementsAre("docs/page.md: #here"));
    EXPECT_THAT(brokenLinks(page, "[a](gone.md) [b](rules.md#no-such-heading) [c](../docs/rules.md)"),
                ElementsAre("docs/page.md: gone.md", "docs/page.md: rules.md#no-such-heading"));
    EXPECT_TRUE(hasAnchor("# One\n## Comments, marks: `x`\n", "comments-marks-x"));
    EXPECT_FALSE(hasAnchor("Comments\n", "comments"));
}

// --- paths ---

// All files and folders of the tree, each with a slash before it: "/src/rules/move.h".
std::string treeListing() {
    std::set<std::string> names;
    for (const fs::path& file : filesBelow("."))
        for (fs::path path = relativeTo(file, root()); !path.empty(); path = path.parent_path())
            names.insert("/" + path.generic_string() + "\n");
    std::string listing;
    for (const std::string& name : names) listing += name;
    return listing;
}

// Whether a word in backticks is meant as a path of the tree: it begins with a folder of the root, or has the
// ending of a source file. What a build makes is not meant.
bool isPath(const std::string& word) {
    static const std::regex kBuilt("^(build|web/dist|web/node_modules)(/.*)?$");
    static const std::regex kRooted("^(src|tests|tools|bench|docs|web|cmake)/[\\w./-]+$");
    static const std::regex kSource("^[\\w./-]*\\w\\.(h|cpp|ts|svelte|mjs|md|cmake|tsv)$");
    if (std::regex_match(word, kBuilt)) return false;
    return std::regex_match(word, kRooted) || std::regex_match(word, kSource);
}

// The paths in backticks that are not in the tree. A page may shorten a path from its left: `move.h`.
Texts missingPaths(const std::string& page, const std::string& text, const std::string& listing) {
    static const std::regex kTicks("`([^`\\n]+)`");
    static const std::regex kWord("([^\\s\"=]+)");
    Texts missing;
    for (const std::string& quote : allOf(withoutCodeBlocks(text), kTicks)) {
        for (std::string word : allOf(quote, kWord)) {
            if (!isPath(word)) continue;
            while (word.ends_with('/')) word.pop_back();
            if (listing.find("/" + word + "\n") == std::string::npos) missing.push_back(page + ": " + word);
        }
    }
    return missing;
}

TEST(Docs, everyPathInTheMapAndInTheDesignExists) {
    const std::string listing = treeListing();
    EXPECT_THAT(missingPaths("CONTRIBUTING.md", fileText(root() / "CONTRIBUTING.md"), listing), IsEmpty());
    for (const fs::path& file : filesBelow("docs/design"))
        EXPECT_THAT(missingPaths(relativeTo(file, root()), fileText(file), listing), IsEmpty());
}

TEST(DocsControl, missingPathsAreFound) {
    const std::string listing = "/src\n/src/rules\n/src/rules/move.h\n/tools\n/tools/page\n";
    EXPECT_THAT(missingPaths("p.md",
                             "`src/rules` `src/rules/` `move.h` `rules/move.h` `Position` `/metrics` `.br`\n"
                             "`tools/page build` `build/release/src/cli/sixth` `300+5`\n```\n`gone.h`\n```\n",
                             listing),
                IsEmpty());
    EXPECT_THAT(
        missingPaths("p.md", "`src/attic` and `ove.h`, `tools/gone --all`, `X=1 node tests/a.mjs`", listing),
        ElementsAre("p.md: src/attic", "p.md: ove.h", "p.md: tools/gone", "p.md: tests/a.mjs"));
}

// --- results ---

const Texts kResultColumns = {"what", "wanted", "measured", "date", "machine", "commit", "command"};

// The cells of a table row without the blanks around them.
Texts cellsOf(const std::string& row) {
    static const std::regex kCell("\\s*([^|]*[^|\\s])?\\s*\\|");
    return row.empty() ? Texts{} : allOf(row.substr(1), kCell);
}

// What is wrong with a page of results; nothing if it begins with its table and no row lacks a cell.
std::string resultsFault(const std::string& text) {
    const Texts lines = linesOf(text);
    if (lines.size() < 5 || !lines[0].starts_with("# ") || !lines[1].empty()) return "no heading";
    if (cellsOf(lines[2]) != kResultColumns) return "no table of results after the heading";
    std::size_t row = 4;
    for (; row < lines.size() && lines[row].starts_with("|"); ++row)
        if (cellsOf(lines[row]).size() != kResultColumns.size()) return "a row with other columns";
    return row == 4 ? "no rows" : "";
}

// A cell holds one fact. What needs more is a row of its own or a sentence below the table.
constexpr std::size_t kLongestCell = 200;

Texts longCells(const std::string& text) {
    Texts found;
    for (const std::string& line : linesOf(withoutCodeBlocks(text))) {
        if (!line.starts_with("|")) continue;
        for (const std::string& cell : cellsOf(line))
            if (cell.size() > kLongestCell) found.push_back(cell);
    }
    return found;
}

TEST(Docs, everyPageOfResultsBeginsWithItsTable) {
    for (const fs::path& file : filesBelow("docs/results")) {
        const std::string name = file.filename().string();
        if (file.extension() != ".md") continue; // proofs, whose checksums are in a page
        EXPECT_THAT(longCells(fileText(file)), IsEmpty()) << name;
        if (name == "README.md" || name.ends_with("_history.md")) continue;
        EXPECT_EQ(resultsFault(fileText(file)), "") << name;
    }
}

TEST(DocsControl, pagesWithoutTheirTableAreFound) {
    const std::string head = "| what | wanted | measured | date | machine | commit | command |\n|---|\n";
    const std::string row = "| speed | 3 | | 2026-01-02 | A | abc | `x` |\n";
    EXPECT_EQ(resultsFault("# Page\n\n" + head + row), "");
    EXPECT_EQ(resultsFault("# Page\n\nWords first.\n\n" + head + row),
              "no table of results after the heading");
    EXPECT_EQ(resultsFault("# Page\n\n| what | measured |\n|---|\n" + row + row),
              "no table of results after the heading");
    EXPECT_EQ(resultsFault("# Page\n\n" + head + "| speed | 3 |\n"), "a row with other columns");
    EXPECT_EQ(resultsFault("# Page\n\n" + head + "Words.\n"), "no rows");
    EXPECT_THAT(longCells("| a | " + std::string(kLongestCell + 1, 'b') + " | c |\n"), testing::SizeIs(1));
}

// --- indexes and the map ---

TEST(Docs, everyPageIsInTheIndexOfItsFolder) {
    for (const std::string folder : {"docs/design", "docs/results"}) {
        const std::string index = fileText(root() / folder / "README.md");
        for (const fs::path& file : filesBelow(folder)) {
            const std::string name = file.filename().string();
            if (name == "README.md" || file.extension() != ".md") continue;
            EXPECT_THAT(index, HasSubstr("(" + name + ")")) << folder;
        }
    }
}

TEST(Docs, theMapHasEveryRoom) {
    const std::string map = fileText(root() / "CONTRIBUTING.md");
    for (const auto& entry : fs::directory_iterator(root() / "src"))
        EXPECT_THAT(map, HasSubstr("| `src/" + entry.path().filename().string() + "` |"));
}

} // namespace
} // namespace sixth::house
