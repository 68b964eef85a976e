// Games between people, through the API and the socket, with a real disk behind them.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;

TEST(OnlineGames, aGameByLink) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const auto made = world.ask("POST", "games", {{"clock", "300+5"}, {"color", "silver"}}, anna);
    ASSERT_EQ(made.status, 201);
    EXPECT_EQ(made.json["phase"], "waiting");
    const std::string id = made.json["id"];
    EXPECT_EQ(made.json["link"], "http://localhost/#/online/" + id);
    Socket silver(world, anna);
    Socket red(world, bert);
    silver.say({{"type", "hello"}, {"game", id}});
    red.say({{"type", "hello"}, {"game", id}});
    EXPECT_EQ(red.last("welcome")["you"], nullptr);
    red.say({{"type", "join"}, {"game", id}, {"id", World::commandId()}});
    EXPECT_EQ(red.count("ack"), 0); // not before it is on the disk
    ASSERT_TRUE(world.await([&] { return red.count("ack") == 1; }));
    EXPECT_EQ(silver.last("event")["kind"], "joined");
    const std::string command = World::commandId();
    silver.say({{"type", "move"}, {"game", id}, {"id", command}, {"ply", 1}, {"move", "c3"}});
    ASSERT_TRUE(world.await([&] { return silver.count("ack") == 1; }));
    EXPECT_EQ(silver.last("ack")["id"], command);
    EXPECT_EQ(silver.last("ack")["seq"], 3);
    EXPECT_EQ(red.last("event")["body"]["move"], "c3");
    EXPECT_EQ(red.last("event")["by"], "silver");
    // The same again: the same answer, and nothing else happens.
    silver.say({{"type", "move"}, {"game", id}, {"id", command}, {"ply", 1}, {"move", "c3"}});
    EXPECT_EQ(silver.count("ack"), 2);
    EXPECT_EQ(silver.last("ack")["seq"], 3);
    silver.say({{"type", "move"}, {"game", id}, {"id", World::commandId()}, {"ply", 1}, {"move", "c4"}});
    EXPECT_EQ(silver.last("error")["code"], "stale");
    EXPECT_EQ(silver.last("error")["seq"], 3);
    EXPECT_EQ(world.ask("GET", "games/" + id).json["moves"], TestJson({"c3"}));
}

TEST(OnlineGames, nobodyMovesInSomebodyElsesGame) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string eve = world.guest();
    const std::string id = world.game(anna, bert);
    EXPECT_EQ(world.move(id, eve, 1, "c3").code(), "not-yours");
    EXPECT_EQ(world.move(id, eve, 1, "c3").status, 403);
    EXPECT_EQ(world.move(id, bert, 1, "c3").code(), "turn");
    EXPECT_EQ(world.move(id, "", 1, "c3").status, 401);
    EXPECT_EQ(world.move(id, std::string(32, 'x'), 1, "c3").status, 401);
    for (const char* type : {"resign", "abort", "claim"})
        EXPECT_EQ(world.command(id, eve, {{"type", type}}).code(), "not-yours") << type;
    EXPECT_EQ(world.command(id, eve, {{"type", "join"}}).code(), "taken");
    // A socket speaks for one person.
    Socket socket(world, eve);
    socket.say({{"type", "hello"}, {"game", id}, {"token", anna}});
    EXPECT_EQ(socket.last("error")["code"], "token");
    socket.say({{"type", "move"}, {"game", id}, {"id", World::commandId()}, {"ply", 1}, {"move", "c3"}});
    EXPECT_EQ(socket.last("error")["code"], "not-yours");
    Socket nobody(world, "");
    nobody.say({{"type", "move"}, {"game", id}, {"id", World::commandId()}, {"ply", 1}, {"move", "c3"}});
    EXPECT_EQ(nobody.last("error")["code"], "not-known");
    EXPECT_EQ(world.ask("GET", "games/" + id).json["plies"], 0);
}

TEST(OnlineGames, everythingIsThereAfterARestartAndNobodyPaysForIt) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"clock", "60+0"}});
    world.advance(10'000);
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    world.advance(5'000);
    ASSERT_TRUE(world.await([&] { return true; }));
    for (int i = 0; i < 50; ++i) world.turn(); // a sign of life
    world.restart(3'600'000);
    Socket red(world, bert);
    red.say({{"type", "hello"}, {"game", id}, {"lastSeq", 2}});
    const TestJson welcome = red.last("welcome");
    ASSERT_EQ(welcome["events"].size(), 1U);
    EXPECT_EQ(welcome["events"][0]["body"]["move"], "c3");
    EXPECT_EQ(welcome["you"], "red");
    EXPECT_EQ(welcome["left"]["silver"], 50'000);
    EXPECT_GE(welcome["left"]["red"], 55'000 - 1'100);
    EXPECT_EQ(welcome["left"]["running"], "red");
    EXPECT_EQ(world.move(id, bert, 2, "c4").status, 200);
}

TEST(OnlineGames, flagsFallByThemselves) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"clock", "10+0"}});
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.move(id, bert, 2, "c4").status, 200);
    world.advance(9'000);
    world.turn();
    EXPECT_EQ(world.ask("GET", "games/" + id).json["phase"], "playing");
    world.advance(2'000);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["phase"] == "finished"; }));
    const auto game = world.ask("GET", "games/" + id).json;
    EXPECT_EQ(game["result"], "0-1");
    EXPECT_EQ(game["reason"], "time");
}

// Nobody asks for the game by its name, which would load it.
TEST(OnlineGames, flagsFallAlsoInGamesOfAnEarlierRun) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"clock", "10+0"}, {"open", true}});
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.move(id, bert, 2, "c4").status, 200);
    for (int i = 0; i < 20; ++i) world.turn();
    world.restart(1'000'000);
    for (int i = 0; i < 20; ++i) world.turn();
    Socket watcher(world, "");
    watcher.say({{"type", "lobby"}, {"on", true}});
    const auto playing = [&] {
        world.advance(1);
        return watcher.last("lobby")["playing"].size();
    };
    ASSERT_TRUE(world.await([&] { return playing() == 1; }));
    world.advance(11'000);
    ASSERT_TRUE(world.await([&] { return playing() == 0; }));
    EXPECT_EQ(world.ask("GET", "games/" + id).json["reason"], "time");
}

TEST(OnlineGames, armiesStaySecretUntilBothAreChosen) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"rules", "army;army=draft"}}); // R7.13
    Socket silver(world, anna);
    Socket red(world, bert);
    silver.say({{"type", "hello"}, {"game", id}});
    red.say({{"type", "hello"}, {"game", id}});
    ASSERT_EQ(world.command(id, anna, {{"type", "army"}, {"army", "8P1G1M"}}).status, 200);
    EXPECT_EQ(silver.last("event")["body"], TestJson({{"army", "8P1G1M"}}));
    EXPECT_EQ(red.last("event")["body"], TestJson::object());
    for (const std::string& token : {bert, std::string()}) {
        const auto events = world.ask("GET", "games/" + id + "/events", nullptr, token);
        EXPECT_EQ(events.text.find("8P1G1M"), std::string::npos);
    }
    Socket late(world, bert);
    late.say({{"type", "hello"}, {"game", id}});
    EXPECT_EQ(late.heard.back().dump().find("8P1G1M"), std::string::npos);
    ASSERT_EQ(world.command(id, bert, {{"type", "army"}, {"army", "12P"}}).status, 200);
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events").text, HasSubstr("8P1G1M"));
    // Those who look on hear of both with the second one.
    for (const Socket* socket : {&silver, &red, &late})
        EXPECT_EQ(socket->last("event")["body"]["armies"], TestJson({{"silver", "8P1G1M"}, {"red", "12P"}}));
    EXPECT_EQ(world.ask("GET", "games/" + id).json["phase"], "playing");
}

TEST(OnlineGames, aRematchHasTheColoursChangedOver) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert, {{"clock", "300+5"}, {"rules", "sixth;kings=3"}});
    ASSERT_EQ(world.command(id, anna, {{"type", "resign"}}).status, 200);
    Socket socket(world, anna);
    socket.say({{"type", "hello"}, {"game", id}});
    ASSERT_EQ(world.command(id, anna, {{"type", "rematch"}, {"answer", "offer"}}).status, 200);
    ASSERT_EQ(world.command(id, bert, {{"type", "rematch"}, {"answer", "accept"}}).status, 200);
    const std::string next = socket.last("event")["body"]["game"];
    const auto game = world.ask("GET", "games/" + next).json;
    EXPECT_EQ(game["rules"], "sixth;kings=3");
    EXPECT_EQ(game["clock"], "300+5");
    EXPECT_EQ(game["phase"], "playing");
    EXPECT_EQ(world.move(next, anna, 1, "c3").code(), "turn");
    EXPECT_EQ(world.move(next, bert, 1, "c3").status, 200);
}

TEST(OnlineGames, presenceAndSpectators) {
    World world;
    const std::string anna = world.guest();
    const std::string bert = world.guest();
    const std::string id = world.game(anna, bert);
    Socket silver(world, anna);
    silver.say({{"type", "hello"}, {"game", id}});
    Socket watcher(world, "");
    watcher.say({{"type", "hello"}, {"game", id}});
    world.turn();
    EXPECT_EQ(silver.last("presence")["spectators"], 1);
    EXPECT_EQ(silver.last("presence")["silver"], true);
    EXPECT_EQ(silver.last("presence")["red"], true); // has joined by a request a moment ago
    world.advance(61'000);
    world.turn();
    EXPECT_EQ(silver.last("presence")["red"], false);
    (void)world.ask("GET", "me", nullptr, bert);
    world.turn();
    EXPECT_EQ(silver.last("presence")["red"], true);
    watcher.hangUp();
    world.turn();
    EXPECT_EQ(silver.last("presence")["spectators"], 0);
}

TEST(OnlineGames, theServersBotPlays) {
    World world;
    const std::string anna = world.guest();
    ASSERT_TRUE(world.await([&] { return world.ask("POST", "games", {{"bot", 1}}, anna).status == 201; }));
    const auto made = world.ask("POST", "games", {{"bot", 2}, {"color", "silver"}}, anna);
    ASSERT_EQ(made.status, 201) << made.text;
    const std::string id = made.json["id"];
    EXPECT_EQ(made.json["players"]["red"]["kind"], "house");
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    EXPECT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 2; }));
    EXPECT_EQ(world.ask("POST", "games", {{"bot", 11}}, anna).code(), "bot");
    EXPECT_EQ(world.ask("POST", "games", {{"bot", 0}}, anna).code(), "bot");
}

TEST(OnlineGames, theServersBotHasTheLevelAskedFor) {
    World world;
    const std::string anna = world.guest();
    ASSERT_TRUE(world.await([&] { return world.ask("POST", "games", {{"bot", 1}}, anna).status == 201; }));
    for (const int level : {1, 2, 10}) {
        const auto made = world.ask("POST", "games", {{"bot", level}, {"color", "silver"}}, anna).json;
        EXPECT_EQ(made["players"]["red"]["name"], "Sixth-bot-" + std::to_string(level));
    }
    // A beginner answers at once. The strongest has half a second, and uses it.
    const std::string id = world.ask("POST", "games", {{"bot", 10}, {"color", "silver"}}, anna).json.at("id");
    const auto begun = std::chrono::steady_clock::now();
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    EXPECT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 2; }));
    EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(400));
}

TEST(OnlineGames, theServersBotTakesNoDraw) {
    World world;
    const std::string anna = world.guest();
    ASSERT_TRUE(world.await([&] { return world.ask("POST", "games", {{"bot", 1}}, anna).status == 201; }));
    const std::string id = world.ask("POST", "games", {{"bot", 1}, {"color", "silver"}}, anna).json.at("id");
    Socket socket(world, anna);
    socket.say({{"type", "hello"}, {"game", id}});
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_TRUE(world.await([&] { return world.ask("GET", "games/" + id).json["plies"] == 2; }));
    ASSERT_EQ(world.command(id, anna, {{"type", "draw"}, {"answer", "offer"}}).status, 200);
    ASSERT_TRUE(world.await([&] { return socket.last("event")["kind"] != "draw-offered"; }));
    EXPECT_EQ(socket.last("event")["kind"], "draw-declined");
    EXPECT_EQ(world.ask("GET", "games/" + id).json["phase"], "playing");
}

TEST(OnlineGames, aBotAccountIsInvitedAndPlays) {
    World world;
    const std::string anna = world.guest();
    const std::string robot = world.user("Robot", true);
    Conversation feed(world.ask("GET", "stream", nullptr, robot).attach);
    const auto made = world.ask("POST", "games", {{"opponent", "robot"}, {"color", "silver"}}, anna);
    ASSERT_EQ(made.status, 201);
    const std::string id = made.json["id"];
    ASSERT_EQ(feed.last("invitation")["game"]["id"], id);
    EXPECT_EQ(world.command(id, world.guest(), {{"type", "join"}}).code(), "not-invited");
    ASSERT_EQ(world.command(id, robot, {{"type", "join"}}).status, 200);
    EXPECT_EQ(feed.last("welcome")["you"], "red");
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    EXPECT_EQ(feed.last("event")["body"]["move"], "c3");
    // Another stream later knows where things stand.
    Conversation again(world.ask("GET", "stream", nullptr, robot).attach);
    EXPECT_EQ(again.last("welcome")["events"].size(), 3U);
}

TEST(OnlineGames, theLobbyShowsWhoIsThere) {
    World world;
    const std::string anna = world.guest();
    Socket socket(world, anna);
    Socket watcher(world, "");
    watcher.say({{"type", "lobby"}, {"on", true}}); // as earlier pages did: the whole, but not so often
    EXPECT_TRUE(watcher.last("lobby")["open"].empty());
    const std::string id = world.ask("POST", "games", {{"open", true}, {"clock", "60+0"}}, anna).json["id"];
    (void)world.ask("POST", "games", {{"open", false}}, anna);
    world.advance(2'000);
    world.turn();
    ASSERT_EQ(watcher.last("lobby")["open"].size(), 1U);
    EXPECT_EQ(watcher.last("lobby")["open"][0]["id"], id);
    ASSERT_EQ(world.command(id, world.guest(), {{"type", "join"}}).status, 200);
    world.advance(2'000);
    world.turn();
    EXPECT_TRUE(watcher.last("lobby")["open"].empty());
    EXPECT_EQ(watcher.last("lobby")["playing"].size(), 1U);
}

TEST(OnlineGames, theArchive) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(world.game(anna, bert, {{"rated", true}, {"open", true}, {"clock", "300+5"}}));
        world.open(ids.back(), anna, bert);
        ASSERT_EQ(world.command(ids.back(), i == 0 ? anna : bert, {{"type", "resign"}}).status, 200);
    }
    const auto found = [&](const std::string& query) {
        return world.ask("GET", "games?" + query).json["games"].size();
    };
    EXPECT_EQ(found("player=anna"), 3U);
    EXPECT_EQ(found("player=Anna&result=1-0"), 2U);
    EXPECT_EQ(found("rules=sixth&result=0-1"), 1U);
    EXPECT_EQ(found("rules=milady"), 0U);
    EXPECT_EQ(found("limit=1"), 1U);
    EXPECT_EQ(found("before=" + ids[1]), 1U);
    EXPECT_EQ(world.ask("GET", "games?player=nobody").code(), "query");
    EXPECT_EQ(world.ask("GET", "games?limit=0").code(), "query");
    const auto record = world.ask("GET", "games/" + ids[0] + ".s6n");
    EXPECT_THAT(record.text, HasSubstr("[Silver \"Anna\"]"));
    EXPECT_THAT(record.text, HasSubstr("1. c3"));
    EXPECT_EQ(world.ask("GET", "games/" + ids[0] + ".json").status, 200);
    EXPECT_EQ(world.ask("GET", "games/absent.s6n").status, 404);
    const std::string all = world.ask("GET", "export?player=anna").text;
    EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 3);
    EXPECT_THAT(world.ask("GET", "export?format=s6n").text, HasSubstr("[Red \"Bert\"]"));
    // Ratings went along.
    const auto person = world.ask("GET", "people/Anna").json;
    EXPECT_EQ(person["games"], 3);
    EXPECT_EQ(person["won"], 2);
    ASSERT_EQ(person["ratings"].size(), 1U);
    EXPECT_GT(person["ratings"][0]["rating"], 1500);
    EXPECT_EQ(person["ratings"][0]["speed"], "rapid");
    EXPECT_EQ(world.ask("GET", "people/Anna/ratings").json["points"].size(), 3U);
}

} // namespace
} // namespace sixth::server::online
