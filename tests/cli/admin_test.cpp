// `sixth admin`, as the host of a server uses it: beside a server that runs, and without one.
#include "cli/serving.h"
#include "server/http/client.h"
#include "server/http/socket_client.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <csignal>
#include <thread>

namespace sixth::cli {
namespace {

namespace http = server::http;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;

class Admin : public testing::Test {
protected:
    // A request to the server; its status and JSON.
    struct Reply {
        int status = 0;
        json body;
    };
    Reply ask(const std::string& method, const std::string& path, const json& body = nullptr,
              const std::string& token = {}, const std::string& from = {}) const {
        const std::string text = body.is_null() ? "" : body.dump();
        std::string request = fmt::format("{} /api/v1/{} HTTP/1.1\r\nHost: localhost\r\n", method, path);
        if (!token.empty()) request += "Authorization: Bearer " + token + "\r\n";
        if (!from.empty()) request += "X-Forwarded-For: " + from + "\r\n";
        if (!text.empty())
            request += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", text.size());
        const http::Answer answer = http::ask(port_, request + "Connection: close\r\n\r\n" + text);
        return {answer.status, json::parse(answer.body, nullptr, false)};
    }
    std::string user(const std::string& name) const {
        return ask("POST", "register", {{"name", name}, {"password", "12345678"}, {"token", true}})
            .body.at("token");
    }
    Reply command(const std::string& game, const std::string& token, json command) const {
        command["id"] = fmt::format("{:032x}", ++commands_);
        return ask("POST", "games/" + game + "/commands", command, token);
    }
    // A rated game that the first player wins; its id.
    std::string won(const std::string& winner, const std::string& loser) const {
        const std::string id =
            ask("POST", "games", {{"rated", true}, {"clock", "300+5"}, {"color", "silver"}}, winner)
                .body.at("id");
        const auto alive = http::SocketClient(port_, "Authorization: Bearer " + winner + "\r\n");
        EXPECT_EQ(command(id, loser, {{"type", "join"}}).status, 200);
        EXPECT_EQ(command(id, winner, {{"type", "move"}, {"ply", 1}, {"move", "c3"}}).status, 200);
        EXPECT_EQ(command(id, loser, {{"type", "move"}, {"ply", 2}, {"move", "c4"}}).status, 200);
        EXPECT_EQ(command(id, loser, {{"type", "resign"}}).status, 200);
        return id;
    }
    Finished admin(std::vector<std::string> words) const {
        words.insert(words.begin(), "admin");
        words.insert(words.end(), {"--database", serving_.database()});
        return run(words);
    }
    void expectDone(const std::vector<std::string>& words, const std::string& said) const {
        const Finished done = admin(words);
        EXPECT_EQ(done.exitCode, 0) << done.err;
        EXPECT_THAT(done.out, HasSubstr(said));
        EXPECT_THAT(done.err, IsEmpty());
    }
    void expectRefused(const std::vector<std::string>& words, int code, const std::string& said) const {
        const Finished done = admin(words);
        EXPECT_EQ(done.exitCode, code) << done.err;
        EXPECT_THAT(done.out, IsEmpty());
        EXPECT_THAT(done.err, MatchesRegex("sixth: .+: .+ \\(.+\\)\n"));
        EXPECT_THAT(done.err, HasSubstr(said));
    }

    Serving serving_{{"--port", "0"}};
    int port_ = serving_.port();
    mutable int commands_ = 0;
};

TEST_F(Admin, whoeverIsSuspendedIsDisconnected) {
    const std::string mallory = user("Mallory");
    http::SocketClient socket(port_, "Authorization: Bearer " + mallory + "\r\n", "/api/v1/socket");
    ASSERT_EQ(socket.answer().status, 101);
    expectDone({"suspend", "mallory", "--days", "7", "--why", "insults"}, "suspend mallory: until ");
    EXPECT_EQ(socket.closeCode(), 1008); // within a second of the server's clock: OnlineNews
    EXPECT_EQ(ask("GET", "sessions", nullptr, mallory).status, 401);
    const auto login = ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}});
    EXPECT_EQ(login.status, 403);
    EXPECT_THAT(admin({"person", "Mallory"}).out, HasSubstr("suspended until "));
    EXPECT_THAT(admin({"audit"}).out, HasSubstr("the host: suspend Mallory (until "));
    expectDone({"unsuspend", "Mallory"}, "unsuspend Mallory");
    EXPECT_EQ(ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}}).status, 201);
    expectRefused({"unsuspend", "Mallory"}, 1, "unsuspend: they are not suspended (Mallory)");
    expectDone({"ban", "Mallory", "--why", "again"}, "suspend Mallory: for good: again");
}

TEST_F(Admin, moderatorsAreMadeAndUnmade) {
    const std::string mona = user("Mona");
    EXPECT_EQ(ask("GET", "moderation/reports", nullptr, mona).status, 403);
    EXPECT_EQ(admin({"moderators"}).out, "no moderators\n");
    expectDone({"promote", "Mona"}, "promote Mona");
    EXPECT_EQ(ask("GET", "moderation/reports", nullptr, mona).status, 200);
    EXPECT_EQ(admin({"moderators"}).out, "Mona\n");
    expectRefused({"promote", "Mona"}, 1, "already");
    expectRefused({"promote", "Sixth-bot-3"}, 1, "out of reach");
    expectDone({"demote", "Mona"}, "demote Mona");
    EXPECT_EQ(ask("GET", "moderation/reports", nullptr, mona).status, 403);
}

TEST_F(Admin, aVoidGameGivesItsPointsBack) {
    const std::string anna = user("Anna");
    const std::string mallory = user("Mallory");
    const std::string game = won(mallory, anna);
    ASSERT_GT(ask("GET", "people/Mallory").body["ratings"][0]["rating"], 1600);
    expectDone({"void", game, "--why", "engine"}, "Mallory -162, Anna +162: engine");
    EXPECT_TRUE(ask("GET", "people/Mallory").body["ratings"].empty());
    EXPECT_EQ(ask("GET", "people/Anna").body["lost"], 0);
    EXPECT_EQ(ask("GET", "games/" + game).body["void"], true);
    expectRefused({"void", game}, 1, "void already");
    expectRefused({"void", "nothing"}, 1, "there is no such game (nothing)");
    EXPECT_EQ(run({"serve", "--check", "--database", serving_.database()}).exitCode, 0);
}

TEST_F(Admin, aBannedNetworkIsNotServed) {
    expectDone({"ban-network", "192.0.2.7/24", "--days", "2", "--why", "spam"},
               "ban-network 192.0.2.7/24: 192.0.2.0/24 until ");
    EXPECT_TRUE(await([&] { return ask("GET", "me", nullptr, {}, "192.0.2.99").status == 403; }));
    EXPECT_EQ(ask("GET", "me", nullptr, {}, "192.0.2.99").body["error"]["code"], "banned");
    EXPECT_EQ(ask("GET", "me", nullptr, {}, "192.0.3.99").status, 200);
    EXPECT_THAT(admin({"networks"}).out, HasSubstr("192.0.2.0/24"));
    const json ban = json::parse(admin({"networks", "--json"}).out)["networks"][0];
    EXPECT_EQ(ban["until"].get<std::int64_t>() - ban["at"].get<std::int64_t>(), 2LL * 24 * 3600 * 1000);
    EXPECT_EQ(json::parse(admin({"networks", "--json"}).out)["networks"][0]["why"], "spam");
    expectDone({"unban-network", "192.0.2.0/24"}, "unban-network");
    EXPECT_TRUE(await([&] { return ask("GET", "me", nullptr, {}, "192.0.2.99").status == 200; }));
    expectRefused({"unban-network", "192.0.2.0/24"}, 1, "not banned");
    expectRefused({"ban-network", "everything"}, 2, "expected a network");
    expectRefused({"ban-network", "0.0.0.0/0"}, 2, "expected a network");
}

TEST_F(Admin, namesSessionsAndCodes) {
    const std::string anna = user("Anna");
    expectDone({"rename", "Anna", "Annika"}, "rename Anna: Anna -> Annika");
    EXPECT_EQ(ask("GET", "me", nullptr, anna).body["person"]["name"], "Annika");
    expectRefused({"rename", "Annika", "Anna"}, 1, "has had it lately");
    expectRefused({"rename", "Annika", "admin"}, 2, "reserved");
    expectDone({"end-sessions", "Annika"}, "end-sessions Annika");
    EXPECT_EQ(ask("GET", "sessions", nullptr, anna).status, 401);
    const Finished code = admin({"recovery-code", "Annika", "--json"});
    EXPECT_THAT(json::parse(code.out)["code"].get<std::string>(),
                MatchesRegex("[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{5}-[2-9A-Z]{5}"));
    EXPECT_THAT(admin({"audit", "annika"}).out, HasSubstr("the host: recovery-code Annika\n"));
    (void)user("Bert");
    expectDone({"end-sessions", "Bert"}, "end-sessions Bert");
    EXPECT_EQ(json::parse(admin({"audit", "Annika", "--json"}).out)["entries"].size(), 3U);
    EXPECT_EQ(json::parse(admin({"audit", "--json"}).out)["entries"].size(), 4U);
}

TEST_F(Admin, aReportIsShownWithItsGame) {
    const std::string anna = user("Anna");
    const std::string mallory = user("Mallory");
    const std::string game = ask("POST", "games", {{"open", true}, {"color", "silver"}}, anna).body.at("id");
    ASSERT_EQ(command(game, mallory, {{"type", "join"}}).status, 200);
    ASSERT_EQ(command(game, anna, {{"type", "move"}, {"ply", 1}, {"move", "c3"}}).status, 200);
    const auto said = command(game, mallory, {{"type", "chat"}, {"text", "you fool"}});
    const json report{{"name", "Mallory"},
                      {"reason", "chat"},
                      {"text", "unfriendly"},
                      {"game", game},
                      {"seq", said.body.at("seq")}};
    ASSERT_EQ(ask("POST", "reports", report, anna).status, 201);

    const std::string list = admin({"reports"}).out;
    EXPECT_THAT(list, HasSubstr("Mallory, by Anna, game " + game + ": \"unfriendly\"\n"));
    EXPECT_THAT(list, HasSubstr("said: \"you fool\""));
    const std::string one = admin({"report", "1"}).out;
    EXPECT_THAT(one, HasSubstr("Anna (Silver) and Mallory (Red)"));
    EXPECT_THAT(one, HasSubstr("moves: c3\n"));
    EXPECT_THAT(one, HasSubstr("Red to move"));
    const json document = json::parse(admin({"report", "1", "--json"}).out);
    EXPECT_EQ(document["report"]["line"], "you fool");
    EXPECT_EQ(document["game"]["moves"], json({"c3"}));
    expectDone({"close", "1", "--decision", "warned"}, "close-report 1: report 1: warned");
    expectRefused({"close", "1", "--decision", "again"}, 1, "closed already");
    EXPECT_EQ(admin({"reports"}).out, "no reports\n");
    EXPECT_THAT(admin({"reports", "--all"}).out, HasSubstr("by the host: \"warned\""));
}

TEST_F(Admin, worksWithoutAServer) {
    (void)user("Mallory");
    ASSERT_EQ(serving_.stop(SIGTERM), 0);
    expectDone({"suspend", "Mallory", "--why", "x"}, "for good");
    expectDone({"person", "Mallory"}, "suspended for good");
    expectDone({"reports"}, "no reports");
    Serving again({"--port", "0"}, {serving_.database()});
    port_ = again.port();
    EXPECT_EQ(ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}}).status, 403);
}

TEST_F(Admin, saysWhatIsMissing) {
    for (const char* action : {"suspend", "ban", "unsuspend", "end-sessions", "recovery-code", "promote",
                               "demote", "person", "audit"}) {
        std::vector<std::string> words{action, "Nobody"};
        if (std::string(action) == "suspend" || std::string(action) == "ban")
            words.insert(words.end(), {"--why", "x"});
        expectRefused(words, 1, fmt::format("{}: nobody has that name (Nobody)", action));
    }
    expectRefused({"report", "1"}, 1, "there is no such report");
    expectRefused({"report", "x"}, 1, "there is no such report");
    expectRefused({"close", "1", "--decision", "x"}, 1, "there is no such report");
}

TEST_F(Admin, refusesWrongUsage) {
    expectRefused({"suspend"}, 2, "expected suspend NAME");
    expectRefused({"suspend", "a", "b", "--why", "x"}, 2, "expected suspend NAME");
    expectRefused({"suspend", "Anna"}, 2, "--why TEXT is needed to suspend");
    expectRefused({"ban", "Anna", "--why", "x", "--days", "1"}, 2, "--days does not go with ban");
    expectRefused({"close", "1"}, 2, "--decision TEXT is needed");
    expectRefused({"rename", "Anna"}, 2, "expected rename NAME NEW");
    expectRefused({"reports", "x"}, 2, "reports takes nothing more");
    expectRefused({"audit", "--all"}, 2, "--all does not go with audit");
    expectRefused({"suspend", "Anna", "--why", "x", "--days", "0"}, 2, "not a number from 1 to 3650");
    expectRefused({"suspend", "Anna", "--why", "a\nb"}, 2, "one line of at most 500 bytes");
    expectRefused({"destroy"}, 2, "'destroy' is not one of");
    const Folder folder;
    const Finished none = run({"admin", "reports", "--database", (folder.path() / "none.db").string()});
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_THAT(none.err, HasSubstr("there is no such file"));
    EXPECT_FALSE(folder.has("none.db"));
}

// The server writes moves as fast as they come, and the host writes beside it. Nobody is told `busy`, and
// everything is there in the end.
TEST_F(Admin, disturbsNoGame) {
    const std::string anna = user("Anna");
    const std::string bert = user("Bert");
    const std::string game = ask("POST", "games", {{"color", "silver"}}, anna).body.at("id");
    ASSERT_EQ(command(game, bert, {{"type", "join"}}).status, 200);
    constexpr int kActs = 15;
    std::atomic<bool> isOver = false;
    std::atomic<int> failed = 0;
    std::thread host([&] {
        for (int i = 0; i < kActs; ++i)
            failed += admin({i % 2 == 0 ? "promote" : "demote", "Anna"}).exitCode == 0 ? 0 : 1;
        isOver = true;
    });
    int lines = 0;
    for (; !isOver && lines < 290; ++lines)
        if (command(game, lines % 2 == 0 ? anna : bert, {{"type", "chat"}, {"text", "hello"}}).status != 200)
            break;
    const bool wasRefused = !isOver && lines < 290;
    host.join();
    EXPECT_FALSE(wasRefused);
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(json::parse(admin({"audit", "--json"}).out)["entries"].size(), static_cast<std::size_t>(kActs));
    EXPECT_EQ(ask("GET", "games/" + game, nullptr, anna).body["seq"], 2 + lines);
    EXPECT_EQ(run({"serve", "--check", "--database", serving_.database()}).exitCode, 0);
}

} // namespace
} // namespace sixth::cli
