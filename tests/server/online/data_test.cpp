// Everything about me, as one document, for me alone.
#include "server/online/world.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(OnlineData, tellsWhatIsKeptAboutWhoeverAsks) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string game = world.game(anna, bert);
    world.open(game, anna, bert);
    ASSERT_EQ(world.command(game, anna, {{"type", "chat"}, {"text", "my words"}}).status, 200);
    ASSERT_EQ(world.command(game, bert, {{"type", "chat"}, {"text", "his words"}}).status, 200);
    ASSERT_EQ(world.ask("PUT", "blocks/Bert", nullptr, anna).status, 204);
    ASSERT_EQ(world.command(game, anna, {{"type", "resign"}}).status, 200);
    const std::string open = world.game(anna, world.guest());

    const auto data = world.ask("GET", "me/data", TestJson::object(), anna);
    ASSERT_EQ(data.status, 200) << data.text;
    EXPECT_EQ(data.field("Content-Disposition"), "attachment; filename=\"sixth-Anna.json\"");
    EXPECT_EQ(data.field("Cache-Control"), "no-store");
    EXPECT_EQ(data.json["account"]["name"], "Anna");
    EXPECT_EQ(data.json["account"]["password"], true);
    EXPECT_EQ(data.json["account"]["recovery"], 0);
    EXPECT_GE(data.json["sessions"].size(), 1U);
    EXPECT_EQ(data.json["blocked"][0]["name"], "Bert");
    EXPECT_TRUE(data.json["followed"].empty());
    ASSERT_EQ(data.json["games"].size(), 2U);
    EXPECT_EQ(data.json["games"][0]["id"], open); // unfinished ones first
    EXPECT_FALSE(data.json["games"][0].contains("result"));
    EXPECT_EQ(data.json["games"][1]["id"], game);
    EXPECT_EQ(data.json["games"][1]["yourColor"], "silver");
    EXPECT_EQ(data.json["games"][1]["opponent"]["name"], "Bert");
    EXPECT_EQ(data.json["games"][1]["result"], "0-1");
    ASSERT_EQ(data.json["chat"].size(), 1U);
    EXPECT_EQ(data.json["chat"][0]["text"], "my words");
    EXPECT_EQ(data.json["chat"][0]["game"], game);
    EXPECT_EQ(data.json["quiet"], nullptr);
    EXPECT_TRUE(data.json["reports"].empty());
    EXPECT_TRUE(data.json["devices"].empty());
    EXPECT_TRUE(data.json["acts"].empty());
    EXPECT_EQ(data.json["bounds"]["chat"], store::kMostLinesRead);
    EXPECT_THAT(data.text, Not(HasSubstr("argon2")));
    EXPECT_THAT(data.text, Not(HasSubstr(anna))); // the token
    EXPECT_THAT(data.text, Not(HasSubstr("his words")));
}

TEST(OnlineData, isForThoseWhoSayWhoTheyAre) {
    World world;
    EXPECT_EQ(world.ask("GET", "me/data").status, 401);
    const auto guest = world.ask("GET", "me/data", nullptr, world.guest());
    ASSERT_EQ(guest.status, 200);
    EXPECT_EQ(guest.json["account"]["password"], false);
    EXPECT_TRUE(guest.json["games"].empty());
}

TEST(OnlineData, oneAtATimeForEachPerson) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const auto first = world.askLater("GET", "me/data", TestJson::object(), anna);
    const auto second = world.askLater("GET", "me/data", TestJson::object(), anna);
    const auto other = world.askLater("GET", "me/data", TestJson::object(), bert);
    ASSERT_TRUE(world.await([&] { return *first && *second && *other; }));
    EXPECT_EQ((*first)->status, 200);
    EXPECT_EQ((*second)->status, 429);
    EXPECT_EQ((*other)->status, 200);
    EXPECT_EQ(world.ask("GET", "me/data", nullptr, anna).status, 200); // once the first is there
}

} // namespace
} // namespace sixth::server::online
