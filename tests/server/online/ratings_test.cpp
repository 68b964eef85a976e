// What a rated game does to the ratings of its players.
#include "server/online/world.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

class OnlineRatings : public testing::Test {
protected:
    // A rated game that the first player wins.
    void won(const std::string& winner, const std::string& loser, const std::string& clock = "300+5") {
        const std::string id = world_.game(winner, loser, {{"rated", true}, {"clock", clock}});
        world_.open(id, winner, loser);
        ASSERT_EQ(world_.command(id, loser, {{"type", "resign"}}).status, 200);
    }
    TestJson ratingsOf(const std::string& name) {
        return world_.ask("GET", "people/" + name).json.at("ratings");
    }
    int ratingOf(const std::string& name) { return ratingsOf(name).at(0).at("rating"); }

    World world_;
};

TEST_F(OnlineRatings, aDrawOfEqualsMovesNobody) {
    const std::string anna = world_.user("Anna");
    const std::string bert = world_.user("Bert");
    const std::string id = world_.game(anna, bert, {{"rated", true}, {"clock", "300+5"}});
    world_.open(id, anna, bert);
    ASSERT_EQ(world_.command(id, anna, {{"type", "draw"}, {"answer", "offer"}}).status, 200);
    ASSERT_EQ(world_.command(id, bert, {{"type", "draw"}, {"answer", "accept"}}).status, 200);
    for (const char* name : {"Anna", "Bert"}) {
        EXPECT_EQ(ratingOf(name), 1500);
        EXPECT_EQ(ratingsOf(name)[0]["games"], 1);
    }
}

TEST_F(OnlineRatings, whoBeatsTheStrongerGainsMore) {
    const std::string anna = world_.user("Anna");
    const std::string bert = world_.user("Bert");
    for (int i = 0; i < 3; ++i) won(anna, bert);
    ASSERT_GT(ratingOf("Anna"), ratingOf("Bert") + 200);
    won(world_.user("Cora"), anna);
    won(world_.user("Dora"), bert);
    EXPECT_GT(ratingOf("Cora"), ratingOf("Dora") + 20);
}

TEST_F(OnlineRatings, everySpeedHasARatingOfItsOwn) {
    const std::string anna = world_.user("Anna");
    const std::string bert = world_.user("Bert");
    won(anna, bert, "300+5");
    won(bert, anna, "60+0");
    const TestJson ratings = ratingsOf("Anna");
    ASSERT_EQ(ratings.size(), 2U);
    EXPECT_NE(ratings[0]["speed"], ratings[1]["speed"]);
    for (const TestJson& one : ratings) {
        EXPECT_EQ(one["games"], 1);
        if (one["speed"] == "rapid")
            EXPECT_GT(one["rating"], 1500);
        else
            EXPECT_LT(one["rating"], 1500);
    }
}

} // namespace
} // namespace sixth::server::online
