// Every kind of message that the server can say, against the examples that the page's tests read as well.
#include "file_text.h"
#include "server/online/server_message.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;
using rules::Color;

const std::string kGame = "AbCdEf012345";
const std::string kCommand = "00112233445566778899aabbccddeeff";
const PersonShown kGuest{"Guest-7kq2mx3a", "guest", std::nullopt, "Bert"};
const std::string kPosition = "x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2";
const PersonShown kAnna{"Anna", "user"};

constexpr Time at(std::int64_t afterStart) {
    return fromUnix(1'700'000'000'000 + afterStart);
}

Json examples() {
    return Json::parse(fileText(SIXTH_TEST_DATA "/messages/server.json"));
}

games::Settings settings(const char* rules, const char* clock) {
    games::Settings settings;
    settings.rules = *games::readRules(rules);
    settings.clock = *games::readClockSetting(clock);
    return settings;
}

GameShown waitingGame() {
    GameShown game;
    game.id = kGame;
    game.settings = settings("sixth", "none");
    game.creator = kAnna;
    game.createdAt = at(0);
    return game;
}

GameShown playedGame() {
    GameShown game;
    game.id = kGame;
    game.settings = settings("sixth", "300+5");
    game.phase = games::Phase::Playing;
    game.creator = kGuest;
    game.players = {kGuest, PersonShown{"Anna", "user", 1612}};
    game.plies = 1;
    game.position = kPosition;
    game.createdAt = at(0);
    return game;
}

GameShown finishedGame() {
    GameShown game = playedGame();
    game.phase = games::Phase::Finished;
    game.players.red = PersonShown{std::nullopt, "deleted"};
    game.ending = {{rules::Result::Silver, rules::Reason::Resign}, at(14'000)};
    return game;
}

std::vector<EventTold> events() {
    const rules::PerColor<Milliseconds> left{301s, 290s};
    const games::RatingChange up{1500, 1507};
    const games::RatingChange down{1612, 1604};
    const rules::PerColor<rules::Army> armies{{8, 0, 1, 1}, {12, 0, 0, 0}};
    return {
        {kGame, 1, at(0), Color::Silver, CreatedTold{settings("sixth", "300+5"), {}, {}}},
        {kGame, 1, at(0), std::nullopt,
         CreatedTold{settings("army;army=draft", "3d"), kAnna, "ZyXwVu987654"}},
        {kGame, 2, at(4'000), Color::Red, JoinedTold{{kGuest, kAnna}}},
        {kGame, 3, at(8'000), Color::Silver, games::Moved{1, "c3", {}, {301s, 300s}, 40ms}},
        {kGame, 4, at(9'000), Color::Red, games::Moved{2, "c3c4", {}, {301s, 300s}, 0ms}},
        {kGame, 4, at(10'000), Color::Red, ArmyTold{}},
        {kGame, 4, at(10'000), Color::Red, ArmyTold{rules::Army{12, 0, 0, 0}}},
        {kGame, 5, at(10'500), Color::Silver, ArmyTold{armies.silver, armies}},
        {kGame, 5, at(11'000), Color::Red, games::TakebackOffered{}},
        {kGame, 6, at(11'500), Color::Silver, games::TakebackDeclined{}},
        {kGame, 6, at(12'000), Color::Silver, games::TakenBack{1, left}},
        {kGame, 6, at(12'000), Color::Silver, games::DrawOffered{}},
        {kGame, 7, at(12'500), Color::Red, games::DrawDeclined{}},
        {kGame, 7, at(13'000), Color::Red, games::Said{"<b>well played</b>"}},
        {kGame, 7, at(13'500), Color::Red, games::ChatSwitched{false}},
        {kGame, 7, at(13'500), Color::Red, games::Shared{false}},
        {kGame, 8, at(14'000), Color::Red,
         games::Ended{{rules::Result::Silver, rules::Reason::Resign}, left, {up, down}}},
        {kGame, 8, at(14'000), std::nullopt,
         games::Ended{{rules::Result::Ongoing, rules::Reason::Unfinished}, {}, {}}},
        {kGame, 9, at(14'500), Color::Silver, games::RematchOffered{}},
        {kGame, 10, at(14'700), Color::Red, games::RematchDeclined{}},
        {kGame, 9, at(15'000), Color::Red, games::RematchMade{"ZyXwVu987654"}},
    };
}

std::vector<ServerMessage> messages() {
    std::vector<ServerMessage> all{
        Welcome{playedGame(), Color::Red, 3, at(9'000), {{true, true}, 0}, {{301s, 299s}, Color::Red}, {}},
        Welcome{waitingGame(),
                std::nullopt,
                1,
                at(9'000),
                {{false, false}, 1},
                {{0s, 0s}, std::nullopt},
                {{kGame, 1, at(0), std::nullopt, CreatedTold{settings("sixth", "none"), {}, {}}}}},
        Welcome{finishedGame(), Color::Silver, 8, at(20'000), {{true, false}, 0}, {{301s, 290s}, {}}, {}},
        Ack{kGame, *games::readCommandId(kCommand), 3},
        Refusal{"stale", "the game is at ply 2", kGame, kCommand, 3},
        Refusal{"json", "expected a JSON object"},
        PresenceTold{kGame, {{true, false}, 3}},
        Lobby{},
        Lobby{{waitingGame()}, {playedGame()}},
        LobbyChange{{waitingGame()}, {playedGame()}, {"ZyXwVu987654"}},
        LobbyChange{{}, {}, {}, {{kGame, 1, kPosition}}},
        Invitation{waitingGame()},
        Pong{at(0)},
        Goodbye{"restart"},
    };
    for (EventTold& event : events()) all.emplace_back(std::move(event));
    return all;
}

TEST(ServerMessage, everyKindIsWrittenAsItsExample) {
    const Json all = examples();
    std::set<std::size_t> types;
    std::set<std::size_t> kinds;
    for (const ServerMessage& message : messages()) {
        const std::string text = writeMessage(message);
        const Json json = Json::parse(text, nullptr, false);
        EXPECT_NE(std::find(all.begin(), all.end(), json), all.end()) << "no example: " << text;
        types.insert(message.index());
        if (const auto* const event = std::get_if<EventTold>(&message)) kinds.insert(event->body.index());
    }
    EXPECT_EQ(types.size(), std::variant_size_v<ServerMessage>);
    EXPECT_EQ(kinds.size(), std::variant_size_v<ToldBody>);
}

TEST(ServerMessage, everyExampleIsWrittenByTheServer) {
    std::vector<Json> written;
    for (const ServerMessage& message : messages()) written.push_back(Json::parse(writeMessage(message)));
    for (const Json& example : examples())
        EXPECT_NE(std::find(written.begin(), written.end(), example), written.end()) << example.dump();
}

TEST(ServerMessage, eventsAreListedAsTheyAreTold) {
    const Json json = Json::parse(writeEvents(9, events()));
    EXPECT_EQ(json["seq"], 9);
    ASSERT_EQ(json["events"].size(), events().size());
    EXPECT_EQ(json["events"][0], Json::parse(writeMessage(events().front())));
}

TEST(ServerMessage, whatOthersWroteIsEscaped) {
    const std::string text = writeMessage(Refusal{"illegal", "\"quoted\" \x01 \xff", "a\"b"});
    const Json json = Json::parse(text, nullptr, false);
    ASSERT_TRUE(json.is_object()) << text;
    EXPECT_EQ(json["game"], "a\"b");
    EXPECT_EQ(json["message"], "\"quoted\" \x01 \uFFFD");
}

} // namespace
} // namespace sixth::server::online
