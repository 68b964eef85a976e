// How games stand, in the lists that show a small board of each: told where it is worth it, and only to those
// who may see it.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kStart = "x5/x5/x5/x5/x5 s 15P15p - - 1";
constexpr const char* kAfterC3 = "x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2";
constexpr const char* kAfterC4 = "x5/x2,p,x2/x2,P,x2/x5/x5 s 14P14p - - 3";

class OnlinePictures : public testing::Test {
protected:
    // What is told to those who watch the lobby, after so long.
    [[nodiscard]] int changesAfter(std::int64_t milliseconds) {
        world_.advance(milliseconds);
        world_.turn();
        return watcher_.count("lobby-change");
    }

    World world_;
    std::string anna_ = world_.user("Anna");
    std::string bert_ = world_.user("Bert");
    Socket watcher_{world_};
};

TEST_F(OnlinePictures, aFinishedGameKeepsItsLastPosition) {
    const std::string id = world_.game(anna_, bert_, {{"open", true}});
    ASSERT_EQ(world_.move(id, anna_, 1, "c3").status, 200);
    EXPECT_EQ(world_.ask("GET", "games/" + id).json["position"], kAfterC3);
    ASSERT_EQ(world_.move(id, bert_, 2, "c4").status, 200);
    ASSERT_EQ(world_.command(id, anna_, {{"type", "resign"}}).status, 200);
    const auto found = [&] { return world_.ask("GET", "games?player=Anna").json["games"][0]; };
    EXPECT_EQ(found()["position"], kAfterC4);
    world_.restart();
    EXPECT_EQ(found()["position"], kAfterC4);
    // Those that ended before it was kept are folded.
    world_.forgetPosition(id);
    EXPECT_EQ(found()["position"], kAfterC4);
    EXPECT_THAT(world_.ask("GET", "export").text, HasSubstr(kAfterC4));
}

TEST_F(OnlinePictures, theMoveThatEndsAGameIsInIt) {
    const std::string id = world_.game(anna_, bert_, {{"open", true}});
    int ply = 0;
    for (const char* move :
         {"a1", "a2", "a1a2", "b2", "a2b2", "c4", "b2c4", "e2", "c4e2", "e5", "e2e5"}) { // R5.1: a King
        ++ply;
        ASSERT_EQ(world_.move(id, ply % 2 == 1 ? anna_ : bert_, ply, move).status, 200) << move;
    }
    const auto live = world_.ask("GET", "games/" + id).json;
    ASSERT_EQ(live["reason"], "crown");
    EXPECT_THAT(live["position"].get<std::string>(), HasSubstr("x4,pppppP/"));
    EXPECT_EQ(world_.ask("GET", "games").json["games"][0]["position"], live["position"]);
}

TEST_F(OnlinePictures, aPrivateGameIsShownToItsPlayersAlone) {
    const std::string id = world_.game(anna_, bert_);
    ASSERT_EQ(world_.move(id, anna_, 1, "c3").status, 200);
    EXPECT_EQ(world_.ask("GET", "me", nullptr, bert_).json["games"][0]["position"], kAfterC3);
    EXPECT_THAT(world_.ask("GET", "lobby").text, Not(HasSubstr(id)));
    ASSERT_EQ(world_.command(id, bert_, {{"type", "resign"}}).status, 200);
    EXPECT_TRUE(world_.ask("GET", "games?player=Anna").json["games"].empty());
    EXPECT_EQ(world_.ask("GET", "games?player=Anna", nullptr, anna_).json["games"][0]["position"], kAfterC3);
}

TEST_F(OnlinePictures, aDraftShowsNothingBeforeBothHaveChosen) {
    const std::string id = world_.game(anna_, bert_, {{"rules", "army;army=draft"}, {"open", true}}); // R7.13
    ASSERT_EQ(world_.command(id, anna_, {{"type", "army"}, {"army", "8P1G1M"}}).status, 200);
    for (const std::string& token : {anna_, bert_}) {
        const auto me = world_.ask("GET", "me", nullptr, token);
        EXPECT_FALSE(me.json["games"][0].contains("position")) << me.text;
        EXPECT_THAT(me.text, Not(HasSubstr("8P")));
    }
    EXPECT_FALSE(world_.ask("GET", "games/" + id).json.contains("position"));
    ASSERT_EQ(world_.command(id, anna_, {{"type", "abort"}}).status, 200);
    const auto archive = world_.ask("GET", "games").json["games"];
    ASSERT_EQ(archive.size(), 1U);
    EXPECT_FALSE(archive[0].contains("position"));
}

TEST_F(OnlinePictures, theLobbyTellsHowGamesStandNowAndThen) {
    const std::string id = world_.game(anna_, bert_, {{"open", true}});
    const std::string other = world_.game(anna_, bert_, {{"open", true}});
    watcher_.say({{"type", "lobby"}, {"on", true}, {"changes", true}});
    Socket earlier(world_); // a page that asks for no changes
    earlier.say({{"type", "lobby"}, {"on", true}});
    ASSERT_EQ(watcher_.last("lobby")["playing"].size(), 2U);
    EXPECT_EQ(watcher_.last("lobby")["playing"][0]["position"], kStart);
    const int told = changesAfter(10'000);
    const int wholes = earlier.count("lobby");
    // Moves make no traffic of their own.
    ASSERT_EQ(world_.move(id, anna_, 1, "c3").status, 200);
    EXPECT_EQ(changesAfter(1'000), told);
    ASSERT_EQ(world_.move(id, bert_, 2, "c4").status, 200);
    EXPECT_EQ(changesAfter(1'000), told);
    // Later, once for all of them, and only what has moved.
    EXPECT_EQ(changesAfter(10'000), told + 1);
    const TestJson change = watcher_.last("lobby-change");
    EXPECT_EQ(change["moved"], TestJson::array({{{"id", id}, {"plies", 2}, {"position", kAfterC4}}}));
    EXPECT_TRUE(change["playing"].empty());
    EXPECT_EQ(earlier.count("lobby"), wholes); // the whole is too long for that
    EXPECT_EQ(changesAfter(10'000), told + 1);
    // Who comes now sees it as it is.
    Socket late(world_);
    late.say({{"type", "lobby"}, {"on", true}, {"changes", true}});
    const TestJson playing = late.last("lobby")["playing"];
    ASSERT_EQ(playing.size(), 2U);
    EXPECT_EQ(playing[0]["position"], kStart);
    EXPECT_EQ(playing[1]["position"], kAfterC4);
    EXPECT_EQ(playing[1]["plies"], 2);
}

} // namespace
} // namespace sixth::server::online
