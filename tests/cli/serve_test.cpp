#include "cli/page_places.h"
#include "cli/program_runner.h"
#include "cli/serving.h"
#include "server/http/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
namespace sixth::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::StartsWith;

TEST(Serve, saysWhereItIsAndStopsOnASignal) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Serving serving({"--port", "0"});
        EXPECT_THAT(serving.line(), MatchesRegex("Sixth is at http://127.0.0.1:[1-9][0-9]*/\n"));
        EXPECT_EQ(serving.stop(signal), 0);
    }
}

TEST(Serve, aSecondSignalDoesNotWait) {
    Serving serving({"--port", "0"});
    const int port = serving.port();
    server::http::Client client(port);
    // This request is never finished, and the server would wait five seconds for it.
    client.send("POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    ASSERT_EQ(client.takeLine(), "HTTP/1.1 100 Continue");
    serving.send(SIGTERM);
    ASSERT_TRUE(await([port] {
        try {
            const server::http::Client next(port);
            return false;
        } catch (const std::runtime_error&) {
            return true; // it has begun to stop
        }
    }));
    EXPECT_TRUE(serving.isRunning());
    EXPECT_EQ(serving.stop(SIGTERM), -SIGTERM);
}

TEST(Serve, namesThePublicUrl) {
    Serving serving({"--port", "0", "--public-url", "https://play.example"});
    EXPECT_THAT(
        serving.line(),
        MatchesRegex("Sixth is at https://play.example/ \\(listening at http://127.0.0.1:[0-9]+/\\)\n"));
}

TEST(Serve, aPortInUseIsNamed) {
    const Serving serving({"--port", "0"});
    const std::string port = std::to_string(serving.port());
    const Folder page;
    page.write("index.html", "");
    const Finished done = run({"serve", "--page", page.path().string(), "--port", port});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_THAT(done.err, StartsWith("sixth: port: " + port + " is in use by another program"));
}

TEST(Serve, whatCanNotBeServedIsRefused) {
    const Folder folder;
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"serve", "--page", folder.path().string()});
        const Finished done = run(words);
        EXPECT_EQ(done.exitCode, 2);
        EXPECT_THAT(done.out, IsEmpty());
        EXPECT_THAT(done.err, MatchesRegex("sixth: [^:]+: .+ \\(.+\\)\n"));
        return done.err;
    };
    EXPECT_THAT(refusal({}), HasSubstr("it has no index.html"));
    folder.write("index.html", "");
    EXPECT_THAT(refusal({"--host", "0.0.0.0"}), HasSubstr("--public-url"));
    EXPECT_THAT(refusal({"--host", "example.com"}), HasSubstr("is not an address"));
    EXPECT_THAT(refusal({"--public-url", "play"}), HasSubstr("https://play.example"));
    EXPECT_THAT(refusal({"--proxy", "proxy.example"}), HasSubstr("is no list of addresses"));
    EXPECT_THAT(refusal({"--port", "65536"}), HasSubstr("'65536' is not a number from 0 to 65535"));
}

TEST(Serve, aDatabaseInUseIsCopiedAndChecked) {
    Serving serving({"--port", "0", "--admin-port", "0"});
    const int port = serving.port();
    const std::string metricsLine = serving.line();
    const std::string body = "{\"token\":true}";
    const auto made = server::http::ask(
        port, "POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              "Content-Length: " +
                  std::to_string(body.size()) + "\r\n\r\n" + body);
    EXPECT_EQ(made.status, 201);
    EXPECT_THAT(made.body, HasSubstr("\"token\""));
    // What concerns nobody but those who run it has a port of its own.
    EXPECT_EQ(server::http::ask(port, server::http::get("/metrics")).status, 404);
    EXPECT_THAT(metricsLine, HasSubstr("Its metrics are at http://127.0.0.1:"));
    const int adminPort = std::stoi(metricsLine.substr(metricsLine.rfind(':') + 1));
    const std::string metrics = server::http::ask(adminPort, server::http::get("/metrics")).body;
    EXPECT_THAT(metrics, HasSubstr("sixth_commits_total"));
    EXPECT_THAT(metrics, HasSubstr("sixth_socket_thread_seconds_bucket{work=\"request\",le=\"0.05\"}"));
    const Folder folder;
    const std::string copy = (folder.path() / "copy.db").string();
    EXPECT_EQ(run({"serve", "--database", serving.database(), "--backup", copy}).exitCode, 0);
    const Finished checked = run({"serve", "--database", copy, "--check"});
    EXPECT_EQ(checked.exitCode, 0) << checked.err;
    EXPECT_EQ(checked.out, "0 games, 0 events, 0 errors\n");
    EXPECT_EQ(serving.stop(SIGTERM), 0);
    folder.write("junk.db", std::string(8192, 'x'));
    const Finished junk = run({"serve", "--database", (folder.path() / "junk.db").string(), "--check"});
    EXPECT_EQ(junk.exitCode, 1);
    EXPECT_THAT(junk.err, HasSubstr("damaged or no database"));
}

TEST(Serve, settingsComeFromAFileToo) {
    const Folder folder;
    folder.write("index.html", "");
    folder.write("good.conf", "# where\nhost = 0.0.0.0 # all\n");
    const auto refusal = [&](const std::string& file) {
        return run({"serve", "--page", folder.path().string(), "--config", (folder.path() / file).string()})
            .err;
    };
    EXPECT_THAT(refusal("good.conf"), HasSubstr("--public-url"));
    folder.write("bad.conf", "port 5\n");
    EXPECT_THAT(refusal("bad.conf"), HasSubstr("line 1"));
    folder.write("proxy.conf", "proxy = 10.0.0.5, nonsense\n");
    EXPECT_THAT(refusal("proxy.conf"), HasSubstr("is no list of addresses"));
    EXPECT_THAT(refusal("absent.conf"), StartsWith("sixth: "));
}

TEST(Serve, theCommandLineGoesBeforeTheEnvironmentAndThatBeforeAFile) {
    const Folder folder;
    folder.write("index.html", "");
    folder.write("port.conf", "port = 70001\n");
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"serve", "--page", folder.path().string(), "--config",
                                     (folder.path() / "port.conf").string()});
        return run(words).err;
    };
    EXPECT_THAT(refusal({}), HasSubstr("'70001'"));
    EXPECT_THAT(refusal({"--port", "70003"}), HasSubstr("'70003'"));
    ::setenv("SIXTH_PORT", "70002", 1);
    EXPECT_THAT(refusal({}), HasSubstr("'70002'"));
    EXPECT_THAT(refusal({"--port", "70003"}), HasSubstr("'70003'"));
    ::unsetenv("SIXTH_PORT");
}

TEST(PagePlaces, besideAnInstalledProgramOrInItsTree) {
    const Folder folder;
    const fs::path root = folder.path();
    fs::create_directories(root / "web/dist");
    fs::create_directories(root / "build/release/src/cli");
    const fs::path built = root / "build/release/src/cli/sixth";
    EXPECT_FALSE(findPage(built));
    folder.write("web/dist/index.html", "");
    EXPECT_EQ(findPage(built), root / "web/dist");
    fs::create_directories(root / "share/sixth/page");
    folder.write("share/sixth/page/index.html", "");
    EXPECT_EQ(findPage(root / "bin/sixth"), root / "share/sixth/page");
    EXPECT_TRUE(ownExecutable().is_absolute());
}

} // namespace
} // namespace sixth::cli
