// Attacks on a server that is open to strangers, each as it was once carried out from outside.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

TestJson login(const std::string& name, const std::string& password) {
    return {{"name", name}, {"password", password}, {"token", true}};
}

// --- one guest freezes everybody ---

TEST(Holes, aChatThatIsSwitchedForEverStopsGrowing) {
    World world;
    const std::string anna = world.guest();
    const std::string id = world.game(anna, world.guest());
    int made = 0;
    for (int i = 0; i < 200; ++i)
        made += world.command(id, anna, {{"type", "chat-switch"}, {"on", i % 2 == 1}}).status == 200 ? 1 : 0;
    EXPECT_LE(made, 50);
    EXPECT_EQ(world.command(id, anna, {{"type", "chat-switch"}, {"on", true}}).code(), "full");
}

TEST(Holes, aLongLogIsReadElsewhereAndWholly) {
    constexpr int kEvents = 2'000;
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert);
    world.appendSwitches(id, kEvents); // as an earlier version let them
    EXPECT_EQ(world.ask("GET", "games/" + id).json["seq"], kEvents + 2);
    EXPECT_EQ(world.ask("GET", "games/" + id + "/events").json["events"].size(), kEvents + 2U);
    // Whatever one asks for, the thread of the sockets reads nothing long: the answer comes later.
    for (const char* after : {"", "?after=-1", "?after=-9223372036854775808"}) {
        const auto asked = world.askLater("GET", "games/" + id + "/events" + after, nullptr, anna);
        EXPECT_FALSE(asked->has_value()) << after;
        ASSERT_TRUE(world.await([&] { return asked->has_value(); })) << after;
        EXPECT_EQ((*asked)->status, 200) << after;
    }
    Socket socket(world, anna);
    socket.say({{"type", "hello"}, {"game", id}});
    // Whatever happens meanwhile is told too, once and in order.
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_TRUE(world.await([&] { return socket.count("welcome") == 1; }));
    std::int64_t seq = 0;
    const TestJson welcome = socket.last("welcome");
    for (const auto& event : welcome["events"]) EXPECT_EQ(event["seq"], ++seq);
    for (const auto& message : socket.heard)
        if (message["type"] == "event") {
            EXPECT_EQ(message["seq"], ++seq);
        }
    EXPECT_EQ(seq, kEvents + 3);
    world.restart();
    Socket again(world, bert);
    again.say({{"type", "move"}, {"game", id}, {"id", World::commandId()}, {"ply", 2}, {"move", "c4"}});
    ASSERT_TRUE(world.await([&] { return again.count("ack") == 1; }));
}

TEST(Holes, aStallOfTheServerIsChargedToNobody) {
    World world;
    const std::string anna = world.guest();
    const std::string id = world.game(anna, world.guest(), {{"clock", "60+0"}});
    world.advance(30'000);
    world.noteStall(25'000);
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["left"]["silver"], 55'000);
}

// --- exports ---

TEST(Holes, exportsAreFewAtATime) {
    World world("http://play.example/");
    const auto start = [&](const std::string& address) {
        return world.begin("/api/v1/export", {kPublicHost}, address);
    };
    {
        const auto first = start("1.0.0.1");
        EXPECT_EQ(first.status, 200);
        EXPECT_EQ(start("1.0.0.1").status, 429); // one for each address
        const auto second = start("1.0.0.2");
        EXPECT_EQ(second.status, 200);
        EXPECT_EQ(start("1.0.0.3").status, 429); // two at a time
    }
    EXPECT_EQ(start("1.0.0.3").status, 200); // whoever hangs up makes room
}

// --- sessions and passwords ---

TEST(Holes, manyLoginsLockNobodyOut) {
    World world;
    std::string first = world.user("Anna");
    std::string last;
    for (int i = 0; i < 60; ++i) {
        world.advance(1'000);
        const auto in = world.ask("POST", "login", login("Anna", "12345678"));
        ASSERT_EQ(in.status, 201) << i << in.text;
        last = in.json["token"];
    }
    EXPECT_EQ(world.ask("GET", "me", nullptr, last).json["person"]["name"], "Anna");
    EXPECT_EQ(world.ask("GET", "sessions", nullptr, last).json["sessions"].size(), 50U);
    EXPECT_EQ(world.ask("GET", "me", nullptr, first).json["person"], nullptr); // the oldest gave way
}

TEST(Holes, aSessionThatNobodyUsesEnds) {
    constexpr std::int64_t kDay = 24 * 3600 * 1000;
    World world;
    const std::string used = world.user("Anna");
    const std::string unused = world.ask("POST", "login", login("Anna", "12345678")).json["token"];
    for (int i = 0; i < 5; ++i) {
        world.advance(20 * kDay);
        ASSERT_EQ(world.ask("GET", "me", nullptr, used).json["person"]["name"], "Anna") << i;
        (void)world.guest(); // writing is done in order: with this, the use is written
    }
    EXPECT_EQ(world.ask("GET", "me", nullptr, unused).json["person"], nullptr);
    EXPECT_EQ(world.ask("GET", "me", nullptr, used).json["person"]["name"], "Anna");
}

TEST(Holes, strangersCanNotLockANameOut) {
    World world("http://play.example/");
    const auto ask = [&](const TestJson& body, const std::string& address, const std::string& cookies = {}) {
        std::vector<http::Field> fields{kPublicHost, kJson};
        if (!cookies.empty()) fields.emplace_back("Cookie", cookies);
        return world.askAs("POST", "/api/v1/login", fields, body.dump(), address);
    };
    const std::string device = world.deviceOf("Anna", "1.0.0.1");
    int tried = 0;
    while (ask(login("Anna", "wrong-one"), "6.6.6.6").code() == "wrong") ++tried;
    EXPECT_EQ(tried, 10);
    EXPECT_EQ(ask(login("Anna", "12345678"), "1.0.0.2").status, 201); // somebody else is not concerned
    // Many addresses together are stopped, but not the device that was here before.
    for (int i = 0; i < 30; ++i)
        for (int j = 0; j < 9; ++j) (void)ask(login("Anna", "wrong-one"), "7.0.0." + std::to_string(i));
    EXPECT_EQ(ask(login("Anna", "12345678"), "1.0.0.3").status, 429);
    EXPECT_EQ(ask(login("Anna", "12345678"), "1.0.0.1", device).status, 201);
    EXPECT_EQ(ask(login("Anna", "12345678"), "1.0.0.4", "sixth-device=forged").status, 429);
}

TEST(Holes, addressesOfOneHouseholdCountTogether) {
    World world("http://play.example/");
    int asked = 0;
    for (int i = 0; i < 400; ++i) {
        const std::string address = "2001:db8:0:1::" + std::to_string(i + 1);
        asked += world.askAs("GET", "/api/v1/me", {kPublicHost}, "", address).status == 200 ? 1 : 0;
    }
    EXPECT_EQ(asked, 300);
    EXPECT_EQ(world.askAs("GET", "/api/v1/me", {kPublicHost}, "", "2001:db8:0:2::1").status, 200);
    // A proxy that comes by IPv4 to a socket for both.
    for (int i = 0; i < 400; ++i) {
        const http::Field from{"X-Forwarded-For",
                               "10.1." + std::to_string(i / 200) + "." + std::to_string(i % 200)};
        ASSERT_EQ(world.askAs("GET", "/api/v1/me", {kPublicHost, from}, "", "::ffff:127.0.0.1").status, 200)
            << i;
    }
}

TEST(Holes, linesOfOneAddressHaveAnEnd) {
    World world("http://play.example/");
    std::vector<std::unique_ptr<Conversation>> open;
    int refused = 0;
    for (int i = 0; i < 150; ++i) {
        world.advance(1'000); // no faster than is allowed
        const auto answer = world.askAs("GET", "/api/v1/socket", {kPublicHost}, "", "1.0.0.1");
        if (answer.attach)
            open.push_back(std::make_unique<Conversation>(answer.attach));
        else
            ++refused;
    }
    EXPECT_EQ(open.size(), 100U);
    EXPECT_EQ(refused, 50);
    open.pop_back();
    EXPECT_EQ(world.askAs("GET", "/api/v1/socket", {kPublicHost}, "", "1.0.0.1").status, 101);
}

// --- leaving ---

TEST(Holes, aNameThatWasGivenUpRests) {
    constexpr std::int64_t kDay = 24 * 3600 * 1000;
    World world;
    const std::string anna = world.user("Anna");
    ASSERT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 204);
    EXPECT_EQ(world.ask("POST", "register", login("anna", "12345678")).code(), "name-taken");
    world.advance(89 * kDay);
    EXPECT_EQ(world.ask("POST", "register", login("anna", "12345678")).code(), "name-taken");
    world.advance(2 * kDay);
    EXPECT_EQ(world.ask("POST", "register", login("anna", "12345678")).status, 201);
}

TEST(Holes, leavingDoesNotRaceWithPasswordOrJoin) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string id = world.ask("POST", "games", TestJson::object(), world.guest()).json["id"];
    const auto left = world.askLater("DELETE", "me", {{"password", "12345678"}}, anna);
    const auto joined = world.askLater("POST", "games/" + id + "/commands",
                                       {{"type", "join"}, {"id", World::commandId()}}, anna);
    const auto changed = world.askLater("POST", "password", {{"old", "12345678"}, {"new", "87654321"}}, anna);
    ASSERT_TRUE(world.await([&] { return *left && *joined && *changed; }));
    // Whatever came first, nobody sits in a game who has left, and nobody who has left has a name.
    const bool isGone = (*left)->status == 204;
    const bool isPlaying = world.ask("GET", "games/" + id).json["phase"] == "playing";
    EXPECT_NE(isGone, isPlaying);
    if (isGone) {
        EXPECT_EQ(world.ask("GET", "people/Anna").status, 404);
        EXPECT_NE((*changed)->status, 201);
    }
}

// --- invitations ---

TEST(Holes, invitationsAreDeclinedAndHoldNobodyBack) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const auto invite = [&] { return world.ask("POST", "games", {{"opponent", "Anna"}}, bert); };
    const std::string first = invite().json["id"];
    const std::string second = invite().json["id"];
    EXPECT_EQ(invite().code(), "too-many");
    EXPECT_EQ(world.command(first, world.guest(), {{"type", "decline"}}).code(), "not-invited");
    ASSERT_EQ(world.command(first, anna, {{"type", "decline"}}).status, 200);
    EXPECT_EQ(world.ask("GET", "games/" + first).json["reason"], "aborted");
    ASSERT_EQ(world.ask("PUT", "blocks/bert", nullptr, anna).status, 204);
    EXPECT_EQ(world.ask("GET", "blocks", nullptr, anna).json["people"][0]["name"], "Bert");
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + second).json["phase"] == "finished"; }));
    EXPECT_EQ(invite().code(), "blocked");
    ASSERT_EQ(world.ask("DELETE", "blocks/bert", nullptr, anna).status, 204);
    const std::string third = invite().json["id"];
    ASSERT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 204);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + third).json["phase"] == "finished"; }));
}

TEST(Holes, invitationsToOnePersonHaveAnEnd) {
    World world;
    const std::string robot = world.user("Robot", true);
    const auto sentBy = [&](const std::string& sender) {
        int sent = 0;
        for (int j = 0; j < 5; ++j)
            sent += world.ask("POST", "games", {{"opponent", "Robot"}}, sender).status == 201 ? 1 : 0;
        return sent;
    };
    int byGuests = 0;
    for (int i = 0; i < 30; ++i) byGuests += sentBy(world.guest());
    EXPECT_EQ(byGuests, 20); // guests cost nothing to make, and leave room for others
    int byOthers = 0;
    for (int i = 0; i < 18; ++i) byOthers += sentBy(world.user("User" + std::to_string(i)));
    EXPECT_EQ(byOthers, 30);
    Conversation feed(world.ask("GET", "stream", nullptr, robot).attach);
    for (int i = 0; i < 100; ++i) feed.drained();
    EXPECT_EQ(feed.count("invitation"), 50);
}

// --- privacy ---

TEST(Holes, aGameByLinkIsNotInTheArchive) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string id = world.game(anna, bert);
    ASSERT_EQ(world.command(id, anna, {{"type", "chat"}, {"text", "the key is under the mat"}}).status, 200);
    world.open(id, anna, bert);
    ASSERT_EQ(world.command(id, bert, {{"type", "resign"}}).status, 200);
    const auto found = [&](const std::string& token) {
        return world.ask("GET", "games?player=Anna", nullptr, token).json["games"].size();
    };
    EXPECT_EQ(found(""), 0U);
    EXPECT_EQ(found(world.guest()), 0U);
    EXPECT_EQ(found(anna), 1U);
    EXPECT_EQ(found(bert), 1U);
    EXPECT_THAT(world.ask("GET", "export").text, Not(HasSubstr(id)));
    EXPECT_EQ(world.ask("GET", "games/" + id).json["public"], false);
    // Both say so, and it is there.
    ASSERT_EQ(world.command(id, anna, {{"type", "share"}, {"on", true}}).status, 200);
    EXPECT_EQ(found(""), 0U);
    ASSERT_EQ(world.command(id, bert, {{"type", "share"}, {"on", true}}).status, 200);
    EXPECT_EQ(found(""), 1U);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["public"], true);
}

TEST(Holes, chatIsForThePlayersAlone) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"open", true}});
    Socket player(world, bert);
    Socket watcher(world, "");
    for (Socket* const socket : {&player, &watcher}) socket->say({{"type", "hello"}, {"game", id}});
    ASSERT_EQ(world.command(id, anna, {{"type", "chat"}, {"text", "the key is under the mat"}}).status, 200);
    EXPECT_EQ(player.last("event")["body"]["text"], "the key is under the mat");
    EXPECT_EQ(watcher.last("event")["body"]["text"], "");
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events").text, Not(HasSubstr("under the mat")));
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events", nullptr, world.guest()).text,
                Not(HasSubstr("under the mat")));
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events", nullptr, anna).text, HasSubstr("under the mat"));
    // Leaving deletes what one said.
    ASSERT_EQ(world.command(id, anna, {{"type", "abort"}}).status, 200);
    ASSERT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 204);
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events", nullptr, bert).text,
                Not(HasSubstr("under the mat")));
}

} // namespace
} // namespace sixth::server::online
