// What guests are called: by their own wish, and never so that they are taken for somebody else.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

World::Answer guestCalled(World& world, const TestJson& name) {
    return world.ask("POST", "guest", {{"token", true}, {"name", name}});
}

World::Answer rename(World& world, const std::string& token, const TestJson& name) {
    return world.ask("PUT", "me/name", {{"name", name}}, token);
}

TEST(OnlineGuests, aGuestIsCalledAsTheyWish) {
    World world;
    const auto made = guestCalled(world, "Anna");
    ASSERT_EQ(made.status, 201) << made.text;
    EXPECT_EQ(made.json["person"]["called"], "Anna");
    EXPECT_EQ(made.json["person"]["kind"], "guest");
    // They are found by the name that was made for them.
    const std::string name = made.json["person"]["name"];
    EXPECT_TRUE(name.starts_with("Guest-")) << name;
    EXPECT_EQ(world.ask("GET", "people/" + name).json["called"], "Anna");
    EXPECT_EQ(world.ask("GET", "people/Anna").status, 404);
    EXPECT_EQ(world.ask("GET", "me", nullptr, made.json["token"]).json["person"], made.json["person"]);
    // Another may be called the same, and whoever does not care has no such field.
    EXPECT_EQ(guestCalled(world, "Anna").status, 201);
    for (const TestJson& nothing : {TestJson(""), TestJson(nullptr)})
        EXPECT_FALSE(guestCalled(world, nothing).json.at("person").contains("called"));
}

TEST(OnlineGuests, noGuestIsCalledLikeSomebodyElse) {
    World world;
    const std::string anna = world.user("Anna");
    EXPECT_EQ(guestCalled(world, "anna").code(), "name-taken");
    EXPECT_EQ(guestCalled(world, "anna").status, 409);
    const std::string guest = world.guest();
    EXPECT_EQ(rename(world, guest, "ANNA").code(), "name-taken");
    // Nor like somebody who has just left.
    ASSERT_EQ(world.ask("DELETE", "me", {{"password", "12345678"}}, anna).status, 204);
    EXPECT_EQ(guestCalled(world, "Anna").code(), "name-taken");
    EXPECT_EQ(rename(world, guest, "Anna").code(), "name-taken");
    for (const char* bad : {"a", "Anna Lena", "<b>Anna</b>", "\u0410\u043d\u043d\u0430", "admin",
                            "Guest-7kq2mx3a", "Sixth-bot-3", "abcdefghijklmnopqrstu"}) {
        EXPECT_EQ(guestCalled(world, bad).code(), "name") << bad;
        EXPECT_EQ(guestCalled(world, bad).status, 400) << bad;
        EXPECT_EQ(rename(world, guest, bad).code(), "name") << bad;
    }
    EXPECT_EQ(guestCalled(world, 5).code(), "name");
    EXPECT_EQ(rename(world, guest, TestJson::array()).code(), "name");
    EXPECT_EQ(rename(world, "", "Bert").status, 401);
}

TEST(OnlineGuests, theyChangeTheirMindUntilTheyRegister) {
    World world;
    const std::string token = guestCalled(world, "Anna").json["token"];
    const auto changed = rename(world, token, "Anne");
    ASSERT_EQ(changed.status, 200) << changed.text;
    EXPECT_EQ(changed.json["person"]["called"], "Anne");
    const auto person = [&](const std::string& by) {
        return world.ask("GET", "me", nullptr, by).json["person"];
    };
    EXPECT_EQ(person(token)["called"], "Anne");
    world.restart();
    EXPECT_EQ(person(token)["called"], "Anne");
    EXPECT_EQ(rename(world, token, "").status, 200);
    EXPECT_FALSE(person(token).contains("called"));
    ASSERT_EQ(rename(world, token, "Carl").status, 200);
    // What a guest is called is nobody's: somebody else can register it.
    const std::string carl = world.user("Carl");
    EXPECT_EQ(person(token)["kind"], "guest");
    const auto registered =
        world.ask("POST", "register", {{"name", "Dora"}, {"password", "12345678"}, {"token", true}}, token);
    ASSERT_EQ(registered.status, 201);
    EXPECT_EQ(registered.json["person"], TestJson({{"name", "Dora"}, {"kind", "user"}}));
    EXPECT_EQ(rename(world, registered.json["token"], "Emil").code(), "registered");
    EXPECT_EQ(rename(world, carl, "Emil").code(), "registered");
}

TEST(OnlineGuests, everyListAndRecordSaysThatTheyAreGuests) {
    World world;
    const std::string anna = guestCalled(world, "Anna").json["token"];
    const std::string bert = world.user("Bert");
    Socket watcher(world);
    const std::string id = world.game(anna, bert, {{"open", true}});
    watcher.say({{"type", "hello"}, {"game", id}});
    const TestJson shown = watcher.last("welcome")["game"]["players"]["silver"];
    EXPECT_EQ(shown["called"], "Anna");
    EXPECT_EQ(shown["kind"], "guest");
    EXPECT_EQ(watcher.last("welcome")["events"][1]["body"]["silver"], shown);
    EXPECT_EQ(watcher.last("welcome")["game"]["creator"], shown);
    EXPECT_FALSE(watcher.last("welcome")["game"]["players"]["red"].contains("called"));
    ASSERT_EQ(world.move(id, anna, 1, "c3").status, 200);
    ASSERT_EQ(world.command(id, anna, {{"type", "resign"}}).status, 200);
    EXPECT_EQ(world.ask("GET", "games").json["games"][0]["players"]["silver"], shown);
    EXPECT_THAT(world.ask("GET", "games/" + id + ".s6n").text, HasSubstr("[Silver \"Anna (guest)\"]"));
    // Whoever leaves takes it along.
    ASSERT_EQ(world.ask("DELETE", "me", TestJson::object(), anna).status, 204);
    EXPECT_THAT(world.ask("GET", "games").text, Not(HasSubstr("Anna")));
    EXPECT_THAT(world.ask("GET", "games/" + id + "/events").text, Not(HasSubstr("Anna")));
}

TEST(OnlineGuests, namesAreNotChangedForEver) {
    World world("https://play.example/");
    const std::string token = world.guest();
    for (int i = 0; i < 10; ++i) ASSERT_EQ(rename(world, token, "Anna" + std::to_string(i)).status, 200);
    EXPECT_EQ(rename(world, token, "Anna10").code(), "slow-down");
    world.advance(60'000);
    EXPECT_EQ(rename(world, token, "Anna10").status, 200);
}

} // namespace
} // namespace sixth::server::online
