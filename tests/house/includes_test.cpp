// Conventions that no compiler checks: which room may include which, which rooms do I/O, how long a file may
// be, and that no file names a path of the machine it was written on. The arrows are explained in
// docs/design/0001-rooms-and-arrows.md.
#include "house/tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <optional>
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

constexpr std::ptrdiff_t kMostLines = 400;

using Names = std::set<std::string>;

// Room -> the other rooms whose headers it may include.
const std::map<std::string, Names>& arrows() {
    static const std::map<std::string, Names> kArrows = {
        {"base", {}},
        {"reference", {"base"}},
        {"rules", {"base"}},
        {"notation", {"base", "rules"}},
        {"search", {"base", "rules"}},
        {"solver", {"base", "rules", "search"}},
        {"puzzle", {"base", "rules", "notation", "search", "solver"}},
        {"coach", {"base", "rules", "search", "solver"}},
        {"review", {"base", "rules"}},
        {"ugi", {"base", "rules", "notation", "search", "solver"}},
        {"match", {"base", "rules", "notation", "search", "solver"}},
        {"tune", {"base", "rules", "notation", "search", "solver"}},
        {"server", {"base", "rules", "notation", "search"}},
        {"client", {"base", "rules", "notation", "server"}},
        {"wasm", {"base", "rules", "notation", "search", "solver", "puzzle", "coach"}},
        {"cli",
         {"base", "reference", "rules", "notation", "search", "solver", "puzzle", "coach", "review", "ugi",
          "match", "tune", "server", "client", "wasm"}},
    };
    return kArrows;
}

// The same for the folders of the server, the one room that has rooms of its own.
const std::map<std::string, Names>& serverArrows() {
    static const std::map<std::string, Names> kArrows = {
        {"logs", {}},
        {"http", {"logs"}},
        {"games", {}},
        {"people", {}},
        {"push", {}},
        {"store", {"games", "people"}},
        {"redis", {"logs", "store"}},
        {"online", {"logs", "http", "games", "people", "push", "store"}},
    };
    return kArrows;
}

// Headers for I/O. <istream> and <ostream> are not among them: a function may use a stream that its caller
// passes in, as ugi does.
bool doesIo(const std::string& header) {
    static const Names kIo = {"iostream", "fstream", "cstdio", "stdio.h", "filesystem"};
    return kIo.contains(header);
}

bool mayDoIo(const std::string& room) {
    static const Names kRooms = {"cli", "match", "server", "tune"};
    return kRooms.contains(room);
}

// "rules/position.h" -> "rules"; a path without a folder has no room.
std::string roomOf(const std::string& path) {
    const auto slash = path.find('/');
    return slash == std::string::npos ? std::string{} : path.substr(0, slash);
}

// "server/http/page.h" -> "http"; a file that lies in src/server itself has no folder.
std::string serverFolderOf(const std::string& path) {
    return roomOf(path) == "server" ? roomOf(path.substr(path.find('/') + 1)) : std::string{};
}

struct Include {
    std::string header;
    bool quoted = false;
};

// The include written on this line, if there is one.
std::optional<Include> includeOn(std::string_view line) {
    const auto skipBlanks = [&line] {
        while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
    };
    const auto skip = [&](std::string_view word) {
        skipBlanks();
        if (!line.starts_with(word)) return false;
        line.remove_prefix(word.size());
        return true;
    };
    if (!skip("#") || !skip("include")) return std::nullopt;
    skipBlanks();
    if (line.empty() || (line.front() != '"' && line.front() != '<')) return std::nullopt;
    const bool quoted = line.front() == '"';
    line.remove_prefix(1);
    const auto end = line.find(quoted ? '"' : '>');
    if (end == std::string_view::npos) return std::nullopt;
    return Include{std::string(line.substr(0, end)), quoted};
}

// What is wrong with an include of one file of the server in another; empty if nothing is.
std::string serverComplaint(const std::string& path, const std::string& header) {
    const std::string folder = serverFolderOf(path);
    const std::string target = serverFolderOf(header);
    if (target.empty() || target == folder) return {}; // what lies in src/server itself is for all
    const auto arrow = serverArrows().find(folder);
    if (arrow != serverArrows().end() && arrow->second.contains(target)) return {};
    return "server/" + folder + " may not use server/" + target;
}

// What is wrong with one include written in the file at `path`; empty if nothing is.
std::string complaint(const std::string& path, const Include& include, const Names& headers) {
    const std::string room = roomOf(path);
    const std::string target = roomOf(include.header);
    const bool local = include.quoted || arrows().contains(target);
    if (!local) return doesIo(include.header) && !mayDoIo(room) ? room + " does no I/O" : std::string{};
    if (!headers.contains(include.header)) return "there is no such header under src/";
    if (target != room && !arrows().at(room).contains(target)) return room + " may not use " + target;
    return room == "server" && target == room ? serverComplaint(path, include.header) : std::string{};
}

// Every breach in one file. `path` and `headers`, the list of all headers, are relative to src/.
std::vector<std::string> breaches(const std::string& path, const std::string& text, const Names& headers) {
    const std::string room = roomOf(path);
    if (!arrows().contains(room)) return {path + ": unknown room '" + room + "'"};
    std::vector<std::string> found;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto include = includeOn(line);
        if (!include) continue;
        const std::string why = complaint(path, *include, headers);
        if (!why.empty())
            found.push_back(path + ":" + std::to_string(number) + ": " + include->header + ": " + why);
    }
    return found;
}

// Whether the text names an absolute path below this folder ("/name/"). "a/name/" is a relative path.
bool namesPathBelow(std::string_view text, std::string_view folder) {
    for (auto at = text.find(folder); at != std::string_view::npos; at = text.find(folder, at + 1)) {
        if (at == 0) return true;
        const char before = text[at - 1];
        const bool insideAPath = std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '_' ||
                                 before == '-' || before == '.' || before == '}';
        if (!insideAPath) return true;
    }
    return false;
}

bool isSource(const fs::path& path) {
    return path.extension() == ".h" || path.extension() == ".cpp";
}

std::vector<fs::path> sourcesBelow(const std::string& folder) {
    auto files = filesBelow(folder);
    std::erase_if(files, [](const fs::path& path) { return !isSource(path); });
    return files;
}

// --- the tree as it is ---

TEST(House, roomsIncludeOnlyWhatTheyMay) {
    const auto sources = sourcesBelow("src");
    ASSERT_FALSE(sources.empty());
    Names headers;
    for (const auto& path : sources)
        if (path.extension() == ".h") headers.insert(relativeTo(path, root() / "src"));
    for (const auto& path : sources)
        EXPECT_THAT(breaches(relativeTo(path, root() / "src"), fileText(path), headers), IsEmpty());
}

// The arrows in the tables of a design page: rows of a name in backticks, some words, and the names it may
// use.
std::map<std::string, Names> arrowsInTables(const std::string& page) {
    static const std::regex kRow("\\| `(\\w+)` \\|.*\\| ?([a-z, ]*)\\|");
    static const std::regex kName("[a-z]+");
    std::map<std::string, Names> found;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        std::smatch row;
        if (!std::regex_match(line, row, kRow)) continue;
        const std::string names = row[2].str();
        found[row[1].str()] = Names(std::sregex_token_iterator(names.begin(), names.end(), kName), {});
    }
    return found;
}

TEST(House, theDesignPageShowsTheSameArrows) {
    auto expected = arrows();
    expected["cli"] = {"all"};
    expected.insert(serverArrows().begin(), serverArrows().end());
    EXPECT_EQ(arrowsInTables(fileText(root() / "docs/design/0001-rooms-and-arrows.md")), expected);
}

TEST(HouseControl, arrowsAreReadFromTables) {
    EXPECT_EQ(arrowsInTables("| room | what | may use |\n|---|---|---|\n| `base` | a, b | |\n"
                             "| `wasm` | it | base, rules |\n| `server` itself | two | |\n"),
              (std::map<std::string, Names>{{"base", {}}, {"wasm", {"base", "rules"}}}));
}

TEST(House, noSourceFileIsTooLong) {
    for (const std::string folder : {"src", "tests", "bench"}) {
        for (const auto& path : sourcesBelow(folder)) {
            const std::string text = fileText(path);
            EXPECT_LE(std::count(text.begin(), text.end(), '\n'), kMostLines) << relativeTo(path, root());
        }
    }
}

TEST(House, noFileNamesAPathOfOneMachine) {
    for (const std::string folder : {"src", "tests", "docs"}) {
        for (const auto& path : filesBelow(folder)) {
            const std::string text = fileText(path);
            for (const std::string name : {"work", "root"})
                EXPECT_FALSE(namesPathBelow(text, "/" + name + "/"))
                    << relativeTo(path, root()) << ": " << name;
        }
    }
}

// --- controls: each check finds the fault that it exists for ---

const Names kSomeHeaders = {"base/rng.h", "rules/move.h", "notation/text.h", "search/engine.h"};

TEST(HouseControl, allowedIncludesPass) {
    EXPECT_THAT(breaches("notation/text.cpp",
                         "#include \"notation/text.h\"\n#include \"rules/move.h\"\n#include <vector>\n"
                         "#include <fmt/core.h>\n#include <ostream>\n// #include \"search/engine.h\"\n",
                         kSomeHeaders),
                IsEmpty());
    EXPECT_THAT(breaches("cli/main.cpp", "#include \"search/engine.h\"\n#include <iostream>\n", kSomeHeaders),
                IsEmpty());
}

TEST(HouseControl, arrowAgainstTheStreamIsCaught) {
    EXPECT_THAT(breaches("rules/move.h", "#pragma once\n#include \"notation/text.h\"\n", kSomeHeaders),
                ElementsAre("rules/move.h:2: notation/text.h: rules may not use notation"));
    EXPECT_THAT(breaches("search/engine.h", "  #  include \"notation/text.h\"", kSomeHeaders),
                ElementsAre(HasSubstr("search may not use notation")));
    EXPECT_THAT(breaches("reference/rules.cpp", "#include <rules/move.h>\n", kSomeHeaders),
                ElementsAre(HasSubstr("reference may not use rules")));
}

TEST(HouseControl, arrowsBetweenFoldersOfTheServerAreCaught) {
    const Names headers = {"server/error.h", "server/http/page.h", "server/online/hub.h",
                           "server/games/event.h"};
    EXPECT_THAT(breaches("server/online/api.cpp",
                         "#include \"server/error.h\"\n#include \"server/http/page.h\"\n"
                         "#include \"server/online/hub.h\"\n",
                         headers),
                IsEmpty());
    EXPECT_THAT(breaches("server/http/site.h", "#include \"server/online/hub.h\"\n", headers),
                ElementsAre(HasSubstr("server/http may not use server/online")));
    EXPECT_THAT(breaches("server/error.h", "#include \"server/games/event.h\"\n", headers),
                ElementsAre(HasSubstr("server/ may not use server/games")));
    EXPECT_THAT(breaches("server/attic/a.h", "#include \"server/games/event.h\"\n", headers),
                ElementsAre(HasSubstr("server/attic may not use server/games")));
}

TEST(HouseControl, inputAndOutputAreCaught) {
    for (const std::string header : {"iostream", "fstream", "cstdio", "filesystem"}) {
        const std::string text = "#include <" + header + ">\n";
        for (const std::string room :
             {"base", "rules", "notation", "search", "solver", "coach", "reference", "ugi"})
            EXPECT_THAT(breaches(room + "/a.cpp", text, kSomeHeaders), ElementsAre(HasSubstr("does no I/O")));
        for (const std::string room : {"cli", "match", "server", "tune"})
            EXPECT_THAT(breaches(room + "/a.cpp", text, kSomeHeaders), IsEmpty());
    }
}

TEST(HouseControl, unknownRoomsAndHeadersAreCaught) {
    EXPECT_THAT(breaches("attic/a.cpp", "", kSomeHeaders), ElementsAre(HasSubstr("unknown room 'attic'")));
    EXPECT_THAT(breaches("a.cpp", "", kSomeHeaders), ElementsAre(HasSubstr("unknown room ''")));
    for (const std::string header : {"rules/gone.h", "attic/a.h", "move.h", "../rules/move.h"})
        EXPECT_THAT(breaches("cli/a.cpp", "#include \"" + header + "\"\n", kSomeHeaders),
                    ElementsAre(HasSubstr("no such header")));
}

TEST(HouseControl, absolutePathsAreCaught) {
    EXPECT_TRUE(namesPathBelow("/home/x", "/home/"));
    EXPECT_TRUE(namesPathBelow("see \"/home/x\"", "/home/"));
    EXPECT_TRUE(namesPathBelow("a/home/b /home/c", "/home/"));
    EXPECT_FALSE(namesPathBelow("a/home/b ${x}/home/c", "/home/"));
    EXPECT_FALSE(namesPathBelow("/homeless/", "/home/"));
}

} // namespace
} // namespace sixth::house
