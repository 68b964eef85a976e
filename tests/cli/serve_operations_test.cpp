// What those who run a server rely on: copies that are made by themselves, readiness, the watchdog, and
// limits as settings.
#include "cli/program_runner.h"
#include "cli/serving.h"
#include "server/http/client.h"
#include "server/online/limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace sixth::cli {
namespace {

namespace fs = std::filesystem;
using server::http::get;
using testing::HasSubstr;
using testing::MatchesRegex;

// An environment variable as long as it lives.
class Environment {
public:
    Environment(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }
    ~Environment() { ::unsetenv(name_); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    const char* name_;
};

int portIn(const std::string& line) {
    return std::stoi(line.substr(line.rfind(':') + 1));
}

std::vector<std::string> filesIn(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

TEST(ServeOperations, copiesAreMadeWhileItRuns) {
    const Folder folder;
    const fs::path copies = folder.path() / "copies";
    Serving serving({"--port", "0", "--admin-port", "0", "--backup-every", "1s", "--backups", copies.string(),
                     "--backups-kept", "2", "--log-level", "info"});
    (void)serving.port();
    const int adminPort = portIn(serving.line());
    ASSERT_TRUE(await([&] {
        const auto log = serving.errors();
        std::size_t made = 0;
        for (auto at = log.find("event=backup "); at != std::string::npos;
             at = log.find("event=backup ", at + 1))
            ++made;
        return made >= 4;
    })) << serving.errors();
    const std::string metrics = server::http::ask(adminPort, get("/metrics")).body;
    EXPECT_THAT(metrics, HasSubstr("sixth_backup_last_timestamp_seconds 1"));
    EXPECT_THAT(metrics, HasSubstr("sixth_backup_failures_total 0"));
    EXPECT_EQ(serving.stop(SIGTERM), 0);
    const auto files = filesIn(copies);
    ASSERT_EQ(files.size(), 2U);
    for (const std::string& name : files) {
        EXPECT_THAT(name, MatchesRegex("games-[0-9]{8}T[0-9]{6}Z\\.db"));
        EXPECT_EQ(run({"serve", "--check", "--database", (copies / name).string()}).exitCode, 0);
    }
}

TEST(ServeOperations, aCopyThatFailsIsNoReasonToEnd) {
    const Folder folder;
    folder.write("file", "no folder");
    Serving serving({"--port", "0", "--admin-port", "0", "--backup-every", "1s", "--backups",
                     (folder.path() / "file" / "below").string()});
    const int port = serving.port();
    const int adminPort = portIn(serving.line());
    ASSERT_TRUE(await([&] { return serving.errors().find("event=backup-failed") != std::string::npos; }));
    EXPECT_THAT(server::http::ask(adminPort, get("/metrics")).body,
                HasSubstr("sixth_backup_last_timestamp_seconds 0\n"));
    EXPECT_EQ(server::http::ask(port, get("/healthz")).status, 200);
    EXPECT_EQ(serving.stop(SIGTERM), 0);
}

TEST(ServeOperations, settingsOfCopiesAreChecked) {
    const Folder folder;
    folder.write("index.html", "");
    const auto refusal = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"serve", "--page", folder.path().string()});
        const Finished done = run(words);
        EXPECT_EQ(done.exitCode, 2);
        return done.err;
    };
    for (const char* const wrong : {"0", "soon", "-1", "1x", "500ms"})
        EXPECT_THAT(refusal({"--backup-every", wrong}), HasSubstr("expected a number of hours")) << wrong;
    EXPECT_THAT(refusal({"--backups", "/tmp"}), HasSubstr("--backup-every"));
    for (const char* const wrong : {"0", "x", "1.5", "-1"})
        EXPECT_THAT(refusal({"--backup-every", "1", "--backups-kept", wrong}), HasSubstr("1 to 10000"))
            << wrong;
    EXPECT_THAT(refusal({"--stuck-after", "never"}), HasSubstr("expected a number of seconds"));
}

TEST(ServeOperations, readinessOnBothPorts) {
    Serving serving({"--port", "0", "--admin-port", "0"});
    const int port = serving.port();
    const int adminPort = portIn(serving.line());
    ASSERT_TRUE(await([&] { return server::http::ask(port, get("/readyz")).status == 200; }));
    EXPECT_EQ(server::http::ask(port, get("/readyz")).body, "ready\n");
    EXPECT_EQ(server::http::ask(adminPort, get("/readyz")).body, "ready\n");
    EXPECT_EQ(server::http::ask(port, "POST /readyz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
                  .status,
              405);
}

TEST(ServeOperations, aDiskThatTakesNothingIsNotReady) {
    const Environment hang("SIXTH_FAILPOINTS", "commit.before=hang");
    Serving serving({"--port", "0"});
    const int port = serving.port();
    ASSERT_TRUE(await([&] {
        return server::http::ask(port, get("/readyz")).status == 503 &&
               server::http::ask(port, get("/readyz")).body.find("disk") != std::string::npos;
    }));
    EXPECT_EQ(server::http::ask(port, get("/readyz")).body, "the disk has taken nothing for more than 5 s\n");
    EXPECT_EQ(server::http::ask(port, get("/healthz")).status, 200); // it is alive all the same
    EXPECT_EQ(serving.stop(SIGKILL), -SIGKILL);
}

TEST(ServeOperations, aLoopThatIsStuckEndsTheProcess) {
    const Environment hang("SIXTH_FAILPOINTS", "online.tick=hang:0.05");
    Serving serving({"--port", "0", "--stuck-after", "1"});
    (void)serving.port();
    EXPECT_EQ(serving.stop(0), 1);
    EXPECT_THAT(serving.errors(), HasSubstr("sixth: server: it has served nobody for too long and ends"));
}

TEST(ServeOperations, aStoppedProcessIsNotStuck) {
    // So long that a busy machine does not look like a stuck thread.
    Serving serving({"--port", "0", "--stuck-after", "3"});
    const int port = serving.port();
    serving.send(SIGSTOP);
    ::sleep(4);
    serving.send(SIGCONT);
    EXPECT_EQ(server::http::ask(port, get("/healthz")).status, 200);
    ::sleep(1); // the watchdog looks every 150 ms
    EXPECT_TRUE(serving.isRunning()) << serving.errors();
    EXPECT_EQ(serving.stop(SIGTERM), 0);
}

TEST(ServeOperations, limitsAreSettings) {
    const Folder folder;
    folder.write("index.html", "");
    folder.write("limits.conf", "limit.games = 7\nlimit.requests = 1/2\n");
    folder.write("wrong.conf", "limit.game = 7\n");
    const Environment fromOutside("SIXTH_LIMIT_REQUESTS", "3/4");
    const auto limits = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"serve", "--limits"});
        return run(words);
    };
    const auto config = [&](const char* name) { return (folder.path() / name).string(); };
    const Finished shown = limits({"--config", config("limits.conf"), "--limit", "session-lasts=5d"});
    EXPECT_EQ(shown.exitCode, 0) << shown.err;
    EXPECT_THAT(shown.out, HasSubstr("\ngames                       7           100 "));
    EXPECT_THAT(shown.out,
                HasSubstr("\nrequests                    3/4         300/600 ")); // not that of the file
    EXPECT_THAT(shown.out, HasSubstr("\nsession-lasts               5d          90d "));
    EXPECT_THAT(limits({"--limit", "requests=5/6"}).out, HasSubstr("\nrequests                    5/6 "));
    for (const auto& [words, expected] : std::vector<std::pair<std::string, std::string>>{
             {"request=5/6", "there is no 'request'; expected one of requests, new-people, "},
             {"requests", "expected NAME=VALUE"},
             {"requests=5", "how many at once / how many a minute"},
             {"games=many", "expected a number such as 100"},
             {"session-lasts=90", "expected a time such as 90d"}}) {
        const Finished done = limits({"--limit", words});
        EXPECT_EQ(done.exitCode, 2) << words;
        EXPECT_THAT(done.err, HasSubstr(expected)) << words;
    }
    EXPECT_THAT(limits({"--config", config("wrong.conf")}).err, HasSubstr("limit.games"));
}

TEST(ServeOperations, aLimitOfConnectionsHolds) {
    Serving serving({"--port", "0", "--admin-port", "0", "--limit", "connections=2"});
    const int port = serving.port();
    const int adminPort = portIn(serving.line());
    server::http::Client first(port);
    server::http::Client second(port);
    for (server::http::Client* const client : {&first, &second}) {
        client->send(get("/healthz"));
        EXPECT_EQ(client->receive()->status, 200);
    }
    EXPECT_EQ(server::http::ask(port, get("/healthz")).status, 503);
    EXPECT_THAT(server::http::ask(adminPort, get("/metrics")).body,
                HasSubstr("sixth_limit_refusals_total{limit=\"connections\"} 1"));
}

// The table tells hosts what the program does.
TEST(ServeOperations, theTableOfLimitsIsThatOfTheProgram) {
    std::ifstream file(fs::path(SIXTH_SOURCE) / "docs/deploy.md");
    std::vector<std::string> rows;
    bool isTable = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) isTable = line == "## Limits";
        if (isTable && line.starts_with("| `")) rows.push_back(line);
    }
    server::online::Limits limits;
    std::vector<std::string> expected;
    for (const auto& entry : server::online::limitEntries())
        expected.push_back("| `" + std::string(entry.name) + "` | " + writeLimit(limits, entry) + " | " +
                           std::string(entry.what) + " |");
    EXPECT_EQ(rows, expected);
}

} // namespace
} // namespace sixth::cli
