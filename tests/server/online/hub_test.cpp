// Sockets: whom they speak for, what they watch, what they hear of the lobby and of a restart.
#include "server/online/world.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

constexpr int kGoingAway = 1001;

TestJson move(const std::string& game, int ply, const std::string& move) {
    return {{"type", "move"}, {"game", game}, {"id", World::commandId()}, {"ply", ply}, {"move", move}};
}

TEST(OnlineHub, aSpectatorWhoSaysWhoTheyArePlays) {
    World world;
    const std::string anna = world.guest();
    const std::string game = world.game(anna, world.guest());
    Socket socket(world);
    socket.say({{"type", "hello"}, {"game", game}});
    EXPECT_EQ(socket.last("welcome")["you"], nullptr);
    world.turn();
    EXPECT_EQ(socket.last("presence")["spectators"], 1);
    socket.say({{"type", "hello"}, {"game", game}, {"token", anna}});
    EXPECT_EQ(socket.last("welcome")["you"], "silver");
    world.turn();
    EXPECT_EQ(socket.last("presence")["spectators"], 0);
    EXPECT_EQ(socket.last("presence")["silver"], true);
    socket.say(move(game, 1, "c3"));
    EXPECT_TRUE(world.await([&] { return socket.count("ack") == 1; }));
}

TEST(OnlineHub, aSocketThatSaidItsTokenEndsWithThatSession) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string game = world.game(anna, world.guest());
    Socket socket(world);
    socket.say({{"type", "hello"}, {"game", game}, {"token", anna}});
    EXPECT_EQ(socket.closed, 0);
    ASSERT_EQ(world.ask("POST", "logout", TestJson::object(), anna).status, 204);
    EXPECT_EQ(socket.closed, kPolicy);
}

TEST(OnlineHub, aSocketWatchesEightGames) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    std::vector<std::string> games;
    for (int i = 0; i < 9; ++i) games.push_back(world.game(anna, bert));
    Socket socket(world);
    for (int i = 0; i < 8; ++i) socket.say({{"type", "hello"}, {"game", games[static_cast<std::size_t>(i)]}});
    EXPECT_EQ(socket.count("welcome"), 8);
    EXPECT_EQ(socket.count("error"), 0);
    socket.say({{"type", "hello"}, {"game", games[8]}});
    EXPECT_EQ(socket.last("error")["code"], "too-many");
    socket.say({{"type", "hello"}, {"game", games[0]}}); // it is there already
    EXPECT_EQ(socket.count("welcome"), 9);
    socket.say({{"type", "leave"}, {"game", games[0]}});
    socket.say({{"type", "hello"}, {"game", games[8]}});
    EXPECT_EQ(socket.count("welcome"), 10);
}

TEST(OnlineHub, theLobbyShowsNoGameOfSomebodyWhoIsGone) {
    World world;
    const std::string anna = world.guest();
    Socket there(world, anna);
    Socket watcher(world);
    watcher.say({{"type", "lobby"}, {"on", true}});
    ASSERT_EQ(world.ask("POST", "games", {{"open", true}, {"clock", "60+0"}}, anna).status, 201);
    const std::string slow =
        world.ask("POST", "games", {{"open", true}, {"clock", "3d"}}, anna).json.at("id");
    const auto open = [&] {
        world.advance(2'000);
        world.turn();
        return watcher.last("lobby")["open"];
    };
    EXPECT_EQ(open().size(), 2U);
    there.hangUp();
    const TestJson left = open();
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0]["id"], slow); // that one can wait for days
}

// Both look at the game before it begins, when nobody has a seat yet.
TEST(OnlineHub, whoWaitedForAGameIsThereWhenItBegins) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string game =
        world.ask("POST", "games", {{"clock", "300+5"}, {"color", "silver"}}, anna).json.at("id");
    Socket silver(world, anna);
    Socket red(world, bert);
    for (Socket* const socket : {&silver, &red}) socket->say({{"type", "hello"}, {"game", game}});
    world.turn();
    EXPECT_EQ(silver.last("presence")["spectators"], 2);
    world.advance(120'000);
    ASSERT_EQ(world.command(game, bert, {{"type", "join"}}).status, 200);
    world.turn();
    const TestJson presence = silver.last("presence");
    EXPECT_EQ(presence["silver"], true);
    EXPECT_EQ(presence["red"], true);
    EXPECT_EQ(presence["spectators"], 0);
    ASSERT_EQ(world.move(game, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.move(game, bert, 2, "c4").status, 200);
    EXPECT_EQ(world.command(game, bert, {{"type", "claim"}}).code(), "not-gone");
}

TEST(OnlineHub, aRestartIsAnnounced) {
    World world;
    Socket player(world, world.guest());
    Socket watcher(world);
    world.stop();
    for (const Socket* socket : {&player, &watcher}) {
        EXPECT_EQ(socket->last("goodbye")["reason"], "restart");
        EXPECT_EQ(socket->closed, kGoingAway);
    }
}

} // namespace
} // namespace sixth::server::online
