// The server on a disk that fails, with a database that can't be used, and what it says then. What it has
// acknowledged before must be there afterwards.
#include "cli/program_runner.h"
#include "cli/serving.h"
#include "server/http/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <thread>

namespace sixth::cli {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using Json = nlohmann::json;

// A token for a new guest; empty when there is no answer, or another one.
std::string newGuest(int port) {
    try {
        const auto answer =
            server::http::ask(port, "POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                                    "application/json\r\nContent-Length: 14\r\n\r\n{\"token\":true}");
        return answer.status == 201 ? Json::parse(answer.body)["token"].get<std::string>() : std::string{};
    } catch (const std::exception&) {
        return {};
    }
}

bool isKnown(int port, const std::string& token) {
    const auto answer =
        server::http::ask(port, server::http::get("/api/v1/me", "Authorization: Bearer " + token + "\r\n"));
    return Json::parse(answer.body)["person"].is_object();
}

TEST(ServeFaults, whenTheDiskTakesNoMoreItSaysSoAndLosesNothing) {
    Serving serving({"--port", "0"}, {"", 1500});
    const int port = serving.port();
    std::vector<std::string> tokens;
    for (std::string token = newGuest(port); !token.empty(); token = newGuest(port)) {
        tokens.push_back(token);
        ASSERT_LT(tokens.size(), 10'000U) << "the limit does not limit";
    }
    EXPECT_GT(tokens.size(), 5U);
    EXPECT_EQ(serving.stop(0), 1);
    EXPECT_THAT(serving.errors(),
                MatchesRegex("sixth: database: the disk fails: [^\n]+ \\(.*games\\.db\\)\n"));
    // All that were acknowledged are there; and nothing is broken.
    const Serving again({"--port", "0"}, {serving.database(), 0});
    const int second = again.port();
    for (const std::string& token : tokens) EXPECT_TRUE(isKnown(second, token));
    EXPECT_FALSE(isKnown(second, "somebody-else"));
    EXPECT_EQ(run({"serve", "--database", serving.database(), "--check"}).exitCode, 0);
}

TEST(ServeFaults, aDatabaseThatCanNotBeUsedIsRefusedAtTheStart) {
    const Folder folder;
    folder.write("index.html", "");
    const auto refusal = [&](const std::string& database) {
        const Finished done = run({"serve", "--port", "0", "--page", folder.path().string(), "--database",
                                   (folder.path() / database).string()});
        EXPECT_EQ(done.exitCode, 2);
        EXPECT_EQ(done.out, "");
        EXPECT_THAT(done.err, MatchesRegex("sixth: database: [^\n]+ \\(.+\\)\n"));
        return done.err;
    };
    folder.write("junk.db", std::string(8192, 'x'));
    EXPECT_THAT(refusal("junk.db"), HasSubstr("damaged or no database; restore a backup"));
    EXPECT_THAT(refusal("no/such/folder.db"), HasSubstr("can't be opened or made"));
    std::filesystem::create_directory(folder.path() / "folder.db");
    EXPECT_THAT(refusal("folder.db"), HasSubstr("can't be opened or made"));
}

TEST(ServeFaults, aDamagedDatabaseIsNeverTakenForASoundOne) {
    const Folder folder;
    const std::string copy = (folder.path() / "copy.db").string();
    {
        Serving serving({"--port", "0"});
        const int port = serving.port();
        for (int i = 0; i < 200; ++i) ASSERT_NE(newGuest(port), "");
        ASSERT_EQ(run({"serve", "--database", serving.database(), "--backup", copy}).exitCode, 0);
    }
    // One page after the other is overwritten; the first one is the header, which is tested above.
    const std::string sound = folder.read("copy.db");
    for (std::size_t page = 1; page < sound.size() / 4096; page += 3) {
        std::string damaged = sound;
        damaged.replace(page * 4096, 4096, std::string(4096, '\xa5'));
        folder.write("damaged.db", damaged);
        const Finished checked =
            run({"serve", "--database", (folder.path() / "damaged.db").string(), "--check"});
        EXPECT_EQ(checked.exitCode, 1) << "page " << page;
        EXPECT_THAT(checked.err, HasSubstr("sixth: database: the file is damaged")) << "page " << page;
    }
}

// Starting again would not help, and whoever restarts servers must know.
TEST(ServeFaults, aDamagedPageEndsTheServerForGood) {
    const Folder folder;
    const std::string copy = (folder.path() / "copy.db").string();
    {
        Serving serving({"--port", "0"});
        const int port = serving.port();
        for (int i = 0; i < 200; ++i) ASSERT_NE(newGuest(port), "");
        ASSERT_EQ(run({"serve", "--database", serving.database(), "--backup", copy}).exitCode, 0);
    }
    const std::string sound = folder.read("copy.db");
    int atTheStart = 0;
    int onWriting = 0;
    for (std::size_t page = 1; page < sound.size() / 4096; ++page) {
        std::string damaged = sound;
        damaged.replace(page * 4096, 4096, std::string(4096, '\xa5'));
        const std::string name = "damaged" + std::to_string(page) + ".db";
        folder.write(name, damaged);
        Serving serving({"--port", "0"}, {(folder.path() / name).string(), 0});
        const std::string line = serving.line();
        if (line.empty()) {
            EXPECT_EQ(serving.stop(0), 2) << "page " << page << ": " << serving.errors();
            EXPECT_THAT(serving.errors(), HasSubstr("sixth: database: ")) << "page " << page;
            ++atTheStart;
            continue;
        }
        const int port = std::stoi(line.substr(line.rfind(':') + 1));
        bool isServed = true;
        for (int i = 0; i < 20 && isServed; ++i) isServed = !newGuest(port).empty();
        // A server that did not answer may be about to end, or may only have failed to read.
        for (int i = 0; i < 300 && !isServed && serving.isRunning(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (serving.isRunning()) continue; // no part of it was needed
        EXPECT_EQ(serving.stop(0), 2) << "page " << page << ": " << serving.errors();
        EXPECT_THAT(serving.errors(), HasSubstr("damaged or no database; restore a backup"))
            << "page " << page;
        ++onWriting;
    }
    EXPECT_GT(atTheStart, 0);
    EXPECT_GT(onWriting, 0);
}

TEST(ServeFaults, theLogSaysWhatWasAsked) {
    Serving serving({"--port", "0", "--log-level", "info", "--log-format", "json"});
    const int port = serving.port();
    ASSERT_NE(newGuest(port), "");
    EXPECT_EQ(server::http::ask(port, server::http::get("/no\x1bthing?secret=1")).status, 400);
    EXPECT_EQ(server::http::ask(port, server::http::get("/nothing?secret=1")).status, 404);
    EXPECT_EQ(serving.stop(SIGTERM), 0);
    std::istringstream lines(serving.errors());
    std::vector<Json> log;
    for (std::string line; std::getline(lines, line);) log.push_back(Json::parse(line));
    ASSERT_GE(log.size(), 5U) << serving.errors();
    EXPECT_EQ(log.front()["event"], "start");
    EXPECT_EQ(log.back()["event"], "stop");
    const auto isRequest = [](const std::string& path, int status) {
        return [=](const Json& line) {
            return line["event"] == "request" && line["path"] == path && line["status"] == status;
        };
    };
    EXPECT_EQ(std::count_if(log.begin(), log.end(), isRequest("/api/v1/guest", 201)), 1);
    EXPECT_EQ(std::count_if(log.begin(), log.end(), isRequest("/nothing", 404)), 1);
    EXPECT_THAT(serving.errors(), testing::Not(HasSubstr("secret")));
}

TEST(ServeFaults, theLogIsQuietUnlessSomethingIsWrong) {
    Serving serving({"--port", "0"});
    ASSERT_NE(newGuest(serving.port()), "");
    EXPECT_EQ(serving.stop(SIGTERM), 0);
    EXPECT_EQ(serving.errors(), "");
    const Folder folder;
    folder.write("index.html", "");
    const auto refusal = [&](const std::string& option, const std::string& value) {
        return run({"serve", "--page", folder.path().string(), option, value}).err;
    };
    EXPECT_THAT(refusal("--log-level", "loud"),
                HasSubstr("sixth: log: expected debug, info, warning or error"));
    EXPECT_THAT(refusal("--log-format", "xml"), HasSubstr("sixth: log: expected text or json"));
}

// Whoever can reach the server could make it send requests to the machine it runs on.
TEST(ServeFaults, remindersToThisMachineAreForTestsOnly) {
    const Folder folder;
    folder.write("index.html", "");
    const auto refused = run(
        {"serve", "--page", folder.path().string(), "--push-local", "--public-url", "https://play.example"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("(--push-local with --public-url)"));
}

} // namespace
} // namespace sixth::cli
