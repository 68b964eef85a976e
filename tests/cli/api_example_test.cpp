// The worked example of docs/api.md, run as it stands there.
#include "cli/serving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>

namespace sixth::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

// The first block of shell in the page.
std::string example() {
    std::ifstream file(std::string(SIXTH_SOURCE_DIR) + "/docs/api.md");
    std::string script;
    bool isScript = false;
    for (std::string line; std::getline(file, line);) {
        if (isScript && line == "```") return script;
        if (isScript) script += line + "\n";
        if (line == "```sh") isScript = true;
    }
    return {};
}

std::string outputOf(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string text;
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe.get()))
        text.append(bytes.data(), count);
    return text;
}

TEST(ApiExample, worksAsWritten) {
    const std::string usual = "http://127.0.0.1:8686";
    std::string script = example();
    ASSERT_THAT(script, HasSubstr("server=" + usual + "\n"));
    const Serving serving({"--port", "0"});
    script.replace(script.find(usual), usual.size(), "http://127.0.0.1:" + std::to_string(serving.port()));
    const Folder folder;
    folder.write("example.sh", script);
    const std::string out = outputOf("sh -eu " + (folder.path() / "example.sh").string() + " 2>&1");

    std::istringstream lines(out);
    std::vector<std::string> answers(5);
    for (std::string& answer : answers) std::getline(lines, answer);
    const auto acknowledged = [](int seq) {
        return MatchesRegex(R"(\{"id":"[0-9a-f]{32}","seq":)" + std::to_string(seq) + R"(\})");
    };
    EXPECT_THAT(answers, ElementsAre(acknowledged(2), acknowledged(3), acknowledged(4),
                                     HasSubstr("\"stale\""), acknowledged(5)))
        << out;
    EXPECT_THAT(out, HasSubstr("[Result \"0-1\"]"));
    EXPECT_THAT(out, HasSubstr("c3 d4"));
}

} // namespace
} // namespace sixth::cli
