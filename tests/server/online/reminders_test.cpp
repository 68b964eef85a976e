// Who is reminded of their turn, when, and what becomes of a reminder.
#include "server/online/parts.h"
#include "server/online/quiet_hours.h"
#include "server/online/reminders.h"
#include "server/people/secrets.h"
#include "server/push/receiver.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;
using push::Delivery;
using std::chrono::days;
using store::Reminder;

class RemindersTest : public PartsTest {
protected:
    void SetUp() override {
        PartsTest::SetUp();
        context_.attendance = &attendance_;
        while (tables_.loadMore(100)) {
        }
        reminders_.begin([this](push::Vapid vapid) -> Reminders::Send {
            vapidKey_ = push::writeBase64Url(vapid.keys.publicPoint());
            return [this](push::Message message, push::Sender::Done done) {
                if (isFull_) return false;
                sent_.push_back({std::move(message), std::move(done)});
                return true;
            };
        });
        answer(); // the key
        addDevice(kBert, "https://push.example/bert");
    }

    static games::Settings withClock(std::string_view text) {
        games::Settings settings;
        settings.clock = *games::readClockSetting(text);
        return settings;
    }
    void addDevice(PersonId person, const std::string& endpoint) {
        const push::Receiver receiver;
        commit({store::PutPushDevice{{person, endpoint, receiver.keys().key, receiver.keys().secret, now_}}});
    }
    // Anna's first move in a new game: Bert's turn.
    Table& bertsTurn(std::string_view clock = "3d") {
        Table& table = newGame(withClock(clock));
        order(table, kAnna, games::Play{1, "c3"});
        answer();
        return table;
    }
    // All that is or will be due.
    [[nodiscard]] std::vector<Reminder> rows() { return reader_->reminders(now_ + days(1000), 100); }
    void tickAfter(Milliseconds time) {
        now_ += time;
        reminders_.tick();
    }
    // The push service answers the oldest message.
    void deliver(Delivery delivery, int status = 0) {
        ASSERT_FALSE(sent_.empty());
        const auto done = std::move(sent_.front().second);
        sent_.erase(sent_.begin());
        done({delivery, status, ""});
        for (const auto& posted : std::exchange(posted_, {})) posted();
    }

    Attendance attendance_{now_};
    std::vector<std::function<void()>> posted_;
    std::vector<std::pair<push::Message, push::Sender::Done>> sent_;
    std::string vapidKey_;
    bool isFull_ = false;
    Reminders reminders_{context_, tables_, commands_,
                         [this](std::function<void()> f) { posted_.push_back(std::move(f)); }};
};

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

TEST(QuietHours, overMidnightAndWithOffsets) {
    const auto at = [](int hour, int minute) {
        return fromUnix(1'699'920'000'000) + std::chrono::hours(hour) + std::chrono::minutes(minute);
    };
    const store::QuietHours night{22 * 60, 8 * 60, 0};
    EXPECT_EQ(quietUntil(night, at(21, 59) + 59s), std::nullopt);
    EXPECT_EQ(quietUntil(night, at(22, 0)), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(23, 30) + 12s), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(24, 0)), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(31, 59) + 59s), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(32, 0)), std::nullopt);
    const store::QuietHours noon{12 * 60, 14 * 60, 0};
    EXPECT_EQ(quietUntil(noon, at(11, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(noon, at(12, 0)), at(14, 0));
    EXPECT_EQ(quietUntil(noon, at(14, 0)), std::nullopt);
    // In New York, five hours behind, the night begins at 3:00 UTC; in Kiritimati, 14 ahead, at 8:00.
    const store::QuietHours west{22 * 60, 8 * 60, -300};
    EXPECT_EQ(quietUntil(west, at(2, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(west, at(3, 0)), at(13, 0));
    const store::QuietHours east{22 * 60, 8 * 60, 840};
    EXPECT_EQ(quietUntil(east, at(7, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(east, at(8, 0)), at(18, 0));
    EXPECT_EQ(quietUntil(store::QuietHours{600, 600, 0}, at(10, 0)), std::nullopt);
    // Before 1970, if a clock is that wrong.
    EXPECT_EQ(quietUntil(night, fromUnix(-1)), fromUnix(8 * 3'600'000));
}

} // namespace
} // namespace sixth::server::online
