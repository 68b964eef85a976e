#include "server/online/traffic.h"
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

constexpr Time kTrafficStart = fromUnix(1'700'000'000'000);

TEST(Traffic, theBusiestComeFirst) {
    Traffic traffic;
    for (int i = 0; i < 3; ++i) traffic.noteRequest("1.1.1.1", kTrafficStart);
    for (int i = 0; i < 5; ++i) traffic.noteMessage("2.2.2.2", kTrafficStart);
    traffic.noteRequest("3.3.3.3", kTrafficStart);
    traffic.noteRefused("requests", "1.1.1.1", kTrafficStart);
    traffic.noteRequest("", kTrafficStart); // not counted
    const auto busiest = traffic.busiest(2, kTrafficStart);
    ASSERT_EQ(busiest.size(), 2U);
    EXPECT_EQ(busiest[0].address, "2.2.2.2");
    EXPECT_EQ(busiest[0].counts.messages, 5U);
    EXPECT_EQ(busiest[1].address, "1.1.1.1");
    EXPECT_EQ(busiest[1].counts.requests, 3U);
    EXPECT_EQ(busiest[1].counts.refused, 1U);
    EXPECT_EQ(traffic.refusals().at("requests"), 1U);
}

TEST(Traffic, whatIsLongAgoIsForgotten) {
    Traffic traffic;
    traffic.noteRequest("1.1.1.1", kTrafficStart);
    EXPECT_EQ(traffic.busiest(5, kTrafficStart + 9min).size(), 1U); // in this window or the last
    EXPECT_TRUE(traffic.busiest(5, kTrafficStart + 20min).empty());
    EXPECT_EQ(traffic.size(), 0U);
}

TEST(Traffic, manyAddressesTakeLittleMemoryAndTheBusyOnesStay) {
    Traffic traffic;
    for (int i = 0; i < 100'000; ++i) {
        traffic.noteRequest(std::to_string(i), kTrafficStart);
        if (i % 10 == 0) traffic.noteRequest("busy", kTrafficStart);
    }
    EXPECT_LE(traffic.size(), Traffic::kMostAddresses);
    const auto busiest = traffic.busiest(20, kTrafficStart);
    ASSERT_EQ(busiest.size(), 20U);
    EXPECT_EQ(busiest.front().address, "busy");
    EXPECT_EQ(busiest.front().counts.requests, 10'000U);
}

TEST(Traffic, metricsNameAddressesAndLimits) {
    Limits limits;
    limits.newPeople = {2, 0};
    World world("https://play.example/", limits);
    const auto guestFrom = [&](const std::string& address) {
        return world.askAs("POST", "/api/v1/guest", {kPublicHost, kJson}, "{}", address).status;
    };
    EXPECT_EQ(guestFrom("203.0.113.5"), 201);
    EXPECT_EQ(guestFrom("203.0.113.5"), 201);
    EXPECT_EQ(guestFrom("203.0.113.5"), 429);
    EXPECT_EQ(guestFrom("2001:db8::77"), 201);
    const std::string metrics = world.metrics();
    EXPECT_THAT(metrics, HasSubstr("sixth_limit_refusals_total{limit=\"new-people\"} 1"));
    EXPECT_THAT(metrics, HasSubstr("sixth_address_requests{address=\"203.0.113.5\"} 3"));
    EXPECT_THAT(metrics, HasSubstr("sixth_address_refused{address=\"203.0.113.5\"} 1"));
    EXPECT_THAT(metrics, HasSubstr("sixth_address_lines{address=\"203.0.113.5\"} 0"));
    EXPECT_THAT(metrics, HasSubstr("sixth_address_requests{address=\"2001:db8::/64\"} 1"));
    EXPECT_THAT(metrics, Not(HasSubstr("sixth_backup")));
    // The log has the address itself.
    EXPECT_THAT(world.end(), HasSubstr("event=refused limit=new-people address=203.0.113.5"));
}

TEST(Traffic, theLogSaysWhereAClientIs) {
    Limits limits;
    limits.messages = {2, 0};
    World world("https://play.example/", limits);
    const std::vector<http::Field> fields{kPublicHost, kJson, {"X-Forwarded-For", "2001:db8::77"}};
    ASSERT_EQ(world.askAs("POST", "/api/v1/login", fields, R"({"name":"Anna","password":"12345678"})").code(),
              "wrong");
    Conversation talk(world.askAs("GET", "/api/v1/socket", fields).attach);
    for (int i = 0; i < 300; ++i) talk.say(TestJson{{"type", "ping"}});
    EXPECT_EQ(talk.closed, kPolicy);
    const std::string log = world.end();
    EXPECT_THAT(log, HasSubstr("event=wrong-password address=2001:db8::77"));
    EXPECT_THAT(log, HasSubstr("event=cut-off why=\"too many messages\" person=0 address=2001:db8::77"));
    EXPECT_THAT(log, Not(HasSubstr("Anna")));
}

TEST(Traffic, aServerOnOnesOwnMachineCountsNobody) {
    World world;
    (void)world.guest();
    EXPECT_THAT(world.metrics(), Not(HasSubstr("sixth_address_")));
}

} // namespace
} // namespace sixth::server::online
