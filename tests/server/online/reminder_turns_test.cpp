// Who is reminded of their turn, and of which.
#include "server/online/reminding.h"

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using push::Delivery;

TEST_F(RemindersTest, itIsWrittenWithTheMove) {
    Table& table = newGame(withClock("3d"));
    order(table, kAnna, games::Play{1, "c3"});
    ASSERT_EQ(written_.size(), 1U);
    EXPECT_TRUE(rows().empty());
    answer(store::Commit::Busy); // neither is on the disk
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, whoAnswersInTimeIsNotReminded) {
    Table& table = bertsTurn();
    order(table, kBert, games::Play{2, "c4"});
    answer();
    EXPECT_TRUE(rows().empty()); // Anna has no device
    tickAfter(2min);
    EXPECT_TRUE(sent_.empty());
}

TEST_F(RemindersTest, anEndIsNoTurn) {
    Table& table = bertsTurn();
    order(table, kBert, games::Play{2, "c4"});
    answer();
    order(table, kAnna, games::Play{3, "a1"});
    answer();
    ASSERT_EQ(rows().size(), 1U);
    order(table, kAnna, games::Resign{});
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, gamesWithoutAClockTooButNotThoseOfMinutes) {
    bertsTurn("none");
    EXPECT_EQ(rows().size(), 1U);
    bertsTurn("600+5");
    EXPECT_EQ(rows().size(), 1U);
}

TEST_F(RemindersTest, chatRemindsNobodyAgain) {
    Table& table = bertsTurn();
    tickAfter(1min);
    deliver(Delivery::Taken);
    answer();
    order(table, kAnna, games::Say{"hello"});
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, thoseWhoAreHereAreNotReminded) {
    attendance_.connected(kBert, now_);
    bertsTurn();
    EXPECT_TRUE(rows().empty());
    attendance_.disconnected(kBert, now_);
    bertsTurn();
    ASSERT_EQ(rows().size(), 1U);
    attendance_.connected(kBert, now_ + 30s);
    tickAfter(1min);
    EXPECT_TRUE(sent_.empty());
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, aStartOfTheServerIsNoVisit) {
    Attendance fresh(now_); // counts everybody as seen for a minute
    context_.attendance = &fresh;
    bertsTurn();
    ASSERT_EQ(rows().size(), 1U);
    Attendance restarted(now_ + 55s);
    context_.attendance = &restarted;
    tickAfter(1min);
    EXPECT_EQ(sent_.size(), 1U);
}

TEST_F(RemindersTest, whoHasNoDeviceNeedsNoRow) {
    commit({store::DropPushDevicesOf{kBert}});
    bertsTurn();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, aNewerTurnIsNotLostWhileAnOlderOneIsSent) {
    Table& table = bertsTurn();
    tickAfter(1min);
    ASSERT_EQ(sent_.size(), 1U);
    order(table, kBert, games::Play{2, "c4"});
    answer();
    order(table, kAnna, games::Play{3, "a1"});
    answer();
    deliver(Delivery::Taken); // of the turn before
    EXPECT_TRUE(written_.empty());
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].seq, table.state.seq());
    tickAfter(1min);
    EXPECT_EQ(sent_.size(), 1U);
}

TEST_F(RemindersTest, whoeverJoinsMakesItTheTurnOfWhoeverWaited) {
    commit({store::DropPushDevicesOf{kBert}});
    addDevice(kAnna, "https://push.example/anna");
    Table& table = newGame(withClock("3d"), std::nullopt);
    EXPECT_TRUE(rows().empty()); // nobody plays yet
    order(table, kBert, games::Join{});
    answer();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kAnna);
    tickAfter(1min);
    ASSERT_EQ(sent_.size(), 1U);
    EXPECT_EQ(nlohmann::json::parse(sent_[0].first.text)["opponent"]["name"], "Bert");
}

// Both choose an army (R7.13), and whoever has not is waited for.
TEST_F(RemindersTest, aDraftWaitsForThoseWhoHaveNoArmy) {
    addDevice(kAnna, "https://push.example/anna");
    games::Settings draft = withClock("3d");
    draft.rules = *games::readRules("army;army=draft");
    Table& table = newGame(draft, std::nullopt);
    order(table, kBert, games::Join{});
    answer();
    ASSERT_EQ(rows().size(), 2U);
    order(table, kAnna, games::ChooseArmy{"12P"});
    answer();
    ASSERT_EQ(outcomes_.size(), 2U);
    ASSERT_TRUE(outcomes_[1]) << outcomes_[1].error().message;
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kBert);
}

TEST_F(RemindersTest, aMoveThatIsTakenBackTakesTheTurnWithIt) {
    addDevice(kAnna, "https://push.example/anna");
    Table& table = bertsTurn();
    ASSERT_EQ(rows().at(0).person, kBert);
    order(table, kAnna, games::Takeback{games::Answer::Offer});
    answer();
    order(table, kBert, games::Takeback{games::Answer::Accept});
    answer();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kAnna);
}

// In games of days an offer stands while whoever made it is away.
TEST_F(RemindersTest, aRematchIsAGameInWhichItIsSomebodysTurn) {
    const GameNumber number = bertsTurn().number;
    // A finished game that nobody watches may leave memory between two commands.
    const auto perform = [&](PersonId actor, games::Command command) {
        order(*tables_.find(number), actor, std::move(command));
        answer();
    };
    perform(kBert, games::Play{2, "c4"});
    perform(kAnna, games::Resign{});
    perform(kBert, games::Rematch{games::Answer::Offer});
    EXPECT_TRUE(rows().empty());
    perform(kAnna, games::Rematch{games::Answer::Accept});
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kBert); // who has Silver now
    const Table* const next = tables_.find(rows()[0].game);
    ASSERT_NE(next, nullptr);
    EXPECT_EQ(next->state.created().rematchOf, tables_.find(number)->id);
    tickAfter(1min);
    ASSERT_EQ(sent_.size(), 1U);
    EXPECT_EQ(sent_[0].first.topic, next->id);
}

TEST_F(RemindersTest, aRowThatFitsNoTurnIsDropped) {
    const Table& table = bertsTurn();
    addDevice(kAnna, "https://push.example/anna");
    commit({store::PutReminder{{kAnna, table.number, 1, now_}}});
    tickAfter(1s);
    EXPECT_TRUE(sent_.empty());
    answer();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kBert);
}

TEST_F(RemindersTest, aRequestIsAVisitToo) {
    bertsTurn();
    attendance_.seen(kBert, now_ + 30s);
    tickAfter(1min);
    EXPECT_TRUE(sent_.empty());
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, anAnswerAboutAnOlderTurnSettlesNothing) {
    Table& table = bertsTurn();
    tickAfter(1min);
    order(table, kBert, games::Play{2, "c4"});
    answer();
    order(table, kAnna, games::Play{3, "a1"});
    answer();
    tickAfter(1min);
    ASSERT_EQ(sent_.size(), 2U); // the turn before, and this one
    deliver(Delivery::Taken);
    EXPECT_TRUE(written_.empty());
    deliver(Delivery::Later, 503);
    answer();
    EXPECT_EQ(rows().size(), 1U);
}

} // namespace
} // namespace sixth::server::online
