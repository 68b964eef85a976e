// What becomes of a reminder that is due: it is sent, put off, or dropped.
#include "server/online/reminding.h"

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using push::Delivery;
using std::chrono::days;

TEST_F(RemindersTest, aMoveRemindsTheOtherAMinuteLater) {
    const Table& table = bertsTurn();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].person, kBert);
    EXPECT_EQ(rows()[0].game, table.number);
    EXPECT_EQ(rows()[0].seq, table.state.seq());
    EXPECT_EQ(rows()[0].due, now_ + 1min);
    tickAfter(59s);
    EXPECT_TRUE(sent_.empty());
    tickAfter(1s);
    ASSERT_EQ(sent_.size(), 1U);
    EXPECT_EQ(sent_[0].first.endpoint, "https://push.example/bert");
    EXPECT_EQ(sent_[0].first.topic, table.id);
    EXPECT_EQ(nlohmann::json::parse(sent_[0].first.text),
              (nlohmann::json{{"game", table.id}, {"opponent", {{"name", "Anna"}, {"kind", "user"}}}}));
    deliver(Delivery::Taken, 201);
    answer();
    EXPECT_TRUE(rows().empty());
    tickAfter(days(1));
    EXPECT_TRUE(sent_.empty()); // once a turn
}

TEST_F(RemindersTest, devicesThatAreGoneMeanwhile) {
    bertsTurn();
    commit({store::DropPushDevicesOf{kBert}});
    tickAfter(1min);
    EXPECT_TRUE(sent_.empty());
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, allDevicesAndThoseThatAreGoneAreForgotten) {
    addDevice(kBert, "https://push.example/phone");
    bertsTurn();
    tickAfter(1min);
    ASSERT_EQ(sent_.size(), 2U);
    const std::string gone = sent_[0].first.endpoint;
    deliver(Delivery::Gone, 410);
    EXPECT_TRUE(written_.empty()); // the other may have got it
    deliver(Delivery::Taken, 201);
    answer();
    EXPECT_TRUE(rows().empty());
    const auto left = reader_->pushDevicesOf(kBert);
    ASSERT_EQ(left.size(), 1U);
    EXPECT_NE(left[0].endpoint, gone);
}

TEST_F(RemindersTest, anotherTryAfterGrowingPauses) {
    const Table& table = bertsTurn();
    std::vector<Milliseconds> pauses;
    for (int i = 0; i < 9; ++i) {
        tickAfter(rows().at(0).due - now_);
        ASSERT_EQ(sent_.size(), 1U) << i;
        deliver(Delivery::Later, 503);
        answer();
        pauses.push_back(rows().at(0).due - now_);
        EXPECT_EQ(rows().at(0).seq, table.state.seq());
    }
    EXPECT_EQ(pauses, (std::vector<Milliseconds>{1min, 2min, 4min, 8min, 16min, 32min, 60min, 60min, 60min}));
    int tries = 0;
    for (; tries < 100 && !rows().empty(); ++tries) {
        tickAfter(rows().at(0).due - now_);
        if (!sent_.empty()) deliver(Delivery::Later, 503);
        answer();
    }
    EXPECT_LT(tries, 60); // given up after two days
}

// Whoever has an endpoint that fails could fill the log.
TEST_F(RemindersTest, failuresTakeALineASecondAtMost) {
    addDevice(kBert, "https://push.example/phone");
    bertsTurn();
    tickAfter(1min);
    deliver(Delivery::Later, 503);
    deliver(Delivery::Refused, 403);
    log_.reset(); // everything is written then
    const std::string text = logged_.str();
    EXPECT_NE(text.find("push-failed"), std::string::npos);
    EXPECT_EQ(text.find("push-failed"), text.rfind("push-failed"));
}

TEST_F(RemindersTest, oneDeviceIsEnough) {
    addDevice(kBert, "https://push.example/phone");
    bertsTurn();
    tickAfter(1min);
    deliver(Delivery::Later, 503);
    deliver(Delivery::Taken, 201);
    answer();
    EXPECT_TRUE(rows().empty());
}

TEST_F(RemindersTest, whatIsRefusedIsGivenUp) {
    bertsTurn();
    tickAfter(1min);
    deliver(Delivery::Refused, 403);
    answer();
    EXPECT_TRUE(rows().empty());
    EXPECT_EQ(reader_->pushDevicesOf(kBert).size(), 1U);
}

TEST_F(RemindersTest, aFullSenderIsTriedLater) {
    bertsTurn();
    isFull_ = true;
    tickAfter(1min);
    answer();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(rows()[0].due, now_ + 1min);
}

// Those who wait for a push service that never answers must not hide the others behind them.
TEST_F(RemindersTest, oneServiceThatIsSlowHoldsUpNobody) {
    for (int i = 0; i < 2 * Reminders::kMostAtOnce; ++i) bertsTurn();
    tickAfter(1s);
    addDevice(kAnna, "https://other.example/anna");
    Table& table = newGame(withClock("3d"));
    order(table, kAnna, games::Play{1, "c3"});
    answer();
    order(table, kBert, games::Play{2, "c4"}); // Anna's turn
    answer();
    tickAfter(1min);
    for (int i = 0; i < 3; ++i) tickAfter(1s);
    EXPECT_EQ(sent_.size(), 2U * Reminders::kMostAtOnce + 1);
    EXPECT_EQ(sent_.back().first.endpoint, "https://other.example/anna");
}

TEST_F(RemindersTest, nothingIsSentTwiceWhileTheDiskIsBusy) {
    bertsTurn();
    tickAfter(1min);
    deliver(Delivery::Taken);
    answer(store::Commit::Busy);
    ASSERT_EQ(rows().size(), 1U);
    tickAfter(1s); // writes it again
    EXPECT_TRUE(sent_.empty());
    answer();
    EXPECT_TRUE(rows().empty());
    tickAfter(1s);
    EXPECT_TRUE(sent_.empty());
}

TEST_F(RemindersTest, quietHoursPutItOff) {
    // 2023-11-14 22:13:20 UTC; an hour ahead of it the clock shows 23:13.
    commit({store::SetQuietHours{kBert, store::QuietHours{22 * 60, 8 * 60, 60}}});
    bertsTurn();
    tickAfter(1min);
    EXPECT_TRUE(sent_.empty());
    answer();
    ASSERT_EQ(rows().size(), 1U);
    EXPECT_EQ(toUnix(rows()[0].due), 1'700'031'600'000); // 07:00 UTC
    tickAfter(rows()[0].due - now_ - 1ms);
    EXPECT_TRUE(sent_.empty());
    tickAfter(1s);
    EXPECT_EQ(sent_.size(), 1U);
}

TEST_F(RemindersTest, whoIsSuspendedHearsNothing) {
    bertsTurn();
    commit({store::Suspend{kBert, store::kForever}});
    tickAfter(1min);
    EXPECT_TRUE(sent_.empty());
}

TEST_F(RemindersTest, theKeyIsMadeOnce) {
    const auto key = reminders_.publicKey();
    ASSERT_TRUE(key);
    EXPECT_EQ(*key, vapidKey_);
    Reminders again(context_, tables_, commands_, [](const std::function<void()>&) {});
    std::string second;
    again.begin([&](push::Vapid vapid) -> Reminders::Send {
        second = push::writeBase64Url(vapid.keys.publicPoint());
        return [](push::Message, push::Sender::Done) { return false; };
    });
    EXPECT_TRUE(written_.empty());
    EXPECT_EQ(second, *key);
    EXPECT_EQ(again.publicKey(), key);
}

using PushKeyTest = PartsTest;

TEST_F(PushKeyTest, aKeyThatCannotBeReadIsLeftAlone) {
    commit({store::PutKey{"push", "no key"}});
    Reminders broken(context_, tables_, commands_, [](const std::function<void()>&) {});
    broken.begin([](const push::Vapid&) -> Reminders::Send { return {}; });
    EXPECT_FALSE(broken.publicKey());
    EXPECT_TRUE(written_.empty());
}

TEST_F(PushKeyTest, aNewKeyIsToldToNobodyBeforeItIsOnTheDisk) {
    while (tables_.loadMore(100)) {
    }
    Reminders fresh(context_, tables_, commands_, [](const std::function<void()>&) {});
    fresh.begin([](const push::Vapid&) -> Reminders::Send {
        return [](const push::Message&, const push::Sender::Done&) { return true; };
    });
    EXPECT_FALSE(fresh.publicKey());
    answer(store::Commit::Busy);
    EXPECT_FALSE(fresh.publicKey());
    fresh.tick(); // tries again
    answer();
    EXPECT_TRUE(fresh.publicKey());
}

} // namespace
} // namespace sixth::server::online
