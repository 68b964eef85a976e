// How a server that runs takes up what another process has done to its database.
#include "server/online/host.h"
#include "server/online/news.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

class OnlineNews : public testing::Test {
protected:
    // Lets so much time go by, and the server notice it.
    void pass(std::int64_t ms) {
        world_.advance(ms);
        (void)world_.turn();
    }

    World world_;
    Host host_{world_};
};

TEST_F(OnlineNews, theHostIsHeardWithinASecond) {
    const std::string mallory = world_.user("Mallory");
    const Socket socket(world_, mallory);
    pass(0);
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Mallory", 1, "x"); }), "");
    EXPECT_EQ(socket.closed, 0);
    pass(1'000);
    EXPECT_EQ(socket.closed, kPolicy);
}

// An act is taken up for some seconds. Whoever is let in again meanwhile stays.
TEST_F(OnlineNews, whoeverIsLetInAgainIsNotCutOff) {
    (void)world_.user("Anna");
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Anna", 1, ""); }), "");
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.unsuspend("Anna", ""); }), "");
    const std::string back =
        world_.ask("POST", "login", {{"name", "Anna"}, {"password", "12345678"}, {"token", true}})
            .json["token"];
    const Socket socket(world_, back);
    for (int i = 0; i < 5; ++i) pass(1'000);
    EXPECT_EQ(socket.closed, 0);
}

TEST_F(OnlineNews, whatWasDoneWhileTheServerWasAwayIsTakenUp) {
    const std::string mallory = world_.user("Mallory");
    const std::string id = world_.ask("POST", "games", {{"open", true}, {"clock", "3d"}}, mallory).json["id"];
    for (int i = 0; i < 3; ++i) pass(1'000); // signs of life
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Mallory", 100, "x"); }), "");
    world_.restart(60'000);
    pass(1'000);
    EXPECT_TRUE(world_.await([&] { return world_.ask("GET", "games/" + id).json["reason"] == "aborted"; }));
}

// More than are read at once, and none twice as far as anybody can see.
TEST_F(OnlineNews, manyActsAtOnceAreAllTakenUp) {
    const Socket socket(world_, world_.user("Last"));
    (void)world_.user("Anna");
    for (int i = 0; i < News::kMostAtOnce + 5; ++i)
        ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.endSessions("Anna", ""); }), "");
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.suspend("Last", 1, ""); }), "");
    pass(1'000);
    pass(50);
    EXPECT_EQ(socket.closed, kPolicy);
}

} // namespace
} // namespace sixth::server::online
