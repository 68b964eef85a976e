// What those are told who watch a game, and what they are not told.
#include "server/online/parts.h"
#include "server/online/watchers.h"

namespace sixth::server::online {
namespace {

class WatchersTest : public PartsTest {
protected:
    // Somebody with a connection.
    struct Guest {
        explicit Guest(std::uint64_t id, std::optional<PersonId> person = std::nullopt) {
            client.id = id;
            client.line = &line;
            client.person = person;
        }
        [[nodiscard]] const nlohmann::json& last() const { return line.heard.back(); }

        HeardLine line;
        Client client;
    };

    static games::Settings draft() {
        games::Settings settings;
        settings.rules = *games::readRules("army;army=draft");
        return settings;
    }

    Watchers watchers_{context_, tables_, commands_};
    Guest anna_{1, kAnna};
    Guest bert_{2, kBert};
    Guest nobody_{3};
};

TEST_F(WatchersTest, eventsAreToldWhenTheyAreOnTheDisk) {
    Table& table = newGame();
    int told = 0;
    watchers_.onTold([&](Table& which) { told += &which == &table ? 1 : 0; });
    for (Guest* const guest : {&anna_, &nobody_}) watchers_.watch(table, guest->client);
    watchers_.watch(table, anna_.client); // twice is once
    order(table, kAnna, games::Play{1, "c3"});
    EXPECT_EQ(anna_.line.count("event"), 0U);
    answer();
    EXPECT_EQ(told, 1);
    for (const Guest* const guest : {&anna_, &nobody_}) {
        ASSERT_EQ(guest->line.count("event"), 1U);
        EXPECT_EQ(guest->last().at("seq"), 3);
        EXPECT_EQ(guest->last().at("body").at("move"), "c3");
    }
    watchers_.unwatch(table.number, nobody_.client);
    order(table, kBert, games::Play{2, "c4"});
    answer();
    EXPECT_EQ(anna_.line.count("event"), 2U);
    EXPECT_EQ(nobody_.line.count("event"), 1U);
}

TEST_F(WatchersTest, whoIsThereIsToldOnceAndOnlyWhenItChanges) {
    Table& table = newGame();
    for (Guest* const guest : {&anna_, &bert_, &nobody_}) watchers_.watch(table, guest->client);
    watchers_.tick();
    ASSERT_EQ(anna_.line.count("presence"), 1U);
    EXPECT_EQ(anna_.last().at("silver"), true);
    EXPECT_EQ(anna_.last().at("red"), true);
    EXPECT_EQ(anna_.last().at("spectators"), 1);
    watchers_.tick();
    EXPECT_EQ(anna_.line.count("presence"), 1U);
    watchers_.unwatch(table.number, bert_.client);
    watchers_.watch(table, bert_.client);
    watchers_.tick(); // gone and back within one tick
    EXPECT_EQ(anna_.line.count("presence"), 1U);
    watchers_.unwatch(table.number, bert_.client);
    watchers_.tick();
    ASSERT_EQ(anna_.line.count("presence"), 2U);
    EXPECT_EQ(anna_.last().at("red"), false);
}

TEST_F(WatchersTest, aPlayerIsAwayFromTheEndOfTheLastConnection) {
    Table& table = newGame();
    Guest second(4, kBert);
    watchers_.watch(table, bert_.client);
    watchers_.watch(table, second.client);
    EXPECT_EQ(table.awaySince.red, std::nullopt);
    now_ += std::chrono::seconds(5);
    watchers_.unwatch(table.number, bert_.client);
    EXPECT_EQ(table.awaySince.red, std::nullopt);
    watchers_.unwatch(table.number, second.client);
    EXPECT_EQ(table.awaySince.red, now_);
    EXPECT_TRUE(second.client.tables.empty());
}

// R7.13
TEST_F(WatchersTest, anArmyIsHiddenUntilBothAreChosen) {
    Table& table = newGame(draft());
    for (Guest* const guest : {&anna_, &bert_, &nobody_}) watchers_.watch(table, guest->client);
    order(table, kAnna, games::ChooseArmy{"8P1G1M"});
    answer();
    EXPECT_NE(anna_.last().dump().find("8P1G1M"), std::string::npos);
    for (const Guest* const guest : {&bert_, &nobody_}) {
        EXPECT_EQ(guest->last().at("seq"), 3);
        EXPECT_EQ(guest->last().dump().find("8P1G1M"), std::string::npos);
    }
    // Nor does anybody else learn it by asking for what they have missed.
    const auto since = [&](std::optional<PersonId> reader) {
        std::string all;
        for (const EventTold& event : watchers_.eventsSince(table, 2, reader)) all += writeMessage(event);
        return all;
    };
    EXPECT_NE(since(kAnna).find("8P1G1M"), std::string::npos);
    EXPECT_EQ(since(kBert).find("8P1G1M"), std::string::npos);
    EXPECT_EQ(since(std::nullopt).find("8P1G1M"), std::string::npos);
    order(table, kBert, games::ChooseArmy{"12P"});
    answer();
    for (const Guest* const guest : {&anna_, &bert_, &nobody_})
        for (const char* const army : {"8P1G1M", "12P"})
            EXPECT_NE(guest->last().dump().find(army), std::string::npos) << army;
}

TEST_F(WatchersTest, whoComesBackHearsWhatCameAfter) {
    Table& table = newGame();
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    const auto missed = watchers_.eventsSince(table, 1, kBert);
    ASSERT_EQ(missed.size(), 2U);
    EXPECT_EQ(missed[0].seq, 2);
    EXPECT_EQ(missed[1].seq, 3);
    EXPECT_TRUE(watchers_.eventsSince(table, 3, kBert).empty());
    EXPECT_TRUE(watchers_.eventsSince(table, 99, kBert).empty());
}

TEST_F(WatchersTest, aFinishedGameGoesWithItsLastWatcher) {
    Table& table = newGame();
    const GameNumber number = table.number;
    for (Guest* const guest : {&anna_, &nobody_}) watchers_.watch(table, guest->client);
    order(table, kAnna, games::Resign{});
    answer();
    watchers_.unwatch(number, anna_.client);
    EXPECT_NE(tables_.inMemory(number), nullptr);
    watchers_.unwatch(number, nobody_.client);
    EXPECT_EQ(tables_.inMemory(number), nullptr);
}

} // namespace
} // namespace sixth::server::online
