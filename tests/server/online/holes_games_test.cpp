// Attacks on fairness, on the server's own players and on the lobby, each as it was once carried out from
// outside.
#include "server/online/world.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

// --- fairness ---

TEST(Holes, ratingsAreNotStolenFromThoseWhoAreAway) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string id =
        world.ask("POST", "games", {{"rated", true}, {"open", true}, {"clock", "60+0"}}, anna).json["id"];
    world.advance(120'000);
    EXPECT_EQ(world.command(id, bert, {{"type", "join"}}).code(), "not-here");
    // And soon it is gone.
    world.advance(300'000);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["phase"] == "finished"; }));
    EXPECT_EQ(world.ask("GET", "games/" + id).json["reason"], "aborted");
    // With a clock that nobody watches, nobody loses.
    const std::string second = world.game(anna, bert, {{"rated", true}, {"clock", "60+0"}});
    world.advance(300'000);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + second).json["phase"] == "finished"; }));
    EXPECT_EQ(world.ask("GET", "games/" + second).json["reason"], "aborted");
    EXPECT_TRUE(world.ask("GET", "people/Anna").json["ratings"].empty());
}

TEST(Holes, whoPlaysByRequestsIsThere) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"clock", "600+0"}});
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.move(id, bert, 2, "c4").status, 200);
    ASSERT_EQ(world.move(id, anna, 3, "a1").status, 200);
    for (int i = 0; i < 4; ++i) {
        world.advance(30'000);
        (void)world.ask("GET", "games/" + id, nullptr, bert);
    }
    EXPECT_EQ(world.command(id, anna, {{"type", "claim"}}).code(), "not-gone");
    world.advance(61'000);
    EXPECT_EQ(world.command(id, anna, {{"type", "claim"}}).status, 200);
}

TEST(Holes, openGamesOfOnePersonHaveAnEnd) {
    World world;
    const std::string anna = world.guest();
    int made = 0;
    for (int i = 0; i < 120; ++i)
        made += world.ask("POST", "games", TestJson::object(), anna).status == 201 ? 1 : 0;
    EXPECT_EQ(made, 100);
    EXPECT_EQ(world.ask("POST", "games", TestJson::object(), anna).code(), "too-many");
}

TEST(Holes, slowDownSaysToWhat) {
    World world;
    const std::string anna = world.guest();
    const std::string id = world.game(anna, world.guest());
    Socket socket(world, anna);
    for (int i = 0; i < 60; ++i) socket.say(TestJson{{"type", "ping"}});
    const std::string command = World::commandId();
    socket.say({{"type", "move"}, {"game", id}, {"id", command}, {"ply", 1}, {"move", "c3"}});
    EXPECT_EQ(socket.last("error")["code"], "slow-down");
    EXPECT_EQ(socket.last("error")["id"], command);
    EXPECT_EQ(socket.last("error")["game"], id);
}

// --- the server's own players ---

std::string botGame(World& world, const std::string& token, const std::string& clock) {
    TestJson json;
    EXPECT_TRUE(world.await([&] {
        const auto made =
            world.ask("POST", "games", {{"bot", 1}, {"color", "silver"}, {"clock", clock}}, token);
        json = made.json;
        return made.status == 201;
    }));
    return json["id"];
}

TEST(HouseBots, aThoughtIsOfItsPosition) {
    for (const char* second : {"a1", "c4"}) {
        World world;
        const std::string anna = world.guest();
        const std::string id = botGame(world, anna, "none");
        ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200); // the bot begins to think
        ASSERT_EQ(world.command(id, anna, {{"type", "takeback"}, {"answer", "offer"}}).status, 200);
        ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] != 1; }));
        // If the bot was faster, its move was taken back as well; either way the board is empty again.
        ASSERT_EQ(world.ask("GET", "games/" + id).json["plies"], 0);
        ASSERT_EQ(world.move(id, anna, 1, second).status, 200);
        ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 2; }))
            << second;
        // Not the answer to c3: what it thought about has the disk of this move.
        EXPECT_EQ(world.ask("GET", "games/" + id).json["moves"][0], second);
    }
}

TEST(HouseBots, nobodyLosesByABusyServer) {
    World world;
    const std::string anna = world.guest();
    const std::string id = botGame(world, anna, "10+0");
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 2; }));
    bool hasMoved = false;
    for (const char* square : {"a1", "b1", "d1", "e1", "a5"})
        hasMoved = hasMoved || world.move(id, anna, 3, square).status == 200;
    ASSERT_TRUE(hasMoved);
    world.advance(3'600'000); // the bot had to wait for an hour before it could think
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 4; }));
    const auto game = world.ask("GET", "games/" + id).json;
    EXPECT_EQ(game["phase"], "playing");
    EXPECT_GT(game["left"]["red"], 4'000);
}

TEST(HouseBots, gamesWithThemHaveAnEnd) {
    World world;
    const std::string anna = world.guest();
    (void)botGame(world, anna, "none");
    for (int i = 1; i < 5; ++i) EXPECT_EQ(world.ask("POST", "games", {{"bot", 1}}, anna).status, 201);
    EXPECT_EQ(world.ask("POST", "games", {{"bot", 1}}, anna).code(), "too-many");
    EXPECT_EQ(world.ask("POST", "games", {{"bot", 1}}, world.guest()).status, 201);
}

// --- the lobby ---

TEST(Holes, theLobbyTellsChanges) {
    World world;
    const std::string anna = world.guest();
    Socket socket(world, anna);
    Socket watcher(world, "");
    watcher.say({{"type", "lobby"}, {"on", true}, {"changes", true}});
    ASSERT_EQ(watcher.count("lobby"), 1);
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i)
        ids.push_back(world.ask("POST", "games", {{"open", true}, {"clock", "60+0"}}, anna).json["id"]);
    const auto tell = [&] {
        world.advance(1'000);
        world.turn();
        return watcher.last("lobby-change");
    };
    (void)tell();
    std::size_t open = 0;
    for (const TestJson& message : watcher.heard)
        if (message["type"] == "lobby-change") open += message["open"].size();
    EXPECT_EQ(open, 3U);
    const int told = watcher.count("lobby-change");
    (void)tell();
    EXPECT_EQ(watcher.count("lobby-change"), told); // nothing has changed
    ASSERT_EQ(world.command(ids[0], world.guest(), {{"type", "join"}}).status, 200);
    const TestJson joined = tell();
    ASSERT_EQ(joined["playing"].size(), 1U);
    EXPECT_EQ(joined["playing"][0]["id"], ids[0]);
    EXPECT_TRUE(joined["open"].empty());
    ASSERT_EQ(world.command(ids[1], anna, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(tell()["gone"], TestJson({ids[1]}));
    EXPECT_EQ(watcher.count("lobby"), 1); // the whole was told once
}

// --- clocks ---

TEST(Holes, aWrongClockIsNotKept) {
    constexpr std::int64_t kYear = std::int64_t{365} * 24 * 3600 * 1000;
    World world;
    const std::int64_t right = world.now();
    world.advance(10 * kYear);
    world.restart();
    const std::string id = world.game(world.guest(), world.guest(), {{"clock", "60+0"}});
    for (int i = 0; i < 20; ++i) world.turn();
    world.advance(-10 * kYear);
    world.restart();
    const std::string later = world.game(world.guest(), world.guest());
    EXPECT_LT(world.ask("GET", "games/" + later).json["createdAt"], right + kYear);
    // And the clocks of games from that time run on from now.
    const auto left = world.ask("GET", "games/" + id).json["left"]["silver"].get<std::int64_t>();
    EXPECT_GT(left, 58'000);
    world.advance(61'000);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["phase"] == "finished"; }));
}

} // namespace
} // namespace sixth::server::online
