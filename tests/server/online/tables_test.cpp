// Which games are in memory, and whose they are.
#include "server/online/parts.h"

#include <gmock/gmock.h>

namespace sixth::server::online {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TablesTest : public PartsTest {
protected:
    // The tables of a server that has just started.
    [[nodiscard]] std::unique_ptr<Tables> restarted() { return std::make_unique<Tables>(context_); }

    // All that was logged; nothing can be logged afterwards.
    [[nodiscard]] std::string logged() {
        log_.reset(); // everything is written then
        return logged_.str();
    }

    Table& finishedGame() {
        Table& table = newGame();
        order(table, kBert, games::Resign{});
        const GameNumber number = table.number;
        answer();
        return *tables_.find(number);
    }
};

TEST_F(TablesTest, aGameIsReadWhenSomebodyAsksForIt) {
    Table& made = newGame();
    EXPECT_EQ(tables_.find(made.id), &made);
    EXPECT_EQ(tables_.find(made.number), &made);
    order(made, kAnna, games::Play{1, "c3"});
    answer();
    const auto later = restarted();
    std::vector<std::string> added;
    later->onAdded([&](Table& table) { added.push_back(table.id); });
    EXPECT_EQ(later->inMemory(made.number), nullptr);
    const Table* const read = later->find(made.id);
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(read->state.seq(), 3);
    EXPECT_EQ(read->state.board()->moves().size(), 1U);
    EXPECT_EQ(later->inMemory(made.number), read);
    EXPECT_EQ(later->find(made.number), read);
    EXPECT_THAT(added, ElementsAre(made.id)); // once
    // Nobody is connected to a server that has just started.
    EXPECT_EQ(read->awaySince.silver, now_);
    EXPECT_EQ(read->awaySince.red, now_);
}

TEST_F(TablesTest, whatIsNotThereIsNotFound) {
    EXPECT_EQ(tables_.find("AbCdEf012345"), nullptr);
    EXPECT_EQ(tables_.find(GameNumber(77)), nullptr);
}

TEST_F(TablesTest, aGameThatCannotBeReadIsLogged) {
    commit({store::AddGame{
        {.number = GameNumber(9), .id = "AbCdEf012345", .creator = kAnna, .createdAt = now_}}});
    EXPECT_EQ(tables_.find("AbCdEf012345"), nullptr);
    EXPECT_THAT(logged(), AllOf(HasSubstr("game-unreadable"), HasSubstr("AbCdEf012345"),
                                HasSubstr("it has no events")));
}

TEST_F(TablesTest, openGamesAreThoseOfTheirPeople) {
    Table& played = newGame();
    Table& waiting = newGame({}, std::nullopt);
    EXPECT_THAT(tables_.openGamesOf(kAnna), ElementsAre(played.number, waiting.number));
    EXPECT_THAT(tables_.openGamesOf(kBert), ElementsAre(played.number));
    EXPECT_THAT(tables_.openGamesOf(kEve), IsEmpty());
    order(waiting, kEve, games::Join{});
    answer();
    EXPECT_THAT(tables_.openGamesOf(kEve), ElementsAre(waiting.number));
    order(played, kBert, games::Resign{});
    answer();
    EXPECT_THAT(tables_.openGamesOf(kAnna), ElementsAre(waiting.number));
    EXPECT_THAT(tables_.openGamesOf(kBert), IsEmpty());
}

TEST_F(TablesTest, unfinishedGamesAreReadAFewAtATimeTheOldestFirst) {
    std::vector<std::string> made;
    for (int i = 0; i < 3; ++i) made.push_back(newGame().id);
    finishedGame();
    const auto later = restarted();
    std::vector<std::string> added;
    later->onAdded([&](Table& table) { added.push_back(table.id); });
    EXPECT_TRUE(later->loadMore(2));
    EXPECT_THAT(added, ElementsAre(made[0], made[1]));
    EXPECT_FALSE(later->loadMore(2));
    EXPECT_THAT(added, ElementsAre(made[0], made[1], made[2]));
    EXPECT_FALSE(later->loadMore(2));
}

TEST_F(TablesTest, finishedGamesAreForgottenWhenNobodyWatches) {
    const GameNumber number = finishedGame().number;
    HeardLine line;
    Client client;
    client.line = &line;
    tables_.find(number)->watchers.push_back(&client);
    tables_.tick();
    ASSERT_NE(tables_.inMemory(number), nullptr);
    tables_.inMemory(number)->watchers.clear();
    tables_.forgetIfDone(number);
    EXPECT_EQ(tables_.inMemory(number), nullptr);
    // Who only looks at it makes it come back until the next tick.
    EXPECT_NE(tables_.find(number), nullptr);
    EXPECT_NE(tables_.inMemory(number), nullptr);
    tables_.tick();
    EXPECT_EQ(tables_.inMemory(number), nullptr);
}

TEST_F(TablesTest, unfinishedGamesAreNeverForgotten) {
    const GameNumber number = newGame().number;
    tables_.forgetIfDone(number);
    tables_.tick();
    EXPECT_NE(tables_.inMemory(number), nullptr);
}

} // namespace
} // namespace sixth::server::online
