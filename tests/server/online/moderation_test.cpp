// What moderators do to people, by the API, and what becomes of it on a server that runs.
#include "server/online/host.h"
#include "server/people/recovery_code.h"
#include "server/people/secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class OnlineModeration : public testing::Test {
protected:
    World::Answer act(const std::string& path, const TestJson& body) {
        return world_.ask("POST", "moderation/" + path, body, mona_);
    }
    // The last entry of the audit log.
    TestJson lastAct() { return world_.ask("GET", "moderation/audit", nullptr, mona_).json["entries"][0]; }
    std::size_t actCount() {
        return world_.ask("GET", "moderation/audit", nullptr, mona_).json["entries"].size();
    }
    // Lets so much time go by, and the server notice it.
    void pass(std::int64_t ms) {
        world_.advance(ms);
        (void)world_.turn();
    }

    World world_;
    Host host_{world_};
    std::string mona_ = host_.moderator("Mona");
};

struct RouteOfModerators {
    const char* method;
    const char* path;
};
constexpr RouteOfModerators kRoutes[] = {{"GET", "reports"},
                                         {"POST", "reports/1/close"},
                                         {"GET", "people/Carl"},
                                         {"POST", "people/Carl/suspend"},
                                         {"POST", "people/Carl/unsuspend"},
                                         {"POST", "people/Carl/rename"},
                                         {"POST", "people/Carl/end-sessions"},
                                         {"POST", "people/Carl/recovery-code"},
                                         {"POST", "games/x/void"},
                                         {"GET", "games/x/chat"},
                                         {"GET", "networks"},
                                         {"POST", "networks"},
                                         {"DELETE", "networks"},
                                         {"GET", "audit"}};

TEST_F(OnlineModeration, isForModeratorsAlone) {
    const std::string anna = world_.user("Anna");
    const std::string guest = world_.guest();
    (void)world_.user("Carl");
    const std::size_t before = actCount();
    for (const auto& [method, path] : kRoutes) {
        const std::string whole = std::string("moderation/") + path;
        const TestJson body = std::string(method) == "GET" ? TestJson(nullptr) : TestJson{{"why", "x"}};
        const auto nobody = world_.ask(method, whole, body);
        EXPECT_EQ(nobody.status, 401) << path;
        EXPECT_EQ(nobody.code(), "not-known") << path;
        for (const std::string& token : {anna, guest}) {
            const auto other = world_.ask(method, whole, body, token);
            EXPECT_EQ(other.status, 403) << path;
            EXPECT_EQ(other.code(), "not-moderator") << path;
        }
        EXPECT_NE(world_.ask(method, whole, body, mona_).code(), "not-moderator") << path;
    }
    // What the moderator has done is all that was done.
    EXPECT_EQ(actCount(), before + 4); // suspend, unsuspend, end-sessions, recovery-code
}

TEST_F(OnlineModeration, endsWithTheRole) {
    ASSERT_EQ(world_.ask("GET", "moderation/reports", nullptr, mona_).status, 200);
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.setRole("Mona", store::Role::None, ""); }), "");
    EXPECT_EQ(world_.ask("GET", "moderation/reports", nullptr, mona_).code(), "not-moderator");
}

TEST_F(OnlineModeration, whoeverIsSuspendedIsGoneAtOnce) {
    const std::string mallory = world_.user("Mallory");
    const std::string anna = world_.user("Anna");
    const Socket socket(world_, mallory);
    const Socket others(world_, anna);
    const auto stream = world_.ask("GET", "stream", nullptr, mallory);
    const Conversation feed(stream.attach);
    const std::string waiting = world_.ask("POST", "games", {{"open", true}}, mallory).json["id"];
    const std::string invited = world_.ask("POST", "games", {{"opponent", "Mallory"}}, anna).json["id"];
    const std::string playing = world_.game(mallory, anna);

    ASSERT_EQ(act("people/mallory/suspend", {{"days", 3}, {"why", "insults"}}).status, 204);
    EXPECT_EQ(socket.closed, kPolicy);
    EXPECT_EQ(feed.closed, kPolicy);
    EXPECT_EQ(others.closed, 0);
    EXPECT_EQ(world_.ask("GET", "sessions", nullptr, mallory).status, 401);
    EXPECT_TRUE(world_.ask("GET", "me", nullptr, mallory).json["person"].is_null());
    for (const std::string& id : {waiting, invited}) {
        EXPECT_TRUE(
            world_.await([&] { return world_.ask("GET", "games/" + id).json["reason"] == "aborted"; }));
    }
    EXPECT_EQ(world_.ask("GET", "games/" + playing).json["phase"], "playing");
    // Nor are they listed, though they were here a moment ago.
    EXPECT_THAT(world_.ask("GET", "people?online=1", nullptr, anna).text,
                testing::AllOf(HasSubstr("Anna"), testing::Not(HasSubstr("Mallory"))));
    const auto login = world_.ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}});
    EXPECT_EQ(login.status, 403) << login.text;

    const TestJson entry = lastAct();
    EXPECT_EQ(entry["act"], "suspend");
    EXPECT_EQ(entry["actor"]["name"], "Mona");
    EXPECT_EQ(entry["person"]["name"], "Mallory");
    EXPECT_EQ(entry["detail"],
              "until " + momentText(fromUnix(world_.now()) + std::chrono::days(3)) + ": insults");
    const TestJson file = world_.ask("GET", "moderation/people/Mallory", nullptr, mona_).json;
    EXPECT_EQ(file["suspendedUntil"], world_.now() + 3LL * 24 * 3600 * 1000);
    EXPECT_EQ(file["sessions"], 0);
    EXPECT_THAT(file["audit"], SizeIs(1));

    world_.advance(3LL * 24 * 3600 * 1000);
    EXPECT_EQ(world_.ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}}).status, 201);
}

TEST_F(OnlineModeration, aBanIsForGoodUntilItIsTakenBack) {
    (void)world_.user("Mallory");
    EXPECT_EQ(act("people/Mallory/unsuspend", {{"why", "nothing"}}).code(), "no-change");
    ASSERT_EQ(act("people/Mallory/suspend", {{"why", "bots"}}).status, 204);
    EXPECT_EQ(lastAct()["detail"], "for good: bots");
    world_.advance(3'000LL * 24 * 3600 * 1000);
    mona_ = world_.ask("POST", "login", {{"name", "Mona"}, {"password", "12345678"}, {"token", true}})
                .json["token"];
    EXPECT_EQ(world_.ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}}).status, 403);
    ASSERT_EQ(act("people/Mallory/unsuspend", {{"why", "time served"}}).status, 204);
    EXPECT_EQ(world_.ask("POST", "login", {{"name", "Mallory"}, {"password", "12345678"}}).status, 201);
}

TEST_F(OnlineModeration, neitherModeratorsNorHouseBotsAreTouched) {
    (void)host_.moderator("Max");
    const std::size_t before = actCount();
    for (const char* name : {"Max", "Mona", "Sixth-bot-3"})
        for (const char* what : {"suspend", "unsuspend", "rename", "end-sessions", "recovery-code"}) {
            const auto answer =
                act(std::string("people/") + name + "/" + what, {{"why", "coup"}, {"name", "Loser"}});
            EXPECT_EQ(answer.status, 403) << name << " " << what;
            EXPECT_EQ(answer.code(), "protected") << name << " " << what;
        }
    const auto report = host_.reported("Mona", "Max");
    EXPECT_EQ(act("reports/" + std::to_string(report.value()) + "/close", {{"decision", "x"}}).code(),
              "protected");
    EXPECT_EQ(actCount(), before);
    // The host may, but for the bots.
    EXPECT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Max", 1, ""); }), "");
    EXPECT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Sixth-bot-3", 1, ""); }), "protected");
}

TEST_F(OnlineModeration, badWordsChangeNothing) {
    (void)world_.user("Anna");
    (void)world_.user("Bert");
    const std::size_t before = actCount();
    const auto expect = [&](const std::string& path, const TestJson& body, int status,
                            const std::string& code) {
        const auto answer = act(path, body);
        EXPECT_EQ(answer.status, status) << path << " " << body << answer.text;
        EXPECT_EQ(answer.code(), code) << path << " " << body;
    };
    for (const TestJson& why : {TestJson(), TestJson(""), TestJson("  "), TestJson(5), TestJson("a\nb"),
                                TestJson(std::string(501, 'a'))})
        for (const char* what : {"suspend", "unsuspend", "rename", "end-sessions", "recovery-code"})
            expect(std::string("people/Anna/") + what, {{"why", why}, {"name", "Annika"}}, 400, "why");
    for (const TestJson& days : {TestJson(0), TestJson(-1), TestJson(3651), TestJson(1.5), TestJson("7"),
                                 TestJson(1e30), TestJson(true)}) {
        expect("people/Anna/suspend", {{"days", days}, {"why", "x"}}, 400, "days");
        expect("networks", {{"network", "192.0.2.0/24"}, {"days", days}, {"why", "x"}}, 400, "days");
    }
    expect("people/Nobody/suspend", {{"why", "x"}}, 404, "not-found");
    expect("people/Nobody/end-sessions", {{"why", "x"}}, 404, "not-found");
    expect("people/Anna/rename", {{"why", "x"}}, 400, "name");
    expect("people/Anna/rename", {{"name", "a b"}, {"why", "x"}}, 400, "name");
    expect("people/Anna/rename", {{"name", "admin"}, {"why", "x"}}, 400, "name");
    expect("people/Anna/rename", {{"name", "bERT"}, {"why", "x"}}, 409, "name-taken");
    expect("games/nothing/void", {{"why", "x"}}, 404, "no-game");
    expect("reports/99/close", {{"decision", "x"}}, 404, "not-found");
    expect("reports/x/close", {{"decision", "x"}}, 404, "not-found");
    expect("reports/99999999999999999999/close", {{"decision", "x"}}, 404, "not-found");
    expect("networks", {{"network", "192.0.2.0/24"}, {"why", "x"}}, 400, "days");
    for (const char* network : {"", "x", "192.0.2.0/33", "0.0.0.0/0", "10.0.0.0/7", "::/0", "2000::/15"})
        expect("networks", {{"network", network}, {"days", 1}, {"why", "x"}}, 400, "network");
    EXPECT_EQ(world_.ask("GET", "moderation/reports?before=x", nullptr, mona_).status, 400);
    EXPECT_EQ(world_.ask("GET", "moderation/audit?name=Nobody", nullptr, mona_).status, 404);
    EXPECT_EQ(world_.ask("GET", "moderation/people/Nobody", nullptr, mona_).status, 404);
    EXPECT_EQ(actCount(), before);
    EXPECT_EQ(act("people/Anna/suspend", {{"days", 3650}, {"why", std::string(500, 'a')}}).status, 204);
}

TEST_F(OnlineModeration, theHostAloneMakesModeratorsOfThoseWithAName) {
    (void)world_.user("Robot", true);
    const std::string guest = world_.ask("POST", "guest", {{"token", true}}).json["person"]["name"];
    for (const std::string& name : {std::string("Robot"), guest})
        EXPECT_EQ(host_.carryOut([&](Moderation& m) { return m.setRole(name, store::Role::Moderator, ""); }),
                  "not-registered")
            << name;
    (void)world_.user("Anna");
    Moderation moderator(host_.reader(), host_.personNamed("Mona").id, fromUnix(world_.now()));
    const auto unit = moderator.setRole("Anna", store::Role::Moderator, "a friend");
    ASSERT_FALSE(unit);
    EXPECT_EQ(unit.error().code, "protected");
}

// Each is made of what was read before the other was written.
TEST_F(OnlineModeration, ofTwoActsAtOnceTheSecondIsTold) {
    (void)world_.user("Anna");
    (void)world_.user("Bert");
    const auto rename = [&](const char* who) {
        return world_.askLater("POST", std::string("moderation/people/") + who + "/rename",
                               {{"name", "Cleo"}, {"why", "x"}}, mona_);
    };
    const std::size_t before = actCount();
    const auto anna = rename("Anna");
    const auto bert = rename("Bert");
    ASSERT_TRUE(world_.await([&] { return *anna && *bert; }));
    EXPECT_EQ((*anna)->status + (*bert)->status, 204 + 409);
    EXPECT_EQ(actCount(), before + 1);
}

TEST_F(OnlineModeration, theLogIsAskedForOnePerson) {
    (void)world_.user("Anna");
    (void)world_.user("Bert");
    ASSERT_EQ(act("people/Anna/end-sessions", {{"why", "asked"}}).status, 204);
    ASSERT_EQ(act("people/Bert/end-sessions", {{"why", "asked, too"}}).status, 204);
    const TestJson entries = world_.ask("GET", "moderation/audit?name=anna", nullptr, mona_).json["entries"];
    ASSERT_THAT(entries, SizeIs(1));
    EXPECT_EQ(entries[0]["person"]["name"], "Anna");
    EXPECT_EQ(entries[0]["detail"], "asked");
}

TEST_F(OnlineModeration, aNewNameIsShownAndTheOldOneRests) {
    const std::string rude = world_.user("Rude");
    (void)world_.ask("POST", "games", {{"open", true}, {"clock", "300+5"}}, rude);
    const auto inLobby = [&] { return world_.ask("GET", "lobby").text; };
    ASSERT_TRUE(world_.await([&] { return inLobby().find("Rude") != std::string::npos; }));
    ASSERT_EQ(act("people/Rude/rename", {{"name", "Polite"}, {"why", "rude"}}).status, 204);
    EXPECT_EQ(lastAct()["detail"], "Rude -> Polite: rude");
    EXPECT_EQ(world_.ask("GET", "me", nullptr, rude).json["person"]["name"], "Polite");
    pass(1'000);
    EXPECT_THAT(inLobby(), HasSubstr("Polite"));
    const auto again = world_.ask("POST", "register", {{"name", "Rude"}, {"password", "12345678"}});
    EXPECT_EQ(again.code(), "name-taken");
    EXPECT_EQ(act("people/Polite/rename", {{"name", "Rude"}, {"why", "sorry"}}).code(), "name-taken");
    EXPECT_EQ(world_.ask("POST", "login", {{"name", "Polite"}, {"password", "12345678"}}).status, 201);
}

TEST_F(OnlineModeration, aGuestIsCalledSomethingElse) {
    const auto made = world_.ask("POST", "guest", {{"token", true}, {"name", "Rude"}});
    const std::string name = made.json["person"]["name"];
    ASSERT_EQ(act("people/" + name + "/rename", {{"name", "Polite"}, {"why", "rude"}}).status, 204);
    const TestJson me = world_.ask("GET", "me", nullptr, made.json["token"]).json["person"];
    EXPECT_EQ(me["name"], name);
    EXPECT_EQ(me["called"], "Polite");
    EXPECT_EQ(lastAct()["detail"], "Rude -> Polite: rude");
}

TEST_F(OnlineModeration, sessionsEndWithTheirLinesAndNewOnesStay) {
    const std::string anna = world_.user("Anna");
    const Socket old(world_, anna);
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.endSessions("Anna", ""); }), "");
    EXPECT_EQ(world_.ask("GET", "sessions", nullptr, anna).status, 401);
    const std::string back =
        world_.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}})
            .json["token"];
    const Socket fresh(world_, back);
    for (int i = 0; i < 5; ++i) pass(1'000);
    EXPECT_EQ(old.closed, kPolicy);
    EXPECT_EQ(fresh.closed, 0);
}

// Otherwise a moderator could open any game's chat by a report of their own.
TEST_F(OnlineModeration, onlyAReportOfAPlayerOpensTheChat) {
    const std::string anna = world_.user("Anna");
    const std::string bert = world_.user("Bert");
    const std::string game = world_.game(anna, bert);
    ASSERT_EQ(world_.command(game, anna, {{"type", "chat"}, {"text", "our secret"}}).status, 200);
    const auto chat = [&] { return world_.ask("GET", "moderation/games/" + game + "/chat", nullptr, mona_); };
    const TestJson report{{"name", "Anna"}, {"reason", "cheating"}, {"game", game}};
    ASSERT_EQ(world_.ask("POST", "reports", report, mona_).status, 201);
    ASSERT_EQ(world_.ask("POST", "reports", report, world_.guest()).status, 201);
    EXPECT_EQ(chat().code(), "not-reported");
    ASSERT_EQ(world_.ask("POST", "reports", report, bert).status, 201);
    EXPECT_EQ(chat().json["lines"].size(), 1U);
}

TEST_F(OnlineModeration, devicesEndWithSessions) {
    (void)world_.user("Anna");
    const PersonId anna = host_.personNamed("Anna").id;
    host_.commit({store::PutPushDevice{
        {.person = anna, .endpoint = "https://push.example/x", .at = fromUnix(world_.now())}}});
    ASSERT_EQ(host_.reader().pushDevicesOf(anna).size(), 1U);
    ASSERT_EQ(act("people/Anna/end-sessions", {{"why", "asked"}}).status, 204);
    EXPECT_TRUE(host_.reader().pushDevicesOf(anna).empty());
}

// An act may have waited for others' searches.
TEST_F(OnlineModeration, nothingIsDoneForWhoIsNoModeratorAnyMore) {
    (void)world_.user("Carl");
    const auto suspended = world_.askLater("POST", "moderation/people/Carl/suspend", {{"why", "x"}}, mona_);
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.setRole("Mona", store::Role::None, ""); }), "");
    ASSERT_TRUE(world_.await([&] { return suspended->has_value(); }));
    EXPECT_EQ((*suspended)->status, 403);
    EXPECT_FALSE(host_.personNamed("Carl").isSuspended(fromUnix(world_.now())));
}

TEST_F(OnlineModeration, aRecoveryCodeIsToldOnceAndKeptAsAHash) {
    (void)world_.user("Anna");
    const std::string guest = world_.ask("POST", "guest", {{"token", true}}).json["person"]["name"];
    EXPECT_EQ(act("people/" + guest + "/recovery-code", {{"why", "asked"}}).code(), "not-registered");
    const auto given = act("people/Anna/recovery-code", {{"why", "asked at the club"}});
    ASSERT_EQ(given.status, 201);
    const std::string code = given.json["code"];
    const std::string normal = people::normalRecoveryCode(code);
    ASSERT_EQ(normal.size(), 20U);
    const PersonId anna = host_.personNamed("Anna").id;
    EXPECT_TRUE(host_.reader().hasRecoveryCode(anna, people::hashToken(normal)));
    EXPECT_EQ(host_.reader().recoveryCodesOf(anna), 1);
    EXPECT_THAT(world_.storedBytes(), testing::Not(HasSubstr(normal)));
    EXPECT_EQ(lastAct()["detail"], "asked at the club");
    // The next one takes its place.
    ASSERT_EQ(act("people/Anna/recovery-code", {{"why", "again"}}).status, 201);
    EXPECT_FALSE(host_.reader().hasRecoveryCode(anna, people::hashToken(normal)));
}

TEST_F(OnlineModeration, reportsAreShownAndClosedOnce) {
    const std::string anna = world_.user("Anna");
    const std::string mallory = world_.user("Mallory");
    const std::string game = world_.game(mallory, anna);
    ASSERT_EQ(world_.command(game, mallory, {{"type", "chat"}, {"text", "you fool"}}).status, 200);
    ASSERT_EQ(world_.command(game, anna, {{"type", "chat"}, {"text", "pardon?"}}).status, 200);
    EXPECT_EQ(world_.ask("GET", "moderation/games/" + game + "/chat", nullptr, mona_).code(), "not-reported");

    const std::string id = std::to_string(host_.reported("Anna", "Mallory", game, 3).value());
    const TestJson report = world_.ask("GET", "moderation/reports", nullptr, mona_).json["reports"].at(0);
    EXPECT_EQ(report["reporter"]["name"], "Anna");
    EXPECT_EQ(report["about"]["name"], "Mallory");
    EXPECT_EQ(report["reason"], "chat");
    EXPECT_EQ(report["game"], game);
    EXPECT_EQ(report["line"], "you fool");
    EXPECT_FALSE(report.contains("closedAt"));
    const TestJson lines =
        world_.ask("GET", "moderation/games/" + game + "/chat", nullptr, mona_).json["lines"];
    ASSERT_THAT(lines, SizeIs(2));
    EXPECT_EQ(lines[0]["by"]["name"], "Mallory");
    EXPECT_EQ(lines[1]["text"], "pardon?");
    EXPECT_EQ(world_.ask("GET", "moderation/games/nothing/chat", nullptr, mona_).status, 404);
    EXPECT_THAT(world_.ask("GET", "moderation/people/Mallory", nullptr, mona_).json["reportsAbout"],
                SizeIs(1));

    EXPECT_EQ(act("reports/" + id + "/close", TestJson::object()).code(), "decision");
    ASSERT_EQ(act("reports/" + id + "/close", {{"decision", "warned"}}).status, 204);
    EXPECT_EQ(act("reports/" + id + "/close", {{"decision", "again"}}).code(), "no-change");
    EXPECT_EQ(lastAct()["detail"], "report " + id + ": warned");
    EXPECT_THAT(world_.ask("GET", "moderation/reports", nullptr, mona_).json["reports"], SizeIs(0));
    const TestJson closed =
        world_.ask("GET", "moderation/reports?all=1", nullptr, mona_).json["reports"].at(0);
    EXPECT_EQ(closed["decision"], "warned");
    EXPECT_EQ(closed["closedBy"]["name"], "Mona");
    EXPECT_EQ(world_.ask("GET", "moderation/games/" + game + "/chat", nullptr, mona_).code(), "not-reported");
    EXPECT_THAT(world_.ask("GET", "moderation/reports?all=1&before=" + id, nullptr, mona_).json["reports"],
                SizeIs(0));
}

TEST_F(OnlineModeration, nobodySeesWhoHasReportedThem) {
    (void)world_.user("Anna");
    const std::string max = host_.moderator("Max");
    (void)host_.reported("Anna", "Mona");
    EXPECT_THAT(world_.ask("GET", "moderation/reports", nullptr, mona_).json["reports"], SizeIs(0));
    EXPECT_THAT(world_.ask("GET", "moderation/people/Mona", nullptr, mona_).json["reportsAbout"], SizeIs(0));
    EXPECT_THAT(world_.ask("GET", "moderation/reports", nullptr, max).json["reports"], SizeIs(1));
}

} // namespace
} // namespace sixth::server::online
