// What keeps strangers out and floods small, beyond what people_test.cpp shows of cookies, CSRF and Origin.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(OnlineSecurity, neitherTokensNorPasswordsAreKept) {
    World world;
    const auto made = world.ask("POST", "register",
                                {{"name", "Anna"}, {"password", "correct horse battery"}, {"token", true}});
    const std::string token = made.json["token"];
    ASSERT_GE(token.size(), 22U); // 128 bits in base64
    const std::string bytes = world.storedBytes();
    EXPECT_THAT(bytes, HasSubstr("Anna"));
    EXPECT_THAT(bytes, HasSubstr("$argon2id$"));
    EXPECT_THAT(bytes, Not(HasSubstr(token)));
    EXPECT_THAT(bytes, Not(HasSubstr("correct horse")));
    EXPECT_THAT(world.end(), Not(HasSubstr("correct horse")));
}

TEST(OnlineSecurity, aFloodOfPasswordsIsRefusedAndTheRestGoesOn) {
    World world;
    constexpr int kFlood = 200;
    std::vector<std::shared_ptr<std::optional<http::Response>>> answers;
    for (int i = 0; i < kFlood; ++i)
        answers.push_back(
            world.askLater("login", {{"name", "Nobody" + std::to_string(i)}, {"password", "12345678"}}));
    // The worker holds 64 and has perhaps finished some; everybody else was told at once.
    int refused = 0;
    for (const auto& answer : answers) refused += *answer && (*answer)->status == 503 ? 1 : 0;
    EXPECT_GE(refused, kFlood / 4);
    EXPECT_LE(refused, kFlood - 64);
    EXPECT_EQ(world.ask("GET", "lobby").status, 200); // and nobody waits for it
}

TEST(OnlineSecurity, passwordsCanNotBeGuessedFromWithinASessionEither) {
    World world;
    const std::string anna = world.user("Anna");
    int tried = 0;
    while (world.ask("POST", "password", {{"old", "wrong-one"}, {"new", "87654321"}}, anna).code() == "wrong")
        ++tried;
    EXPECT_EQ(tried, 10);
    EXPECT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 429);
    EXPECT_EQ(world.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}}).status, 429);
}

TEST(OnlineSecurity, everyLimitFiresAtOneTooMany) {
    World world("http://play.example/");
    const auto howOften = [&](const std::string& method, const std::string& path, const std::string& body,
                              const std::string& token, const std::string& address) {
        std::vector<http::Field> fields{{"Host", "play.example"}, kJson};
        if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
        int done = 0;
        while (world.askAs(method, "/api/v1/" + path, fields, body, address).status != 429) ++done;
        return done;
    };
    const std::string anna =
        world.askAs("POST", "/api/v1/guest", {{"Host", "play.example"}, kJson}, "{\"token\":true}", "1.0.0.1")
            .json["token"];
    EXPECT_EQ(howOften("POST", "games", "{}", anna, "1.0.0.2"), 20);
    EXPECT_EQ(howOften("GET", "socket", "", "", "1.0.0.3"), 60);
    EXPECT_EQ(howOften("GET", "stream", "", anna, "1.0.0.4"), 60);
    EXPECT_EQ(howOften("POST", "login", "{\"name\":\"a\",\"password\":\"12345678\"}", "", "1.0.0.5"), 10);
    EXPECT_EQ(howOften("POST", "register", "{}", "", "1.0.0.6"), 10);
    EXPECT_EQ(howOften("GET", "me", "", "", "1.0.0.7"), 300);
    // It was one address after the other, and not all of them together.
    EXPECT_EQ(world.askAs("GET", "/api/v1/me", {{"Host", "play.example"}}, "", "1.0.0.8").status, 200);
}

TEST(OnlineSecurity, aSocketSpeaksForOnePerson) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string mallory = world.guest();
    const std::string game = world.game(anna, bert);
    const TestJson move{
        {"type", "move"}, {"game", game}, {"id", World::commandId()}, {"ply", 1}, {"move", "c3"}};
    Conversation stranger(world.ask("GET", "socket").attach);
    stranger.say(move);
    EXPECT_EQ(stranger.last("error")["code"], "not-known");
    stranger.say({{"type", "hello"}, {"game", game}, {"token", std::string(32, 'A')}});
    EXPECT_EQ(stranger.last("error")["code"], "token");
    Conversation other(world.ask("GET", "socket", nullptr, mallory).attach);
    other.say(move);
    ASSERT_TRUE(world.await([&] { return other.count("error") == 1; }));
    EXPECT_EQ(other.last("error")["code"], "not-yours");
    // Once known as one person, it can't become another.
    other.say({{"type", "hello"}, {"game", game}, {"token", anna}});
    EXPECT_EQ(other.last("error")["code"], "token");
    EXPECT_EQ(world.ask("GET", "games/" + game).json["plies"], 0);
}

TEST(OnlineSecurity, whatPeopleWriteComesBackAsTextOnly) {
    World world;
    const std::string anna = world.guest();
    const std::string game = world.game(anna, world.guest());
    const std::string hostile = "</script><img src=x onerror=alert(1)>\"'&\xe2\x80\xa8";
    ASSERT_EQ(world.command(game, anna, {{"type", "chat"}, {"text", hostile}}).status, 200);
    const auto events = world.ask("GET", "games/" + game + "/events", nullptr, anna);
    EXPECT_EQ(events.field("Content-Type"), "application/json");
    EXPECT_EQ(events.json["events"].back()["body"]["text"], hostile);
    for (const char* bad : {"\xff", "a\nb", "a\x1b[2J", ""}) {
        const std::string body =
            R"({"type":"chat","id":")" + World::commandId() + R"(","text":")" + bad + "\"}";
        const auto refused =
            world.askAs("POST", "/api/v1/games/" + game + "/commands",
                        {{"Host", "localhost"}, kJson, {"Authorization", "Bearer " + anna}}, body);
        EXPECT_GE(refused.status, 400) << bad;
        EXPECT_LT(refused.status, 500) << bad;
    }
}

} // namespace
} // namespace sixth::server::online
