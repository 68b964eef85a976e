// Accounts, sessions, and what keeps strangers out.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

const http::Field kHost{"Host", "localhost"};

// The value of the cookie in a Set-Cookie field.
std::string cookieIn(const World::Answer& answer) {
    const std::string field = answer.field("Set-Cookie");
    return field.substr(0, field.find(';'));
}

TEST(OnlinePeople, aGuestHasANameAndACookie) {
    World world;
    const auto made = world.askAs("POST", "/api/v1/guest", {kHost, kJson}, "{}");
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.json["person"]["kind"], "guest");
    const std::string field = made.field("Set-Cookie");
    EXPECT_THAT(field, HasSubstr("HttpOnly"));
    EXPECT_THAT(field, HasSubstr("SameSite=Strict"));
    EXPECT_THAT(field, HasSubstr("Path=/"));
    EXPECT_THAT(field, Not(HasSubstr("Secure"))); // plain http on this machine
    EXPECT_FALSE(made.json.contains("token"));
    const auto me = world.askAs("GET", "/api/v1/me", {kHost, {"Cookie", cookieIn(made)}});
    EXPECT_EQ(me.json["person"], made.json["person"]);
    EXPECT_EQ(me.json["csrf"], made.json["csrf"]);
    EXPECT_EQ(world.askAs("GET", "/api/v1/me", {kHost}).json["person"], nullptr);
}

TEST(OnlinePeople, behindHttpsTheCookieIsLockedToTheHost) {
    World world("https://play.example/");
    const auto made = world.askAs("POST", "/api/v1/guest", {{"Host", "play.example"}, kJson}, "{}");
    ASSERT_EQ(made.status, 201);
    EXPECT_TRUE(made.field("Set-Cookie").starts_with("__Host-sixth="));
    EXPECT_THAT(made.field("Set-Cookie"), HasSubstr("; Secure"));
}

TEST(OnlinePeople, whatChangesSomethingNeedsTheCsrfToken) {
    World world;
    const auto made = world.askAs("POST", "/api/v1/guest", {kHost, kJson}, "{}");
    const http::Field cookie{"Cookie", cookieIn(made)};
    EXPECT_EQ(world.askAs("POST", "/api/v1/games", {kHost, kJson, cookie}, "{}").code(), "csrf");
    EXPECT_EQ(
        world.askAs("POST", "/api/v1/games", {kHost, kJson, cookie, {"X-CSRF-Token", "x"}}, "{}").code(),
        "csrf");
    const http::Field csrf{"X-CSRF-Token", made.json["csrf"].get<std::string>()};
    EXPECT_EQ(world.askAs("POST", "/api/v1/games", {kHost, kJson, cookie, csrf}, "{}").status, 201);
    // The token of somebody else is no help.
    const auto other = world.askAs("POST", "/api/v1/guest", {kHost, kJson}, "{}");
    const http::Field wrong{"X-CSRF-Token", other.json["csrf"].get<std::string>()};
    EXPECT_EQ(world.askAs("POST", "/api/v1/games", {kHost, kJson, cookie, wrong}, "{}").code(), "csrf");
    // Nor is a form, which can't send JSON.
    EXPECT_EQ(
        world.askAs("POST", "/api/v1/games", {kHost, {"Content-Type", "text/plain"}, cookie, csrf}, "{}")
            .code(),
        "content-type");
}

TEST(OnlinePeople, aForeignOriginIsRefused) {
    World world;
    const std::string token = world.guest();
    const http::Field bearer{"Authorization", "Bearer " + token};
    for (const char* origin :
         {"http://evil.example", "https://localhost.evil.example", "null", "http://localhost:99"}) {
        const http::Field from{"Origin", origin};
        EXPECT_EQ(world.askAs("GET", "/api/v1/socket", {kHost, bearer, from}).code(), "origin") << origin;
        EXPECT_EQ(world.askAs("POST", "/api/v1/games", {kHost, kJson, bearer, from}, "{}").code(), "origin")
            << origin;
        EXPECT_EQ(world.askAs("POST", "/api/v1/guest", {kHost, kJson, from}, "{}").code(), "origin")
            << origin;
    }
    EXPECT_EQ(world.askAs("GET", "/api/v1/socket", {kHost, bearer, {"Origin", "http://localhost"}}).status,
              101);
    EXPECT_EQ(world.askAs("GET", "/api/v1/socket", {kHost, bearer}).status, 101); // programs have none
    World behind("https://play.example/");
    EXPECT_EQ(
        behind
            .askAs("GET", "/api/v1/socket", {{"Host", "127.0.0.1:8686"}, {"Origin", "https://play.example"}})
            .status,
        101);
    EXPECT_EQ(
        behind.askAs("GET", "/api/v1/socket", {{"Host", "127.0.0.1:8686"}, {"Origin", "http://play.example"}})
            .code(),
        "origin");
    // A page that came without TLS may be from anybody on the way.
    const auto socketFor = [&](const char* host, const char* origin) {
        return behind.askAs("GET", "/api/v1/socket", {{"Host", host}, {"Origin", origin}});
    };
    EXPECT_EQ(socketFor("play.example", "https://play.example").status, 101);
    EXPECT_EQ(socketFor("play.example", "http://play.example").code(), "origin");
    EXPECT_EQ(socketFor("Play.Example:443", "http://play.example:443").code(), "origin");
    EXPECT_EQ(socketFor("127.0.0.1:8686", "http://127.0.0.1:8686").status, 101);
}

TEST(OnlinePeople, registeringKeepsTheGamesAndChangesTheToken) {
    World world;
    const std::string guest = world.guest();
    const std::string id = world.game(guest, world.guest());
    const auto made =
        world.ask("POST", "register", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}}, guest);
    ASSERT_EQ(made.status, 201) << made.text;
    const std::string token = made.json["token"];
    EXPECT_NE(token, guest);
    // Whoever planted or overheard the old token has nothing (session fixation).
    EXPECT_EQ(world.move(id, guest, 1, "c3").status, 401);
    EXPECT_EQ(world.move(id, token, 1, "c3").status, 200);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["players"]["silver"]["name"], "Anna");
    EXPECT_EQ(world.ask("POST", "register", {{"name", "Anna2"}, {"password", "12345678"}}, token).code(),
              "registered");
}

TEST(OnlinePeople, namesAndPasswordsAreChecked) {
    World world;
    const auto code = [&](const std::string& name, const std::string& password) {
        return world.ask("POST", "register", {{"name", name}, {"password", password}, {"token", true}})
            .code();
    };
    EXPECT_EQ(code("Anna", "12345678"), "");
    EXPECT_EQ(code("ANNA", "12345678"), "name-taken");
    EXPECT_EQ(code("a", "12345678"), "name");
    EXPECT_EQ(code("<script>", "12345678"), "name");
    EXPECT_EQ(code("admin", "12345678"), "name");
    EXPECT_EQ(code("Bert", "1234567"), "password");
    EXPECT_EQ(code("Bert", std::string(201, 'x')), "password");
    EXPECT_EQ(world.ask("POST", "register", {{"name", 5}}).code(), "name");
}

TEST(OnlinePeople, loggingInAndOut) {
    World world;
    (void)world.user("Anna");
    const auto in = world.ask("POST", "login", {{"name", "anna"}, {"password", "12345678"}, {"token", true}});
    ASSERT_EQ(in.status, 201);
    const std::string token = in.json["token"];
    EXPECT_EQ(world.ask("GET", "me", nullptr, token).json["person"]["name"], "Anna");
    EXPECT_EQ(world.ask("POST", "login", {{"name", "Anna"}, {"password", "wrong-one"}}).code(), "wrong");
    EXPECT_EQ(world.ask("POST", "login", {{"name", "Nobody"}, {"password", "12345678"}}).code(), "wrong");
    EXPECT_EQ(world.ask("POST", "logout", TestJson::object(), token).status, 204);
    EXPECT_EQ(world.ask("GET", "me", nullptr, token).json["person"], nullptr);
}

TEST(OnlinePeople, guessingPasswordsIsSlow) {
    World world;
    (void)world.user("Anna");
    int tried = 0;
    while (world.ask("POST", "login", {{"name", "Anna"}, {"password", "wrong-one"}}).code() == "wrong")
        ++tried;
    EXPECT_EQ(tried, 10);
    EXPECT_EQ(world.ask("POST", "login", {{"name", "aNNa"}, {"password", "12345678"}}).status, 429);
    world.advance(60'000);
    EXPECT_EQ(
        world.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}}).status,
        201);
}

TEST(OnlinePeople, sessionsAreListedAndEnded) {
    World world;
    const std::string first = world.user("Anna");
    const auto second = world.ask("POST", "tokens", {{"label", "my bot"}}, first);
    ASSERT_EQ(second.status, 201);
    const std::string token = second.json["token"];
    const auto list = world.ask("GET", "sessions", nullptr, first).json["sessions"];
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[1]["label"], "my bot");
    EXPECT_EQ(list[0]["current"], true);
    Conversation socket(world.ask("GET", "socket", nullptr, token).attach);
    const std::string path = "sessions/" + std::to_string(list[1]["id"].get<int>());
    EXPECT_EQ(world.ask("DELETE", path, nullptr, world.guest()).status, 404); // not theirs
    EXPECT_EQ(world.ask("DELETE", path, nullptr, first).status, 204);
    EXPECT_EQ(world.ask("GET", "me", nullptr, token).json["person"], nullptr);
    EXPECT_EQ(socket.closed, 1008);
    EXPECT_EQ(world.ask("DELETE", "sessions/x", nullptr, first).status, 404);
    EXPECT_EQ(world.ask("GET", "sessions").status, 401);
}

TEST(OnlinePeople, aNewPasswordEndsAllOtherSessions) {
    World world;
    const std::string old = world.user("Anna");
    EXPECT_EQ(world.ask("POST", "password", {{"old", "nope-nope"}, {"new", "87654321"}}, old).code(),
              "wrong");
    const auto changed =
        world.ask("POST", "password", {{"old", "12345678"}, {"new", "87654321"}, {"token", true}}, old);
    ASSERT_EQ(changed.status, 201) << changed.text;
    EXPECT_EQ(world.ask("GET", "me", nullptr, old).json["person"], nullptr);
    EXPECT_EQ(world.ask("GET", "me", nullptr, changed.json["token"]).json["person"]["name"], "Anna");
    EXPECT_EQ(world.ask("POST", "login", {{"name", "Anna"}, {"password", "87654321"}}).status, 201);
}

TEST(OnlinePeople, whoLeavesIsNameless) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string id = world.game(anna, world.guest());
    EXPECT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).code(), "games");
    ASSERT_EQ(world.command(id, anna, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(world.ask("DELETE", "me", {{"password", "wrong-one"}}, anna).code(), "wrong");
    EXPECT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 204);
    EXPECT_EQ(world.ask("GET", "me", nullptr, anna).json["person"], nullptr);
    EXPECT_EQ(world.ask("GET", "people/Anna").status, 404);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["players"]["silver"]["kind"], "deleted");
}

TEST(OnlinePeople, ratedGamesAreForThoseWithAName) {
    World world;
    EXPECT_EQ(world.ask("POST", "games", {{"rated", true}}, world.guest()).code(), "rated");
    const std::string anna = world.user("Anna");
    const std::string id = world.ask("POST", "games", {{"rated", true}}, anna).json["id"];
    EXPECT_EQ(world.command(id, world.guest(), {{"type", "join"}}).code(), "rated");
}

TEST(OnlinePeople, limitsFireAtOneTooMany) {
    World world("http://play.example/");
    const auto guests = [&](const std::string& from) {
        int made = 0;
        while (world
                   .askAs("POST", "/api/v1/guest",
                          {{"Host", "play.example"}, kJson, {"X-Forwarded-For", "6.6.6.6, " + from}}, "{}")
                   .status == 201)
            ++made;
        return made;
    };
    EXPECT_EQ(guests("1.2.3.4"), 10);
    EXPECT_EQ(guests("1.2.3.4"), 0);
    EXPECT_EQ(guests("1.2.3.5"), 10); // what the client itself puts in front does not count
    int asked = 0;
    while (world.askAs("GET", "/api/v1/lobby", {{"Host", "play.example"}}, "", "9.9.9.9").status == 200)
        ++asked;
    EXPECT_EQ(asked, 300);
}

TEST(OnlinePeople, aSocketThatShoutsIsCutOff) {
    World world;
    Conversation socket(world.ask("GET", "socket").attach);
    int heard = 0;
    for (int i = 0; i < 60; ++i) socket.say(std::string("{\"type\":\"ping\"}"));
    heard = socket.count("pong");
    EXPECT_EQ(heard, 60);
    socket.say(std::string("{\"type\":\"ping\"}"));
    EXPECT_EQ(socket.last("error")["code"], "slow-down");
    for (int i = 0; i < 300 && socket.closed == 0; ++i) socket.say(std::string("x"));
    EXPECT_EQ(socket.closed, 1008);
}

TEST(OnlinePeople, badRequestsGetAnErrorAndNothingElse) {
    World world;
    const std::string anna = world.guest();
    EXPECT_EQ(world.ask("GET", "nothing").status, 404);
    EXPECT_EQ(world.ask("PUT", "games").status, 405);
    EXPECT_EQ(world.ask("PUT", "games").field("Allow"), "POST, GET");
    EXPECT_EQ(world.askAs("GET", "/api/v2/me", {kHost}).status, 404);
    EXPECT_EQ(world.askAs("POST", "/api/v1/guest", {kHost, kJson}, "{").code(), "json");
    EXPECT_EQ(world.askAs("POST", "/api/v1/guest", {kHost, kJson}, "[]").code(), "json");
    EXPECT_EQ(world.ask("POST", "games", {{"clock", "9+9"}}, anna).code(), "clock");
    EXPECT_EQ(world.ask("POST", "games", {{"color", "blue"}}, anna).code(), "color");
    EXPECT_EQ(world.ask("POST", "games", {{"rules", std::string(201, 'x')}}, anna).code(), "ruleset-length");
    EXPECT_EQ(world.ask("POST", "games", {{"rules", "chess"}}, anna).status, 400);
    EXPECT_EQ(world.ask("POST", "games", {{"opponent", "nobody"}}, anna).code(), "opponent");
    EXPECT_EQ(world.ask("GET", "games/absent").status, 404);
    EXPECT_EQ(world.ask("GET", "games/absent/stream").status, 404);
    EXPECT_EQ(world.command("absent", anna, {{"type", "resign"}}).status, 404);
    EXPECT_EQ(world.ask("GET", "stream").status, 401);
}

} // namespace
} // namespace sixth::server::online
