// The server with PostgreSQL: moving there, checking, copying, what is wrong said in a line, and a PostgreSQL
// that is killed while people come.
#include "cli/program_runner.h"
#include "cli/serving.h"
#include "server/http/client.h"
#include "server/store/postgres_cluster.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

namespace sixth::cli {
namespace {

using namespace std::chrono_literals;
using server::store::PostgresCluster;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class ServePostgres : public testing::Test {
protected:
    // A token for a new guest; empty when there is no answer, or another one.
    static std::string newGuest(int port) {
        try {
            const auto answer =
                server::http::ask(port, "POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                                        "application/json\r\nContent-Length: 14\r\n\r\n{\"token\":true}");
            if (answer.status != 201) return {};
            return nlohmann::json::parse(answer.body)["token"].get<std::string>();
        } catch (const std::exception&) {
            return {};
        }
    }
    static bool isKnown(int port, const std::string& token) {
        const auto answer = server::http::ask(
            port, server::http::get("/api/v1/me", "Authorization: Bearer " + token + "\r\n"));
        return nlohmann::json::parse(answer.body)["person"].is_object();
    }
    Finished serveAt(const std::string& address) {
        page_.write("index.html", "");
        return run({"serve", "--port", "0", "--page", page_.path().string(), "--database", address});
    }
    std::string refusalOf(const std::string& address) {
        const Finished done = serveAt(address);
        EXPECT_EQ(done.exitCode, 2) << address;
        EXPECT_EQ(done.out, "");
        EXPECT_THAT(done.err, MatchesRegex("sixth: database: [^\n]+ \\(.+\\)\n"));
        EXPECT_THAT(done.err, Not(HasSubstr("hunter2")));
        return done.err;
    }

    PostgresCluster& cluster_ = PostgresCluster::ofThisProgram();
    std::string name_ = cluster_.makeDatabase();
    std::string address_ = cluster_.address(name_);
    Folder page_;
};

TEST_F(ServePostgres, whatIsWrongIsSaidInALine) {
    EXPECT_THAT(refusalOf("postgresql://sixth:hunter2@[half/x"), HasSubstr("expected an address like"));
    EXPECT_THAT(refusalOf(cluster_.address(name_, "locked:hunter2")),
                HasSubstr("password authentication failed"));
    EXPECT_THAT(refusalOf(cluster_.address("nowhere")), HasSubstr("does not exist"));
    {
        Serving first({"--port", "0"}, {address_, 0});
        ASSERT_GT(first.port(), 0);
        EXPECT_THAT(refusalOf(address_), HasSubstr("another server is using it"));
        EXPECT_EQ(first.stop(SIGTERM), 0);
    }
    cluster_.run(name_, "INSERT INTO schema_version VALUES (99)");
    EXPECT_THAT(refusalOf(address_), HasSubstr("newer version"));
    const Finished admin = run({"admin", "reports", "--database", address_});
    EXPECT_EQ(admin.exitCode, 2);
    EXPECT_THAT(admin.err, HasSubstr("its tables are of version 99"));
}

TEST_F(ServePostgres, movesThereAndBack) {
    std::string token;
    Serving before({"--port", "0"});
    token = newGuest(before.port());
    ASSERT_NE(token, "");
    EXPECT_EQ(before.stop(SIGTERM), 0);
    const Finished moved = run({"serve", "--database", address_, "--import", before.database()});
    EXPECT_EQ(moved.exitCode, 0) << moved.err;
    EXPECT_EQ(moved.out, "0 games, 0 events\n");
    const Finished again = run({"serve", "--database", address_, "--import", before.database()});
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_THAT(again.err, HasSubstr("name an empty database"));
    EXPECT_THAT(run({"serve", "--import", before.database()}).err, HasSubstr("--database postgresql://"));
    Serving there({"--port", "0"}, {address_, 0});
    EXPECT_TRUE(isKnown(there.port(), token));
    const std::string copy = (page_.path() / "copy.db").string();
    const Finished saved = run({"serve", "--database", address_, "--backup", copy});
    EXPECT_EQ(saved.exitCode, 0) << saved.err;
    const Finished checked = run({"serve", "--database", address_, "--check"});
    EXPECT_EQ(checked.exitCode, 0) << checked.err;
    EXPECT_EQ(checked.out, "0 games, 0 events, 0 errors\n");
    EXPECT_EQ(there.stop(SIGTERM), 0);
    Serving back({"--port", "0"}, {copy, 0});
    EXPECT_TRUE(isKnown(back.port(), token));
}

TEST_F(ServePostgres, badBusesAreRefusedInALine) {
    const auto refusal = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"serve", "--port", "0"});
        const Finished done = run(words);
        EXPECT_EQ(done.exitCode, 2) << done.err;
        EXPECT_THAT(done.err, MatchesRegex("sixth: bus: [^\n]+ \\(--bus\\)\n"));
        EXPECT_THAT(done.err, Not(HasSubstr("hunter2")));
        return done.err;
    };
    const std::string file = (page_.path() / "games.db").string();
    EXPECT_THAT(refusal({"--bus", "redis://localhost", "--database", file}),
                HasSubstr("a file belongs to one server"));
    EXPECT_THAT(refusal({"--bus", "redis://localhost"}), HasSubstr("postgresql://"));
    EXPECT_THAT(refusal({"--database", address_, "--bus", "localhost:6379"}),
                HasSubstr("no address of Redis"));
    (void)refusal({"--database", address_, "--bus", "redis://anna:hunter2@half[/x"});
}

// Redis makes things fast, and is never needed.
TEST_F(ServePostgres, twoServersShareADatabaseAlsoWithoutRedis) {
    const std::vector<std::string> words{"--port", "0", "--bus", "redis://127.0.0.1:1"};
    Serving one(words, {address_, 0});
    Serving two(words, {address_, 0});
    const int atTwo = two.port();
    const std::string token = newGuest(one.port());
    ASSERT_NE(token, "");
    EXPECT_TRUE(isKnown(atTwo, token));
    EXPECT_THAT(refusalOf(address_), HasSubstr("--bus")); // one that wants it alone
    EXPECT_TRUE(await([&] { return !one.errors().empty(); }));
    EXPECT_THAT(one.errors(), HasSubstr("bus-away"));
    EXPECT_EQ(one.stop(SIGTERM), 0);
    EXPECT_NE(newGuest(atTwo), "");
    EXPECT_EQ(two.stop(SIGTERM), 0);
}

TEST_F(ServePostgres, aKilledPostgresLosesNothing) {
    Serving serving({"--port", "0", "--limit", "new-people=10000/10000"}, {address_, 0});
    const int port = serving.port();
    std::vector<std::string> tokens;
    std::atomic<bool> isOver = false;
    std::thread guests([&] {
        while (!isOver)
            if (std::string token = newGuest(port); !token.empty()) tokens.push_back(std::move(token));
    });
    for (int round = 0; round < 3; ++round) {
        std::this_thread::sleep_for(300ms);
        cluster_.restart();
    }
    isOver = true;
    guests.join();
    ASSERT_TRUE(await([&] { return !newGuest(port).empty(); }));
    EXPECT_GT(tokens.size(), 3U);
    for (const std::string& token : tokens) EXPECT_TRUE(isKnown(port, token));
    EXPECT_TRUE(serving.isRunning());
    EXPECT_EQ(serving.stop(SIGTERM), 0);
    EXPECT_EQ(run({"serve", "--database", address_, "--check"}).exitCode, 0);
}

TEST_F(ServePostgres, oneThatIsAwayIsWaitedFor) {
    cluster_.kill();
    Serving serving({"--port", "0"}, {address_, 0});
    EXPECT_TRUE(await([&] { return !serving.errors().empty(); }));
    EXPECT_THAT(serving.errors(),
                AllOf(HasSubstr("sixth: note: waiting for the database: "), HasSubstr(name_)));
    cluster_.start();
    EXPECT_NE(newGuest(serving.port()), "");
    EXPECT_EQ(serving.stop(SIGTERM), 0);
}

} // namespace
} // namespace sixth::cli
