// The examples for hosts: the acts of `sixth admin` in its help and in docs/deploy.md, and the file of
// settings there.
#include "cli/examples.h"
#include "cli/serving.h"
#include "server/http/client.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <sstream>

namespace sixth::cli {
namespace {

using testing::HasSubstr;

void enrol(int port, const std::string& name) {
    const std::string body = fmt::format(R"({{"name":"{}","password":"12345678"}})", name);
    const auto answer = server::http::ask(
        port,
        fmt::format("POST /api/v1/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    "Content-Length: {}\r\nConnection: close\r\n\r\n{}",
                    body.size(), body));
    ASSERT_EQ(answer.status, 201) << answer.body;
}

// Without the option, which would name a database elsewhere.
std::string withoutDatabase(std::string command) {
    const std::size_t at = command.find(" --database ");
    if (at == std::string::npos) return command;
    const std::size_t value = command.find(' ', at + 1) + 1;
    return command.erase(at, std::min(command.find(' ', value), command.size()) - at);
}

TEST(DeployExamples, actsOfTheHostAreTakenAsTheyAreWritten) {
    const Serving serving({"--port", "0"});
    const int port = serving.port();
    for (const char* name : {"Mallory", "Rude_Name", "Anna", "Mona"}) enrol(port, name);
    const Folder folder;
    int done = 0;
    for (const Example& example : allExamples()) {
        if (!example.command.starts_with("sixth admin ") || isUsage(example.command)) continue;
        // Before its words: behind a `--` there are no options.
        const std::string words = withoutDatabase(example.command).substr(std::string("sixth admin ").size());
        folder.write("example", "sixth admin --database '" + serving.database() + "' " + words + "\n");
        const std::string script =
            fmt::format("cd '{}' && sixth() {{ '{}' \"$@\"; }} && . ./example > out 2> err < /dev/null",
                        folder.path().string(), SIXTH_PROGRAM);
        const int status = std::system(script.c_str());
        ASSERT_TRUE(WIFEXITED(status));
        // 1: there is no such game, report or network here.
        EXPECT_LE(WEXITSTATUS(status), 1) << example.where << ": " << example.command << "\n"
                                          << folder.read("err");
        done += WEXITSTATUS(status) == 0 ? 1 : 0;
    }
    EXPECT_GE(done, 9);
}

// The first block of the page that sets the public address.
std::string settingsBlock() {
    std::istringstream page(sourceText("docs/deploy.md"));
    std::string block;
    for (std::string line; std::getline(page, line);) {
        if (line == "```" && block.find("public-url = ") != std::string::npos) return block;
        block = line == "```" ? "" : block + line + "\n";
    }
    return {};
}

TEST(DeployExamples, theSettingsServe) {
    const Folder folder;
    std::string settings = settingsBlock();
    ASSERT_THAT(settings, HasSubstr("admin-port = 9686\n"));
    const auto replace = [&settings](const std::string& old, const std::string& by) {
        for (std::size_t at = settings.find(old); at != std::string::npos;
             at = settings.find(old, at + by.size()))
            settings.replace(at, old.size(), by);
    };
    replace("9686", "0");
    replace("/var/lib/sixth", folder.path().string());
    folder.write("sixth.conf", settings);
    Serving serving({"--port", "0", "--config", (folder.path() / "sixth.conf").string()});
    EXPECT_GT(serving.port(), 0) << serving.errors();
    EXPECT_EQ(serving.stop(SIGTERM), 0) << serving.errors();
}

} // namespace
} // namespace sixth::cli
