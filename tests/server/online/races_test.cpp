// What happens at the same time, or to somebody who has just gone: leaving, rematches, sessions, clocks.
#include "server/online/world.h"
#include "server/store/database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace sixth::server::online {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kDay = 24 * 60 * kMinute;

// --- limits ---

TEST(Races, invitationsOnTheirWayCount) {
    World world;
    const std::string robot = world.user("Robot", true);
    const std::string sender = world.user("Sender");
    const auto invite = [&](const std::string& from, const char* whom) {
        return world.askLater("POST", "games", {{"opponent", whom}}, from);
    };
    const auto made = [&](const std::vector<World::Pending>& wishes) {
        EXPECT_TRUE(world.await([&] {
            return std::all_of(wishes.begin(), wishes.end(),
                               [](const auto& wish) { return wish->has_value(); });
        }));
        return std::count_if(wishes.begin(), wishes.end(),
                             [](const auto& wish) { return (*wish)->status == 201; });
    };
    // All at once, before any of them is on the disk.
    std::vector<World::Pending> toOne;
    for (int i = 0; i < 6; ++i) toOne.push_back(invite(sender, "Robot"));
    EXPECT_EQ(made(toOne), 2);
    std::vector<World::Pending> byGuests;
    for (int i = 0; i < 15; ++i) {
        const std::string guest = world.guest();
        byGuests.push_back(invite(guest, "Sender"));
        byGuests.push_back(invite(guest, "Sender"));
    }
    EXPECT_EQ(made(byGuests), 20);
    // What was refused or is on the disk is not counted twice.
    EXPECT_EQ(made({invite(world.user("Other"), "Robot")}), 1);
}

// --- leaving ---

TEST(Races, nobodyLeavesWithAGameOnItsWay) {
    World world;
    const std::string id = world.ask("POST", "games", TestJson::object(), world.guest()).json["id"];
    const std::string joins = world.guest();
    const auto joined = world.askLater("POST", "games/" + id + "/commands",
                                       {{"type", "join"}, {"id", World::commandId()}}, joins);
    const auto leftJoined = world.askLater("DELETE", "me", TestJson::object(), joins);
    const std::string makes = world.guest();
    const auto made = world.askLater("POST", "games", TestJson::object(), makes);
    const auto leftMade = world.askLater("DELETE", "me", TestJson::object(), makes);
    ASSERT_TRUE(world.await([&] { return *joined && *leftJoined && *made && *leftMade; }));
    EXPECT_EQ((*joined)->status, 200);
    EXPECT_EQ((*leftJoined)->status, 409);
    EXPECT_EQ((*made)->status, 201);
    EXPECT_EQ((*leftMade)->status, 409);
}

TEST(Races, whoLeavesTakesNoRematch) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert);
    ASSERT_EQ(world.command(id, bert, {{"type", "abort"}}).status, 200);
    ASSERT_EQ(world.command(id, bert, {{"type", "rematch"}, {"answer", "offer"}}).status, 200);
    const auto left = world.askLater("DELETE", "me", TestJson::object(), anna);
    const auto accepted =
        world.askLater("POST", "games/" + id + "/commands",
                       {{"type", "rematch"}, {"answer", "accept"}, {"id", World::commandId()}}, anna);
    ASSERT_TRUE(world.await([&] { return *left && *accepted; }));
    EXPECT_EQ((*left)->status, 204);
    // 401 if nobody was signed in any more by then.
    EXPECT_THAT((*accepted)->status, testing::AnyOf(409, 401));
    const auto told = world.ask("GET", "games/" + id + "/events", nullptr, bert);
    ASSERT_FALSE(told.json["events"].empty());
    for (const TestJson& event : told.json["events"]) EXPECT_NE(event["kind"], "rematch");
}

TEST(Races, whoLeavesGetsNoSession) {
    World world;
    const std::string guest = world.guest();
    const auto left = world.askLater("DELETE", "me", TestJson::object(), guest);
    const auto token = world.askLater("POST", "tokens", {{"label", "robot"}}, guest);
    const std::string anna = world.user("Anna");
    const auto annaLeft = world.askLater("DELETE", "me", {{"password", "12345678"}}, anna);
    const auto in = world.askLater("login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}});
    ASSERT_TRUE(world.await([&] { return *left && *token && *annaLeft && *in; }));
    EXPECT_EQ((*left)->status, 204);
    EXPECT_NE((*token)->status, 201);
    EXPECT_EQ((*annaLeft)->status, 204);
    EXPECT_NE((*in)->status, 201);
}

// Whoever has the old password, or a session, gets no other behind the new one.
TEST(Races, nothingIsGrantedBehindANewPassword) {
    World world;
    const std::string anna = world.user("Anna");
    const TestJson old{{"name", "Anna"}, {"password", "12345678"}, {"token", true}};
    const std::string thief = world.ask("POST", "login", old).json["token"];
    const auto changed = world.askLater("POST", "password", {{"old", "12345678"}, {"new", "87654321"}}, anna);
    std::vector<World::Pending> tries;
    ASSERT_TRUE(world.await([&] {
        // At every moment until it is done, and what was begun before that.
        if (!*changed && tries.size() < 500)
            tries.push_back(world.askLater("POST", "tokens", {{"label", "robot"}}, thief));
        return changed->has_value();
    }));
    ASSERT_EQ((*changed)->status, 201);
    ASSERT_TRUE(world.await([&] {
        return std::all_of(tries.begin(), tries.end(), [](const auto& one) { return one->has_value(); });
    }));
    const auto reader = store::lookAtDatabase(world.database().address());
    ASSERT_TRUE(reader);
    EXPECT_EQ((*reader)->sessionsOf((*reader)->personNamed("Anna")->id).size(), 1U);
}

TEST(Races, aLoginThatANewPasswordOvertakesIsRefused) {
    World world;
    const std::string anna = world.user("Anna");
    std::vector<World::Pending> logins;
    const TestJson old{{"name", "Anna"}, {"password", "12345678"}, {"token", true}};
    const auto changed = world.askLater("POST", "password", {{"old", "12345678"}, {"new", "87654321"}}, anna);
    for (int i = 0; i < 3; ++i) logins.push_back(world.askLater("login", old));
    ASSERT_TRUE(world.await([&] {
        return *changed &&
               std::all_of(logins.begin(), logins.end(), [](const auto& one) { return one->has_value(); });
    }));
    ASSERT_EQ((*changed)->status, 201);
    const auto reader = store::lookAtDatabase(world.database().address());
    ASSERT_TRUE(reader);
    EXPECT_EQ((*reader)->sessionsOf((*reader)->personNamed("Anna")->id).size(), 1U);
}

// --- rematches ---

class Rematches : public testing::Test {
protected:
    // A rated game of Anna and Bert that is over; its id.
    std::string finished() {
        std::string id = world_.game(anna_, bert_, {{"rated", true}, {"clock", "300+5"}});
        world_.open(id, anna_, bert_);
        EXPECT_EQ(world_.command(id, bert_, {{"type", "resign"}}).status, 200);
        return id;
    }
    World::Answer rematch(const std::string& id, const std::string& token, const char* answer) {
        return world_.command(id, token, {{"type", "rematch"}, {"answer", answer}});
    }

    World world_;
    std::string anna_ = world_.user("Anna");
    std::string bert_ = world_.user("Bert");
};

TEST_F(Rematches, areNotForThoseWhoHaveGone) {
    const std::string id = finished();
    ASSERT_EQ(rematch(id, bert_, "offer").status, 200);
    world_.advance(5 * kMinute);
    // Nobody watches: the game was forgotten, and is read again for this.
    EXPECT_EQ(rematch(id, anna_, "accept").code(), "not-here");
    (void)world_.ask("GET", "me", nullptr, bert_);
    EXPECT_EQ(rematch(id, anna_, "accept").status, 200);
}

TEST_F(Rematches, areForThoseWhoPlayByRequests) {
    const std::string id = finished();
    Socket socket(world_, anna_);
    socket.say({{"type", "hello"}, {"game", id}});
    ASSERT_EQ(rematch(id, bert_, "offer").status, 200);
    world_.advance(2 * kMinute);
    world_.turn();
    EXPECT_EQ(socket.last("presence")["red"], false);
    EXPECT_EQ(rematch(id, bert_, "offer").code(), "offered");
    world_.turn();
    EXPECT_EQ(socket.last("presence")["red"], true); // here, though without a line
    EXPECT_EQ(rematch(id, anna_, "accept").status, 200);
}

TEST_F(Rematches, countAsGames) {
    const std::string id = finished();
    for (int i = 0; i < 100; ++i)
        ASSERT_EQ(world_.ask("POST", "games", TestJson::object(), anna_).status, 201) << i;
    EXPECT_EQ(rematch(id, anna_, "offer").code(), "too-many");
    EXPECT_EQ(rematch(id, bert_, "offer").code(), "too-many");
}

TEST(Races, rematchesWithBotsCountAsGamesWithBots) {
    World world;
    const std::string anna = world.guest();
    const auto make = [&] { return world.ask("POST", "games", {{"bot", 1}, {"color", "silver"}}, anna); };
    std::string id;
    ASSERT_TRUE(world.await([&] {
        const auto made = make();
        if (made.status == 201) id = made.json["id"];
        return made.status == 201;
    }));
    ASSERT_EQ(world.command(id, anna, {{"type", "abort"}}).status, 200);
    for (int i = 0; i < 5; ++i) ASSERT_EQ(make().status, 201) << i;
    EXPECT_EQ(world.command(id, anna, {{"type", "rematch"}, {"answer", "offer"}}).code(), "too-many");
}

// --- sessions ---

TEST(Races, aSessionThatGivesWayTakesItsSocketsAlong) {
    World world;
    const std::string first = world.user("Anna");
    Socket socket(world, first);
    for (int i = 0; i < 49; ++i) {
        world.advance(1'000);
        ASSERT_EQ(world.ask("POST", "tokens", {{"label", "robot"}}, first).status, 201) << i;
    }
    EXPECT_EQ(socket.closed, 0);
    ASSERT_EQ(
        world.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}}).status,
        201);
    EXPECT_EQ(socket.closed, kPolicy);
}

TEST(Races, noSocketOutlivesItsSession) {
    World world;
    Socket guest(world, world.guest());
    Socket nobody(world);
    for (int i = 0; i < 88; ++i) {
        EXPECT_EQ(guest.closed, 0) << i;
        world.advance(kDay);
        world.turn();
    }
    EXPECT_EQ(guest.closed, kPolicy);
    EXPECT_EQ(nobody.closed, 0);
}

TEST(Races, aRefusedHelloSaysOfWhichGame) {
    World world;
    const std::string anna = world.guest();
    const std::string id = world.game(anna, world.guest());
    Socket socket(world);
    socket.say({{"type", "hello"}, {"game", id}, {"token", "nobody's"}});
    EXPECT_EQ(socket.last("error")["code"], "token");
    EXPECT_EQ(socket.last("error")["game"], id);
    for (int i = 0; i < 60; ++i) socket.say({{"type", "ping"}});
    socket.say({{"type", "hello"}, {"game", id}});
    EXPECT_EQ(socket.last("error")["code"], "slow-down");
    EXPECT_EQ(socket.last("error")["game"], id);
}

// --- clocks ---

// A machine whose clock is wrong at the start must not end everybody's session before it is set.
TEST(Races, aClockThatIsYearsAheadEndsNoSession) {
    constexpr std::int64_t kYear = 365 * kDay;
    for (const bool hasGame : {true, false}) {
        World world;
        const std::string anna = world.user("Anna");
        if (hasGame) (void)world.ask("POST", "games", TestJson::object(), anna);
        world.restart(10 * kYear);
        for (int i = 0; i < 10; ++i) {
            (void)world.guest(); // writing is done in order: with this, a purge is written too
            world.advance(3'600'000);
        }
        world.restart(-10 * kYear);
        EXPECT_EQ(world.ask("GET", "me", nullptr, anna).json["person"]["name"], "Anna") << hasGame;
    }
}

TEST(Races, aClockThatStaysPurges) {
    World world;
    const std::string anna = world.user("Anna");
    world.restart(200 * kDay); // a server that was really away for so long
    (void)world.guest();
    world.advance(kDay + 1);
    (void)world.guest();
    (void)world.guest();
    world.restart(-200 * kDay);
    EXPECT_EQ(world.ask("GET", "me", nullptr, anna).json["person"], nullptr);
}

} // namespace
} // namespace sixth::server::online
