// Reminders the whole way: a move, the database, the real sender, and a push service of the tests' own that
// decrypts what arrives. And the routes of the API.
#include "server/online/world.h"
#include "server/push/push_service.h"
#include "server/push/receiver.h"
#include "server/store/database.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using push::PushService;
using push::Receiver;

constexpr std::int64_t kMinuteMs = 60'000;

class PushTest : public testing::Test {
protected:
    TestJson deviceOf(const Receiver& receiver, const std::string& endpoint) const {
        return {{"endpoint", endpoint},
                {"p256dh", push::writeBase64Url(receiver.keys().key)},
                {"auth", push::writeBase64Url(receiver.keys().secret)}};
    }
    void subscribe(const std::string& token, const Receiver& receiver, const std::string& endpoint) {
        EXPECT_EQ(world_.ask("POST", "push/devices", deviceOf(receiver, endpoint), token).status, 204);
    }
    // Until those who have sent a request are away, and the reminder is due.
    void passTime(std::int64_t ms = 2 * kMinuteMs) {
        world_.advance(ms);
        world_.turn();
    }
    [[nodiscard]] bool arrives(std::size_t count) {
        return world_.await([&] { return service_.count() >= count; });
    }
    // All reminders that the database holds, due or not.
    [[nodiscard]] std::vector<store::Reminder> rows() const {
        const auto reader = store::lookAtDatabase(world_.database().address());
        if (!reader) throw std::runtime_error(reader.error().why);
        return (*reader)->reminders(fromUnix(world_.now()) + std::chrono::days(1'000), 100);
    }

    PushService service_;
    World world_;
    Receiver phone_;
    std::string anna_ = world_.user("Anna");
    std::string bert_ = world_.user("Bert");
};

// Whoever had the password, or a session, has no device of theirs left behind it.
TEST_F(PushTest, devicesEndWithAllSessions) {
    const auto devices = [&](const std::string& token) {
        return world_.ask("GET", "push", nullptr, token).json.at("devices").size();
    };
    const auto token = [](const World::Answer& answer) {
        EXPECT_EQ(answer.status, 201) << answer.text;
        return answer.json.value("token", "");
    };
    subscribe(bert_, phone_, service_.endpoint("thief"));
    const auto made = world_.ask("POST", "me/recovery", {{"password", "12345678"}}, bert_);
    bert_ = token(
        world_.ask("POST", "password", {{"old", "12345678"}, {"new", "87654321"}, {"token", true}}, bert_));
    EXPECT_EQ(devices(bert_), 0U);
    subscribe(bert_, phone_, service_.endpoint("thief"));
    bert_ = token(world_.ask(
        "POST", "recover",
        {{"name", "Bert"}, {"code", made.json["codes"][0]}, {"password", "12345678"}, {"token", true}}));
    EXPECT_EQ(devices(bert_), 0U);
    std::string guest = world_.guest();
    subscribe(guest, phone_, service_.endpoint("thief"));
    guest = token(
        world_.ask("POST", "register", {{"name", "Dora"}, {"password", "12345678"}, {"token", true}}, guest));
    EXPECT_EQ(devices(guest), 0U);
}

TEST_F(PushTest, aMoveArrivesOnThePhone) {
    subscribe(bert_, phone_, service_.endpoint("phone"));
    const std::string game = world_.game(anna_, bert_, {{"clock", "3d"}});
    passTime();                      // they have gone to bed
    EXPECT_EQ(service_.count(), 0U); // it is Anna's turn, and she has no device
    EXPECT_EQ(world_.move(game, anna_, 1, "c3").status, 200);
    passTime();
    ASSERT_TRUE(arrives(1));
    const auto request = service_.received(1).at(0);
    EXPECT_EQ(request.target, "/push/phone");
    EXPECT_EQ(request.fields.at("topic"), game);
    const auto text = phone_.decrypt(request.body);
    ASSERT_TRUE(text);
    EXPECT_EQ(TestJson::parse(*text),
              (TestJson{{"game", game}, {"opponent", {{"name", "Anna"}, {"kind", "user"}}}}));
    // The token is signed with the key that the page was told.
    const std::string key = world_.ask("GET", "push", nullptr, bert_).json.at("key");
    EXPECT_NE(request.fields.at("authorization").find("k=" + key), std::string::npos);
    ASSERT_TRUE(world_.await([&] { return rows().empty(); }));
    // Once a turn: the next message is about the next turn.
    passTime(kMinuteMs * 60 * 24);
    EXPECT_EQ(world_.move(game, bert_, 2, "c4").status, 200);
    EXPECT_EQ(world_.move(game, anna_, 3, "a1").status, 200);
    passTime();
    ASSERT_TRUE(arrives(2));
    EXPECT_EQ(service_.received(2).size(), 2U);
}

TEST_F(PushTest, aRestartForgetsNothing) {
    subscribe(bert_, phone_, service_.endpoint());
    const std::string game = world_.game(anna_, bert_, {{"clock", "3d"}});
    passTime();
    EXPECT_EQ(world_.move(game, anna_, 1, "c3").status, 200);
    const std::string key = world_.ask("GET", "push", nullptr, anna_).json.at("key");
    world_.restart(10 * kMinuteMs);
    EXPECT_EQ(world_.ask("GET", "push", nullptr, anna_).json.at("key"), key);
    passTime();
    ASSERT_TRUE(arrives(1));
    EXPECT_TRUE(phone_.decrypt(service_.received(1).at(0).body));
}

TEST_F(PushTest, aServiceThatIsDownIsTriedAgainAlsoAfterARestart) {
    subscribe(bert_, phone_, service_.endpoint());
    const std::string game = world_.game(anna_, bert_, {{"clock", "3d"}});
    passTime();
    service_.answerNext(503);
    EXPECT_EQ(world_.move(game, anna_, 1, "c3").status, 200);
    passTime();
    ASSERT_TRUE(arrives(1));
    ASSERT_TRUE(world_.await([&] { return rows().at(0).due > fromUnix(world_.now()); })); // put off
    world_.restart(5 * kMinuteMs);
    passTime();
    ASSERT_TRUE(arrives(2));
    EXPECT_TRUE(phone_.decrypt(service_.received(2).at(1).body));
}

TEST_F(PushTest, aDeviceThatIsGoneIsForgotten) {
    subscribe(bert_, phone_, service_.endpoint());
    const std::string game = world_.game(anna_, bert_, {{"clock", "3d"}});
    passTime();
    service_.answerNext(410);
    EXPECT_EQ(world_.move(game, anna_, 1, "c3").status, 200);
    passTime();
    ASSERT_TRUE(arrives(1));
    EXPECT_TRUE(
        world_.await([&] { return world_.ask("GET", "push", nullptr, bert_).json.at("devices").empty(); }));
}

TEST_F(PushTest, theRoutes) {
    const TestJson fresh = world_.ask("GET", "push", nullptr, bert_).json;
    EXPECT_EQ(fresh.at("devices"), TestJson::array());
    EXPECT_TRUE(fresh.at("quiet").is_null());
    EXPECT_EQ(push::readBase64Url(fresh.at("key").get<std::string>())->size(), 65U);
    subscribe(bert_, phone_, service_.endpoint("a"));
    subscribe(bert_, phone_, service_.endpoint("a")); // twice is once
    subscribe(bert_, phone_, service_.endpoint("b"));
    EXPECT_EQ(world_.ask("PUT", "push/quiet", {{"from", 1320}, {"to", 480}, {"offset", -300}}, bert_).status,
              204);
    const TestJson full = world_.ask("GET", "push", nullptr, bert_).json;
    EXPECT_EQ(full.at("devices").size(), 2U);
    EXPECT_EQ(full.at("quiet"), (TestJson{{"from", 1320}, {"to", 480}, {"offset", -300}}));
    EXPECT_EQ(world_.ask("GET", "push", nullptr, anna_).json.at("devices"), TestJson::array());
    const TestJson gone{{"endpoint", service_.endpoint("a")}};
    EXPECT_EQ(world_.ask("DELETE", "push/devices", gone, anna_).code(), "not-found"); // it is Bert's
    EXPECT_EQ(world_.ask("DELETE", "push/devices", gone, bert_).status, 204);
    EXPECT_EQ(world_.ask("DELETE", "push/devices", gone, bert_).status, 404);
    EXPECT_EQ(world_.ask("PUT", "push/quiet", TestJson::object(), bert_).status, 204);
    EXPECT_TRUE(world_.ask("GET", "push", nullptr, bert_).json.at("quiet").is_null());
}

TEST_F(PushTest, strangersHaveNoDevices) {
    EXPECT_EQ(world_.ask("GET", "push").status, 401);
    EXPECT_EQ(world_.ask("POST", "push/devices", deviceOf(phone_, service_.endpoint())).status, 401);
    EXPECT_EQ(world_.ask("DELETE", "push/devices", {{"endpoint", "x"}}).status, 401);
    EXPECT_EQ(world_.ask("PUT", "push/quiet", TestJson::object()).status, 401);
}

TEST_F(PushTest, badDevicesAreRefused) {
    const auto refusedAs = [&](const char* field, const TestJson& value) {
        TestJson device = deviceOf(phone_, service_.endpoint());
        device[field] = value;
        const auto answer = world_.ask("POST", "push/devices", device, bert_);
        return answer.status == 400 && answer.code() == "push" &&
               answer.text.find(std::string("'") + field + "'") != std::string::npos;
    };
    for (const TestJson& endpoint :
         {TestJson("ftp://push.example/"), TestJson("http://push.example/"), TestJson("https://10.0.0.1/"),
          TestJson("https://u@push.example/"), TestJson(""), TestJson(7), TestJson(),
          TestJson("https://push.example/" + std::string(980, 'a'))})
        EXPECT_TRUE(refusedAs("endpoint", endpoint)) << endpoint;
    std::array<std::uint8_t, 65> off = phone_.keys().key;
    off[64] ^= 1U;
    for (const TestJson& key : {TestJson(push::writeBase64Url(off)), TestJson("AAAA"), TestJson("+/"),
                                TestJson(), TestJson(push::writeBase64Url(std::span(off).first(64)))})
        EXPECT_TRUE(refusedAs("p256dh", key)) << key;
    for (const TestJson& secret : {TestJson("AAAA"), TestJson(std::string(23, 'A')), TestJson(1), TestJson()})
        EXPECT_TRUE(refusedAs("auth", secret)) << secret;
    EXPECT_EQ(world_.ask("GET", "push", nullptr, bert_).json.at("devices").size(), 0U);
}

TEST_F(PushTest, badHoursAreRefused) {
    for (const TestJson& hours :
         {TestJson{{"from", 1440}, {"to", 480}, {"offset", 0}},
          TestJson{{"from", -1}, {"to", 480}, {"offset", 0}},
          TestJson{{"from", 1320}, {"to", 1440}, {"offset", 0}}, TestJson{{"from", 1320}, {"to", 480}},
          TestJson{{"from", 1320}, {"to", 480}, {"offset", 841}},
          TestJson{{"from", 1320}, {"to", 480}, {"offset", -841}},
          TestJson{{"from", 1320}, {"to", 480}, {"offset", 0.5}},
          TestJson{{"from", 1320}, {"to", 1320}, {"offset", 0}},
          TestJson{{"from", "22:00"}, {"to", 1}, {"offset", 0}},
          TestJson{{"from", 1320}, {"to", 480}, {"offset", 18446744073709551615ULL}}}) {
        const auto answer = world_.ask("PUT", "push/quiet", hours, bert_);
        EXPECT_EQ(answer.status, 400) << hours;
        EXPECT_EQ(answer.code(), "push") << hours;
    }
}

TEST_F(PushTest, tenDevicesAndTheOldestGivesWay) {
    for (int i = 0; i < 11; ++i) {
        subscribe(bert_, phone_, service_.endpoint(std::to_string(i)));
        world_.advance(1);
    }
    const TestJson devices = world_.ask("GET", "push", nullptr, bert_).json.at("devices");
    EXPECT_EQ(devices.size(), 10U);
    for (const TestJson& device : devices) EXPECT_NE(device.at("endpoint"), service_.endpoint("0"));
}

TEST_F(PushTest, aDeviceBelongsToWhoUsedItLast) {
    subscribe(bert_, phone_, service_.endpoint());
    subscribe(anna_, phone_, service_.endpoint());
    EXPECT_EQ(world_.ask("GET", "push", nullptr, bert_).json.at("devices").size(), 0U);
    EXPECT_EQ(world_.ask("GET", "push", nullptr, anna_).json.at("devices").size(), 1U);
}

TEST_F(PushTest, whoLeavesTakesTheirDevicesAlong) {
    subscribe(bert_, phone_, service_.endpoint("secret-of-bert"));
    EXPECT_EQ(world_.ask("DELETE", "me", {{"password", "12345678"}}, bert_).status, 204);
    subscribe(anna_, phone_, service_.endpoint());
    EXPECT_EQ(world_.ask("GET", "push", nullptr, anna_).json.at("devices").size(), 1U);
}

} // namespace
} // namespace sixth::server::online
