// What ends with what: sockets with their session, a rating with a game that counts, a clock with the way of
// a move.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

std::string loggedIn(World& world, const std::string& name) {
    return world.ask("POST", "login", {{"name", name}, {"password", "12345678"}, {"token", true}})
        .json.at("token");
}

TestJson ratingsOf(World& world, const std::string& name) {
    return world.ask("GET", "people/" + name).json.at("ratings");
}

TEST(OnlineLifetimes, loggingOutClosesTheSocketsOfThatSession) {
    World world;
    const std::string first = world.user("Anna");
    const std::string second = loggedIn(world, "Anna");
    Socket ended(world, first);
    Socket other(world, second);
    Socket stranger(world, world.guest());
    ASSERT_EQ(world.ask("POST", "logout", TestJson::object(), first).status, 204);
    EXPECT_EQ(ended.closed, kPolicy);
    EXPECT_EQ(other.closed, 0);
    EXPECT_EQ(stranger.closed, 0);
    other.say({{"type", "ping"}});
    EXPECT_EQ(other.count("pong"), 1);
}

TEST(OnlineLifetimes, aNewPasswordClosesTheSocketsOfAllSessions) {
    World world;
    const std::string first = world.user("Anna");
    Socket one(world, first);
    Socket two(world, loggedIn(world, "Anna"));
    Socket stranger(world, world.guest());
    ASSERT_EQ(world.ask("POST", "password", {{"old", "wrong-one"}, {"new", "87654321"}}, first).code(),
              "wrong");
    EXPECT_EQ(one.closed, 0);
    ASSERT_LT(world.ask("POST", "password", {{"old", "12345678"}, {"new", "87654321"}}, first).status, 300);
    EXPECT_EQ(one.closed, kPolicy);
    EXPECT_EQ(two.closed, kPolicy);
    EXPECT_EQ(stranger.closed, 0);
}

// A line takes a while to be opened, and a while to be closed.
TEST(OnlineLifetimes, aLineThatOpensOrStaysAfterItsSessionIsNobodys) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string game = world.game(anna, bert);
    Socket open(world, anna);
    open.say({{"type", "hello"}, {"game", game}});
    const auto socket = world.ask("GET", "socket", nullptr, anna).attach;
    const auto stream = world.ask("GET", "stream", nullptr, anna).attach;
    const auto ofGame = world.ask("GET", "games/" + game + "/stream", nullptr, anna).attach;
    ASSERT_LT(world.ask("POST", "password", {{"old", "12345678"}, {"new", "87654321"}}, anna).status, 300);
    Conversation late(socket);
    EXPECT_EQ(late.closed, kPolicy);
    EXPECT_EQ(Conversation(stream).closed, kPolicy);
    EXPECT_EQ(Conversation(ofGame).closed, kPolicy);
    for (Conversation* const line : {static_cast<Conversation*>(&open), &late})
        line->say({{"type", "chat"}, {"game", game}, {"id", World::commandId()}, {"text", "it is me"}});
    for (int i = 0; i < 5; ++i) (void)world.turn();
    const auto told = world.ask("GET", "games/" + game + "/events", nullptr, bert).json["events"];
    ASSERT_FALSE(told.empty());
    for (const TestJson& event : told) EXPECT_NE(event["kind"], "chat");
}

TEST(OnlineLifetimes, whoRegistersOrLeavesIsNotHeardUnderTheOldName) {
    World world;
    const std::string guest = world.guest();
    Socket before(world, guest);
    const auto made =
        world.ask("POST", "register", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}}, guest);
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(before.closed, kPolicy);
    const std::string anna = made.json.at("token");
    Socket after(world, anna);
    EXPECT_EQ(after.closed, 0);
    ASSERT_LT(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 300);
    EXPECT_EQ(after.closed, kPolicy);
}

TEST(OnlineLifetimes, aRatedGameMovesBothRatings) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string id = world.game(anna, bert, {{"rated", true}, {"clock", "300+5"}});
    world.open(id, anna, bert);
    ASSERT_EQ(world.command(id, bert, {{"type", "resign"}}).status, 200);
    ASSERT_EQ(ratingsOf(world, "Anna").size(), 1U);
    EXPECT_GT(ratingsOf(world, "Anna")[0]["rating"], 1500);
    EXPECT_LT(ratingsOf(world, "Bert")[0]["rating"], 1500);
    EXPECT_EQ(ratingsOf(world, "Anna")[0]["games"], 1);
}

TEST(OnlineLifetimes, anAbortedGameIsNotRated) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string id = world.game(anna, bert, {{"rated", true}, {"clock", "300+5"}});
    ASSERT_EQ(world.command(id, anna, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["phase"], "finished");
    EXPECT_EQ(ratingsOf(world, "Anna"), TestJson::array());
    EXPECT_EQ(ratingsOf(world, "Bert"), TestJson::array());
}

TEST(OnlineLifetimes, aGameWithoutAMoveOfEachIsNotRated) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string resigned = world.game(anna, bert, {{"rated", true}, {"clock", "300+5"}});
    ASSERT_EQ(world.move(resigned, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.command(resigned, bert, {{"type", "resign"}}).status, 200);
    const std::string drawn = world.game(anna, bert, {{"rated", true}, {"clock", "300+5"}});
    ASSERT_EQ(world.command(drawn, anna, {{"type", "draw"}, {"answer", "offer"}}).status, 200);
    ASSERT_EQ(world.command(drawn, bert, {{"type", "draw"}, {"answer", "accept"}}).status, 200);
    for (const std::string& id : {resigned, drawn})
        EXPECT_EQ(world.ask("GET", "games/" + id).json["reason"], "aborted");
    EXPECT_EQ(ratingsOf(world, "Anna"), TestJson::array());
    EXPECT_EQ(ratingsOf(world, "Bert"), TestJson::array());
}

TEST(OnlineLifetimes, aCasualGameIsNotRated) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string id = world.game(anna, bert, {{"clock", "300+5"}});
    world.open(id, anna, bert);
    ASSERT_EQ(world.command(id, bert, {{"type", "resign"}}).status, 200);
    EXPECT_EQ(ratingsOf(world, "Anna"), TestJson::array());
}

TEST(OnlineLifetimes, theWayOfAMoveIsNotChargedToItsPlayer) {
    const auto leftAfter = [](std::int64_t ping) {
        World world;
        const std::string anna = world.guest();
        const std::string id = world.game(anna, world.guest(), {{"clock", "60+0"}});
        Socket socket(world, anna);
        socket.say({{"type", "hello"}, {"game", id}});
        socket.measured(ping);
        world.advance(1'000);
        socket.say({{"type", "move"}, {"game", id}, {"id", World::commandId()}, {"ply", 1}, {"move", "c3"}});
        EXPECT_TRUE(world.await([&] { return socket.count("ack") == 1; }));
        return socket.last("event")["body"]["left"]["silver"].get<std::int64_t>();
    };
    EXPECT_EQ(leftAfter(0), 59'000);
    EXPECT_GT(leftAfter(400), 59'000);
    EXPECT_LE(leftAfter(400), 59'400);
}

} // namespace
} // namespace sixth::server::online
