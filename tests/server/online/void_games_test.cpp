// Games that a moderator takes out of ratings and scores.
#include "server/online/game_json.h"
#include "server/online/host.h"
#include "server/online/parts.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sixth::server::online {
namespace {

class OnlineVoid : public testing::Test {
protected:
    // A game that the first player wins; its id.
    std::string won(const std::string& winner, const std::string& loser, bool rated = true) {
        const std::string id = world_.game(winner, loser, {{"rated", rated}, {"clock", "300+5"}});
        world_.open(id, winner, loser);
        EXPECT_EQ(world_.command(id, loser, {{"type", "resign"}}).status, 200);
        return id;
    }
    World::Answer makeVoid(const std::string& game) {
        return world_.ask("POST", "moderation/games/" + game + "/void", {{"why", "engine"}}, mona_);
    }
    TestJson profile(const std::string& name) { return world_.ask("GET", "people/" + name).json; }
    int ratingOf(const std::string& name) { return profile(name).at("ratings").at(0).at("rating"); }
    TestJson shown(const std::string& game) { return world_.ask("GET", "games/" + game).json; }

    World world_;
    Host host_{world_};
    std::string mona_ = host_.moderator("Mona");
    std::string anna_ = world_.user("Anna");
    std::string mallory_ = world_.user("Mallory");
};

TEST_F(OnlineVoid, takesBackWhatTheGameDid) {
    (void)won(anna_, mallory_);
    const int anna = ratingOf("Anna");
    const int mallory = ratingOf("Mallory");
    const std::string stolen = won(mallory_, anna_);
    ASSERT_LT(ratingOf("Anna"), anna);
    (void)won(anna_, world_.user("Bert")); // something else in between, which stays
    const int between = ratingOf("Anna");
    const TestJson change = world_.ask("GET", "games/" + stolen + "/events", nullptr, anna_)
                                .json["events"]
                                .back()["body"]["ratings"];
    ASSERT_EQ(makeVoid(stolen).status, 204);

    const int givenBack = change["red"]["before"].get<int>() - change["red"]["after"].get<int>();
    EXPECT_GT(givenBack, 0);
    EXPECT_NEAR(ratingOf("Anna"), between + givenBack, 1);
    EXPECT_NEAR(ratingOf("Mallory"), mallory, 1);
    EXPECT_EQ(profile("Anna")["ratings"][0]["games"], 2);
    EXPECT_EQ(profile("Mallory")["ratings"][0]["games"], 1);
    EXPECT_EQ(profile("Anna")["games"], 2);
    EXPECT_EQ(profile("Anna")["lost"], 0);
    EXPECT_EQ(profile("Mallory")["won"], 0);
    EXPECT_EQ(shown(stolen)["void"], true);
    EXPECT_FALSE(shown(won(anna_, mallory_)).contains("void"));
    // The next game goes on from there, and not from what the server had in memory.
    const int after = ratingOf("Mallory");
    EXPECT_LT(after, mallory);
}

TEST_F(OnlineVoid, whoeverHasNoRatedGameLeftIsANewcomer) {
    const std::string only = won(anna_, mallory_);
    ASSERT_EQ(makeVoid(only).status, 204);
    EXPECT_TRUE(profile("Anna")["ratings"].empty());
    (void)won(anna_, mallory_);
    EXPECT_EQ(profile("Anna")["ratings"][0]["games"], 1);
    EXPECT_EQ(ratingOf("Anna") - 1500, 1500 - ratingOf("Mallory"));
}

TEST_F(OnlineVoid, isNotedWithWhatItDid) {
    const std::string game = won(mallory_, anna_);
    ASSERT_EQ(makeVoid(game).status, 204);
    const TestJson entry = world_.ask("GET", "moderation/audit", nullptr, mona_).json["entries"][0];
    EXPECT_EQ(entry["act"], "void");
    EXPECT_EQ(entry["game"], game);
    EXPECT_EQ(entry["detail"], "Mallory -162, Anna +162: engine");
}

TEST_F(OnlineVoid, happensOnceAndToFinishedGamesThatCount) {
    const std::string game = world_.game(anna_, mallory_);
    EXPECT_EQ(makeVoid(game).code(), "phase");
    ASSERT_EQ(world_.command(game, anna_, {{"type", "abort"}}).status, 200);
    EXPECT_EQ(makeVoid(game).code(), "no-change");
    const std::string casual = won(anna_, mallory_, false);
    ASSERT_EQ(profile("Anna")["won"], 1);
    ASSERT_EQ(makeVoid(casual).status, 204);
    EXPECT_EQ(profile("Anna")["won"], 0);
    EXPECT_EQ(makeVoid(casual).code(), "no-change");
}

TEST_F(OnlineVoid, nobodyDecidesAboutTheirOwnGames) {
    const std::string game = won(anna_, mona_);
    EXPECT_EQ(makeVoid(game).code(), "protected");
    EXPECT_EQ(host_.carryOut([&](Moderation& m) { return m.voidGame(game, "the host may"); }), "");
}

TEST_F(OnlineVoid, isSeenByWhoeverWatchesTheGame) {
    const std::string game = won(anna_, mallory_);
    Socket socket(world_);
    socket.say(TestJson{{"type", "hello"}, {"game", game}});
    ASSERT_EQ(host_.carryOut([&](Moderation& m) { return m.voidGame(game, ""); }), "");
    world_.advance(1'000);
    (void)world_.turn();
    EXPECT_EQ(shown(game)["void"], true); // the game is in memory all the time
}

// The moderator's unit and the end of another game of the same player are made at the same time, in either
// order. Neither undoes the other.
class VoidRaces : public PartsTest {
protected:
    [[nodiscard]] games::Settings rated() const {
        games::Settings settings;
        settings.rated = true;
        settings.clock = *games::readClockSetting("300+5");
        return settings;
    }
    Table& begun() {
        Table& table = newGame(rated());
        order(table, kAnna, games::Play{1, "c3"});
        answer();
        order(table, kBert, games::Play{2, "c4"});
        answer();
        return table;
    }
    // What the game did to Anna's rating.
    int gainOf(GameNumber number) {
        const auto game = fold(*reader_, *reader_->game(number));
        const auto& change = game->end()->ratings.silver;
        return change->after - change->before;
    }
    double annasRating() {
        return storedRating(*reader_, kAnna, "sixth", games::speedOf(rated().clock)).rating.rating;
    }
};

TEST_F(VoidRaces, nothingIsLost) {
    Table& first = begun();
    const std::string id = first.id; // a game that is over is forgotten
    order(first, kBert, games::Resign{});
    answer();
    ASSERT_GT(annasRating(), 1600);
    Table& second = begun();
    const GameNumber secondNumber = second.number;
    Table& third = begun();
    const GameNumber thirdNumber = third.number;

    // The second game ends; its unit is under way when the moderator's is made and written.
    order(second, kBert, games::Resign{});
    Moderation moderation(*reader_, std::nullopt, now_);
    const auto unit = moderation.voidGame(id, "");
    ASSERT_TRUE(unit.has_value());
    commit(*unit);
    answer();
    const int second_ = gainOf(secondNumber);
    EXPECT_GT(second_, 10);
    EXPECT_NEAR(annasRating(), 1500 + gainOf(reader_->game(id)->number) + second_ - 162, 1.5);

    // The third is decided by what is in memory, which is behind.
    order(third, kBert, games::Resign{});
    answer();
    EXPECT_NEAR(annasRating(), 1500 + second_ + gainOf(thirdNumber), 2.5);
}

} // namespace
} // namespace sixth::server::online
