// Networks from which nobody is served.
#include "server/online/host.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

constexpr std::int64_t kOneDay = 24LL * 3600 * 1000;

class OnlineNetworkBans : public testing::Test {
protected:
    World::Answer from(const std::string& address, const std::string& path = "/api/v1/me",
                       const std::string& token = {}) {
        std::vector<http::Field> fields{kPublicHost};
        if (!token.empty()) fields.emplace_back("Authorization", "Bearer " + token);
        return world_.askAs("GET", path, fields, "", address);
    }
    World::Answer act(const std::string& method, const TestJson& body,
                      const std::string& address = "9.9.9.9") {
        return world_.askAs(method, "/api/v1/moderation/networks",
                            {kPublicHost, kJson, {"Authorization", "Bearer " + mona_}}, body.dump(), address);
    }
    void pass(std::int64_t ms) {
        world_.advance(ms);
        (void)world_.turn();
    }

    World world_{"http://play.example/"};
    Host host_{world_};
    std::string mona_ = host_.moderator("Mona");
};

// As numbers, all IPv4 addresses lie in ::/16.
TEST_F(OnlineNetworkBans, aNetworkOfIpv6HoldsNoIpv4) {
    const auto banned = act("POST", {{"network", "::/16"}, {"days", 2}, {"why", "spam"}}, "2001:db8::1");
    EXPECT_EQ(banned.code(), "network");
    EXPECT_EQ(from("192.0.2.200").status, 200);
}

TEST_F(OnlineNetworkBans, holdForEverythingBelowApi) {
    ASSERT_EQ(act("POST", {{"network", "192.0.2.77/24"}, {"days", 2}, {"why", "spam"}}).status, 204);
    for (const char* path : {"/api/v1/me", "/api/v1/lobby", "/api/v1/socket", "/api/v1/games/x/stream",
                             "/api/v1/nothing", "/api/v2/me", "/api/"}) {
        const auto answer = from("192.0.2.200", path);
        EXPECT_EQ(answer.status, 403) << path;
        EXPECT_EQ(answer.code(), "banned") << path;
        EXPECT_EQ(answer.json["error"]["until"], world_.now() + 2 * kOneDay) << path;
        EXPECT_NE(answer.text.find(momentText(fromUnix(world_.now() + 2 * kOneDay))), std::string::npos);
    }
    EXPECT_EQ(from("::ffff:192.0.2.200").status, 403);
    EXPECT_EQ(from("192.0.3.1").status, 200);
    world_.advance(2 * kOneDay);
    EXPECT_EQ(from("192.0.2.200").status, 200); // without a look at the database
}

// The address that counts is the client's, also behind a proxy, and nobody can claim another.
TEST_F(OnlineNetworkBans, lookAtTheRealAddress) {
    ASSERT_EQ(act("POST", {{"network", "2001:db8::/32"}, {"days", 2}, {"why", "spam"}}).status, 204);
    const auto said = [&](const std::string& forwarded, const std::string& peer) {
        return world_.askAs("GET", "/api/v1/me", {kPublicHost, {"X-Forwarded-For", forwarded}}, "", peer)
            .status;
    };
    EXPECT_EQ(said("2001:db8:1:2:3:4:5:6", "127.0.0.1"), 403);
    EXPECT_EQ(said("8.8.8.8, 2001:db8::1", "127.0.0.1"), 403);
    EXPECT_EQ(said("2001:db8::1, 8.8.8.8", "127.0.0.1"), 200);
    EXPECT_EQ(said("8.8.8.8", "2001:db8::1"), 403); // no proxy of ours
    EXPECT_EQ(said("not an address", "127.0.0.1"), 200);
}

TEST_F(OnlineNetworkBans, closeTheLinesFromThere) {
    const Conversation banned(from("192.0.2.1", "/api/v1/socket").attach);
    const Conversation other(from("192.0.3.1", "/api/v1/socket").attach);
    pass(0);
    ASSERT_EQ(host_.carryOut([](Moderation& m) { return m.banNetwork("192.0.2.0/24", 1, ""); }), "");
    // A socket that was asked for before and begins after.
    const auto late = from("192.0.2.2", "/api/v1/socket").attach;
    pass(1'000);
    EXPECT_EQ(banned.closed, kPolicy);
    EXPECT_EQ(other.closed, 0);
    const Conversation slow(late);
    pass(1'000);
    EXPECT_EQ(slow.closed, kPolicy);
}

TEST_F(OnlineNetworkBans, areListedAndEnded) {
    ASSERT_EQ(act("POST", {{"network", "192.0.2.9/24"}, {"days", 2}, {"why", "spam"}}).status, 204);
    const TestJson list = from("9.9.9.9", "/api/v1/moderation/networks", mona_).json["networks"];
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["network"], "192.0.2.0/24");
    EXPECT_EQ(list[0]["why"], "spam");
    EXPECT_EQ(act("DELETE", {{"network", "198.51.100.0/24"}}).code(), "not-found");
    EXPECT_EQ(act("DELETE", {{"network", "x"}}).code(), "network");
    EXPECT_EQ(act("DELETE", {{"network", "192.0.2.0/24"}}).status, 204);
    EXPECT_EQ(from("192.0.2.200").status, 200);
    const TestJson entries = from("9.9.9.9", "/api/v1/moderation/audit", mona_).json["entries"];
    EXPECT_EQ(entries[0]["act"], "unban-network");
    EXPECT_EQ(entries[1]["act"], "ban-network");
    EXPECT_EQ(entries[0]["actor"]["name"], "Mona");
}

TEST_F(OnlineNetworkBans, theLongestOfSeveralHolds) {
    ASSERT_EQ(act("POST", {{"network", "192.0.2.0/24"}, {"days", 3}, {"why", "spam"}}).status, 204);
    ASSERT_EQ(act("POST", {{"network", "192.0.0.0/16"}, {"days", 1}, {"why", "spam"}}).status, 204);
    EXPECT_EQ(from("192.0.2.200").json["error"]["until"], world_.now() + 3 * kOneDay);
    EXPECT_EQ(from("192.0.3.1").json["error"]["until"], world_.now() + kOneDay);
    world_.advance(kOneDay);
    EXPECT_EQ(from("192.0.2.200").status, 403);
    EXPECT_EQ(from("192.0.3.1").status, 200);
}

TEST_F(OnlineNetworkBans, nobodyLocksThemselvesOut) {
    EXPECT_EQ(act("POST", {{"network", "9.0.0.0/8"}, {"days", 2}, {"why", "oops"}}).code(), "own");
    EXPECT_EQ(from("9.9.9.9").status, 200);
}

TEST_F(OnlineNetworkBans, areRememberedOverARestart) {
    ASSERT_EQ(act("POST", {{"network", "192.0.2.0/24"}, {"days", 2}, {"why", "spam"}}).status, 204);
    world_.restart(1'000);
    EXPECT_EQ(from("192.0.2.1").code(), "banned");
}

TEST_F(OnlineNetworkBans, haveALimit) {
    store::Operations bans;
    for (std::size_t i = 0; i < Moderation::kMostNetworks; ++i)
        bans.emplace_back(
            store::BanNetwork{{"198.18." + std::to_string(i / 256) + "." + std::to_string(i % 256) + "/32",
                               fromUnix(world_.now() + kOneDay), "", fromUnix(world_.now())}});
    host_.commit(bans);
    EXPECT_EQ(act("POST", {{"network", "192.0.2.0/24"}, {"days", 2}, {"why", "spam"}}).code(), "too-many");
    EXPECT_EQ(act("POST", {{"network", "198.18.0.0"}, {"days", 2}, {"why", "longer"}}).status, 204);
}

} // namespace
} // namespace sixth::server::online
