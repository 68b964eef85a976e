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

// What was done to them, what they have reported and where they are reminded; not who did it, nor what others
// have reported.
TEST(OnlineData, tellsWhatModeratorsAndDevicesHaveToDoWithThem) {
    World world;
    const std::string anna = world.user("Anna");
    const std::string bert = world.user("Bert");
    const std::string mona = world.user("Mona");
    const std::string game = world.game(anna, bert);
    world.open(game, anna, bert);
    const auto said = world.command(game, bert, {{"type", "chat"}, {"text", "his words"}});
    ASSERT_EQ(world
                  .ask("POST", "reports",
                       {{"name", "Bert"},
                        {"reason", "chat"},
                        {"text", "rude"},
                        {"game", game},
                        {"seq", said.json["seq"]}},
                       anna)
                  .status,
              201);
    ASSERT_EQ(world.ask("POST", "reports", {{"name", "Mona"}, {"reason", "stalling"}}, anna).status, 201);
    ASSERT_EQ(
        world.ask("POST", "reports", {{"name", "Anna"}, {"reason", "name"}, {"text", "his report"}}, bert)
            .status,
        201);
    const Time now = fromUnix(world.now());
    world.writeWhileAway([&](store::Reader& reader) {
        const PersonId annaId = reader.personNamed("Anna")->id;
        const PersonId bertId = reader.personNamed("Bert")->id;
        const PersonId monaId = reader.personNamed("Mona")->id;
        const GameNumber number = reader.game(game)->number;
        store::PushDevice device{.person = annaId, .endpoint = "https://push.example/anna", .at = now};
        device.key.fill('k');
        device.secret.fill('s');
        return store::Operations{
            store::PutPushDevice{device},
            store::PutPushDevice{{.person = bertId, .endpoint = "https://push.example/bert", .at = now}},
            store::SetQuietHours{annaId, store::QuietHours{1320, 420, 60}},
            store::AddAudit{
                {.at = now, .actor = monaId, .act = "rename", .person = annaId, .detail = "was Ann"}},
            store::AddAudit{{.at = now,
                             .actor = annaId,
                             .act = "suspend",
                             .person = bertId,
                             .game = number,
                             .detail = "3 days"}},
            store::AddAudit{{.at = now, .act = "suspend", .person = bertId, .detail = "between them"}},
            store::CloseReport{reader.reportsBy(annaId).back().id, monaId, now, "the decision"}};
    });

    const auto data = world.ask("GET", "me/data", nullptr, anna);
    ASSERT_EQ(data.status, 200) << data.text;
    const TestJson& reports = data.json["reports"]; // the newest first
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports[0]["about"]["name"], "Mona");
    EXPECT_EQ(reports[0]["reason"], "stalling");
    EXPECT_FALSE(reports[0].contains("closedAt"));
    EXPECT_FALSE(reports[0].contains("game"));
    EXPECT_EQ(reports[1]["about"]["name"], "Bert");
    EXPECT_EQ(reports[1]["reason"], "chat");
    EXPECT_EQ(reports[1]["text"], "rude");
    EXPECT_EQ(reports[1]["game"], game);
    EXPECT_EQ(reports[1]["seq"], said.json["seq"]);
    EXPECT_EQ(reports[1]["closedAt"], world.now());
    EXPECT_EQ(data.json["devices"],
              TestJson({{{"endpoint", "https://push.example/anna"}, {"at", world.now()}}}));
    EXPECT_EQ(data.json["quiet"], TestJson({{"from", 1320}, {"to", 420}, {"offset", 60}}));
    EXPECT_EQ(data.json["acts"], TestJson({{{"at", world.now()}, {"act", "rename"}, {"detail", "was Ann"}}}));
    ASSERT_EQ(data.json["moderated"].size(), 1U);
    EXPECT_EQ(data.json["moderated"][0]["person"]["name"], "Bert");
    EXPECT_EQ(data.json["moderated"][0]["game"], game);
    for (const char* const others : {"his report", "his words", "push.example/bert", "between them",
                                     "the decision", "kkkk", "ssss", "a2tra2"}) // keys, in base64 as well
        EXPECT_THAT(data.text, Not(HasSubstr(others)));
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
