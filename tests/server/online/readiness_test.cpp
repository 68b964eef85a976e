// When clients are sent elsewhere.
#include "server/online/readiness.h"
#include "server/online/world.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;

bool isReady(const Readiness& readiness) {
    return !readiness.whyNot();
}

TEST(Readiness, hasFiveReasonsAgainstIt) {
    EXPECT_TRUE(isReady({.isLoaded = true}));
    EXPECT_FALSE(isReady({.isLoaded = false}));
    EXPECT_FALSE(isReady({.isLoaded = true, .isStopping = true}));
    EXPECT_TRUE(isReady({.isLoaded = true, .writing = 5s, .sinceTick = 1s}));
    EXPECT_FALSE(isReady({.isLoaded = true, .writing = 5s + 1ms}));
    EXPECT_FALSE(isReady({.isLoaded = true, .sinceTick = 1s + 1ms}));
    EXPECT_TRUE(isReady({.isLoaded = true, .silence = 10s}));
    EXPECT_FALSE(isReady({.isLoaded = true, .silence = 10s + 1ms}));
}

TEST(Readiness, isThatOfTheServer) {
    World world;
    (void)world.turn();
    EXPECT_EQ(world.readiness().status, 200);
    world.advance(1'001); // without a tick
    EXPECT_EQ(world.readiness().status, 503);
    (void)world.turn();
    EXPECT_EQ(world.readiness().status, 200);
    world.stop();
    EXPECT_EQ(world.readiness().status, 503);
    EXPECT_EQ(*world.readiness().body(), "the server is about to stop\n");
}

} // namespace
} // namespace sixth::server::online
