// Reports, ways back in, devices and reminders come back, and what must not be is refused.
#include "server/store/opened_store.h"

#include <gmock/gmock.h>

namespace sixth::server::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr PersonId kStranger(77);
constexpr GameNumber kFirstGame(1);

class Community : public OpenedStore {
protected:
    Report report(std::string text = "he cheats") {
        return {.at = fromUnix(20), .reporter = kAnna, .about = kBert, .text = std::move(text)};
    }
    static PushDevice device(PersonId person, const std::string& endpoint, std::int64_t at) {
        PushDevice device{person, endpoint, {}, {}, fromUnix(at)};
        device.key[64] = 7;
        device.secret[15] = 9;
        return device;
    }
    std::vector<std::string> endpointsOf(PersonId person) {
        std::vector<std::string> endpoints;
        for (const PushDevice& one : reader_->pushDevicesOf(person)) endpoints.push_back(one.endpoint);
        return endpoints;
    }
    void leave(PersonId person) { ASSERT_EQ(commit({DeletePerson{person, fromUnix(1000)}}), Commit::Done); }
};

// --- reports ---

TEST_F(Community, reportsComeBackTheNewestFirst) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    Report second = report("");
    second.reason = ReportReason::Chat;
    second.game = kFirstGame;
    second.seq = 2;
    Report third = report("no, Anna does");
    std::swap(third.reporter, third.about);
    ASSERT_EQ(commit({AddReport{report()}, AddReport{second}, AddReport{third}}), Commit::Done);
    const auto all = reader_->reports(true, std::nullopt, 10);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].text, "no, Anna does");
    EXPECT_EQ(all[1].reason, ReportReason::Chat);
    EXPECT_EQ(all[1].game, kFirstGame);
    EXPECT_EQ(all[1].seq, 2);
    EXPECT_EQ(all[2].reporter, kAnna);
    EXPECT_EQ(all[2].about, kBert);
    EXPECT_EQ(all[2].game, std::nullopt);
    EXPECT_EQ(all[2].seq, std::nullopt);
    EXPECT_EQ(all[2].closedAt, std::nullopt);
    EXPECT_EQ(all[2].at, fromUnix(20));
    EXPECT_EQ(reader_->reports(true, all[1].id, 10).size(), 1U);
    EXPECT_EQ(reader_->reports(false, std::nullopt, 2).size(), 2U);
    EXPECT_EQ(reader_->reportsBy(kAnna).size(), 2U);
    EXPECT_EQ(reader_->reportsBy(kAnna).front().id, all[1].id);
    EXPECT_EQ(reader_->reportsAbout(kAnna).size(), 1U);
    EXPECT_THAT(reader_->reportsBy(kEve), IsEmpty());
    EXPECT_EQ(reader_->report(all[2].id)->text, "he cheats");
    EXPECT_FALSE(reader_->report(ReportId(77)));
}

TEST_F(Community, aReportIsClosedOnce) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    Report inGame = report();
    inGame.game = kFirstGame;
    EXPECT_FALSE(reader_->isReported(kFirstGame));
    ASSERT_EQ(commit({AddReport{inGame}}), Commit::Done);
    EXPECT_TRUE(reader_->isReported(kFirstGame));
    const ReportId id = reader_->reports(true, std::nullopt, 1).front().id;
    ASSERT_EQ(commit({CloseReport{id, kEve, fromUnix(40), "warned"}}), Commit::Done);
    EXPECT_FALSE(reader_->isReported(kFirstGame));
    EXPECT_THAT(reader_->reports(true, std::nullopt, 10), IsEmpty());
    const auto closed = reader_->reports(false, std::nullopt, 10);
    ASSERT_EQ(closed.size(), 1U);
    EXPECT_EQ(closed[0].closedAt, fromUnix(40));
    EXPECT_EQ(closed[0].closedBy, kEve);
    EXPECT_EQ(closed[0].decision, "warned");
    EXPECT_EQ(closed[0].text, "he cheats");
    EXPECT_EQ(commit({CloseReport{id, std::nullopt, fromUnix(41), "again"}}), Commit::Conflict);
    EXPECT_EQ(commit({CloseReport{ReportId(77), std::nullopt, fromUnix(41), ""}}), Commit::Conflict);
    EXPECT_EQ(reader_->report(id)->decision, "warned");
}

TEST_F(Community, aReportNeedsWhatItNames) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    const auto commitWith = [&](auto change) {
        Report one = report();
        change(one);
        return commit({AddReport{one}});
    };
    EXPECT_EQ(commitWith([](Report& one) { one.about = kStranger; }), Commit::Conflict);
    EXPECT_EQ(commitWith([](Report& one) { one.reporter = kStranger; }), Commit::Conflict);
    EXPECT_EQ(commitWith([](Report& one) { one.game = GameNumber(2); }), Commit::Conflict);
    EXPECT_EQ(commitWith([](Report& one) { one.seq = 1; }), Commit::Conflict); // of no game
    EXPECT_EQ(commitWith([](Report& one) { one.game = kFirstGame, one.seq = 3; }), Commit::Conflict);
    EXPECT_EQ(commitWith([](Report& one) { one.game = kFirstGame, one.seq = 2; }), Commit::Done);
}

// --- ways back in, devices, reminders ---

TEST_F(Community, aRecoveryCodeOpensOnce) {
    ASSERT_EQ(commit({PutRecoveryCodes{kAnna, {hash(1), hash(2)}}, PutRecoveryCodes{kBert, {hash(1)}}}),
              Commit::Done);
    EXPECT_EQ(reader_->recoveryCodesOf(kAnna), 2);
    EXPECT_TRUE(reader_->hasRecoveryCode(kAnna, hash(2)));
    EXPECT_FALSE(reader_->hasRecoveryCode(kBert, hash(2)));
    EXPECT_EQ(commit({UseRecoveryCode{kBert, hash(2)}}), Commit::Conflict);
    ASSERT_EQ(commit({UseRecoveryCode{kAnna, hash(1)}}), Commit::Done);
    EXPECT_EQ(commit({UseRecoveryCode{kAnna, hash(1)}}), Commit::Conflict);
    EXPECT_EQ(reader_->recoveryCodesOf(kAnna), 1);
    EXPECT_EQ(reader_->recoveryCodesOf(kBert), 1);
    ASSERT_EQ(commit({PutRecoveryCodes{kAnna, {hash(3)}}}), Commit::Done);
    EXPECT_FALSE(reader_->hasRecoveryCode(kAnna, hash(2)));
    EXPECT_TRUE(reader_->hasRecoveryCode(kAnna, hash(3)));
    leave(kAnna);
    EXPECT_EQ(reader_->recoveryCodesOf(kAnna), 0);
    EXPECT_EQ(commit({PutRecoveryCodes{kAnna, {hash(4)}}}), Commit::Conflict);
}

TEST_F(Community, aDeviceBelongsToWhoeverUsedItLast) {
    ASSERT_EQ(commit({PutPushDevice{device(kAnna, "https://push.example/1", 10)}}), Commit::Done);
    const auto devices = reader_->pushDevicesOf(kAnna);
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].key, device(kAnna, "", 0).key);
    EXPECT_EQ(devices[0].secret, device(kAnna, "", 0).secret);
    EXPECT_EQ(devices[0].at, fromUnix(10));
    ASSERT_EQ(commit({PutPushDevice{device(kBert, "https://push.example/1", 11)}}), Commit::Done);
    EXPECT_THAT(endpointsOf(kAnna), IsEmpty());
    EXPECT_THAT(endpointsOf(kBert), ElementsAre("https://push.example/1"));
    ASSERT_EQ(commit({DropPushDevice{"https://push.example/1"}}), Commit::Done);
    EXPECT_THAT(endpointsOf(kBert), IsEmpty());
}

TEST_F(Community, theOldestDeviceGivesWay) {
    for (int i = 0; i < kMostPushDevices; ++i)
        ASSERT_EQ(commit({PutPushDevice{device(kAnna, "device" + std::to_string(i), 10)}}), Commit::Done);
    ASSERT_EQ(commit({PutPushDevice{device(kBert, "Bert's", 1)}}), Commit::Done);
    ASSERT_EQ(commit({PutPushDevice{device(kAnna, "device0", 11)}}), Commit::Done); // used again
    EXPECT_EQ(endpointsOf(kAnna).size(), std::size_t(kMostPushDevices));
    ASSERT_EQ(commit({PutPushDevice{device(kAnna, "one more", 12)}}), Commit::Done);
    const auto left = endpointsOf(kAnna);
    EXPECT_EQ(left.size(), std::size_t(kMostPushDevices));
    EXPECT_EQ(left[0], "one more");
    EXPECT_EQ(left[1], "device0");
    EXPECT_THAT(left, testing::Not(testing::Contains("device1")));
    EXPECT_THAT(endpointsOf(kBert), ElementsAre("Bert's"));
    ASSERT_EQ(commit({DropPushDevicesOf{kAnna}}), Commit::Done);
    EXPECT_THAT(endpointsOf(kAnna), IsEmpty());
    EXPECT_THAT(endpointsOf(kBert), ElementsAre("Bert's"));
    leave(kBert);
    EXPECT_THAT(endpointsOf(kBert), IsEmpty());
    EXPECT_EQ(commit({PutPushDevice{device(kBert, "Bert's", 1)}}), Commit::Conflict);
}

TEST_F(Community, quietHoursAreSetAndLeft) {
    EXPECT_EQ(reader_->quietHoursOf(kAnna), std::nullopt);
    const QuietHours night{1320, 420, -60};
    ASSERT_EQ(commit({SetQuietHours{kAnna, night}, SetQuietHours{kBert, night}}), Commit::Done);
    EXPECT_EQ(reader_->quietHoursOf(kAnna), night);
    ASSERT_EQ(commit({SetQuietHours{kAnna, std::nullopt}}), Commit::Done);
    EXPECT_EQ(reader_->quietHoursOf(kAnna), std::nullopt);
    leave(kBert);
    EXPECT_EQ(reader_->quietHoursOf(kBert), std::nullopt);
    EXPECT_EQ(commit({SetQuietHours{kBert, night}}), Commit::Conflict);
}

TEST_F(Community, oneReminderForEachPersonAndGame) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    ASSERT_EQ(commit(begun(2, kAnna, kBert)), Commit::Done);
    ASSERT_EQ(commit({PutReminder{{kAnna, GameNumber(1), 2, fromUnix(60)}},
                      PutReminder{{kAnna, GameNumber(2), 2, fromUnix(50)}},
                      PutReminder{{kAnna, GameNumber(1), 4, fromUnix(70)}}}),
              Commit::Done);
    EXPECT_EQ(reader_->reminders(fromUnix(69), 10).size(), 1U);
    const auto due = reader_->reminders(fromUnix(70), 10);
    ASSERT_EQ(due.size(), 2U);
    EXPECT_EQ(due[0].game, GameNumber(2));
    EXPECT_EQ(due[1].seq, 4);
    EXPECT_EQ(due[1].person, kAnna);
    EXPECT_EQ(due[1].due, fromUnix(70));
    EXPECT_EQ(reader_->reminders(fromUnix(70), 1).size(), 1U);
    ASSERT_EQ(commit({DropReminder{kAnna, GameNumber(2)}}), Commit::Done);
    EXPECT_EQ(reader_->reminders(fromUnix(70), 10).size(), 1U);
    leave(kAnna);
    EXPECT_THAT(reader_->reminders(fromUnix(70), 10), IsEmpty());
    // The move by which it would be their turn stands.
    EXPECT_EQ(commit({PutReminder{{kAnna, GameNumber(1), 5, fromUnix(60)}}}), Commit::Done);
    EXPECT_THAT(reader_->reminders(fromUnix(70), 10), IsEmpty());
}

TEST_F(Community, oneServerClaimsAReminder) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    const Reminder read{kAnna, GameNumber(1), 4, fromUnix(70)};
    ASSERT_EQ(commit({PutReminder{read}}), Commit::Done);
    EXPECT_EQ(commit({ClaimReminder{read, fromUnix(500)}}), Commit::Done);
    EXPECT_EQ(commit({ClaimReminder{read, fromUnix(600)}}), Commit::Conflict);
    EXPECT_THAT(reader_->reminders(fromUnix(499), 10), IsEmpty());
    // It is due again if nothing came of it.
    const auto due = reader_->reminders(fromUnix(500), 10);
    ASSERT_EQ(due.size(), 1U);
    EXPECT_EQ(due[0].seq, 4);
    // A newer one is another.
    ASSERT_EQ(commit({PutReminder{{kAnna, GameNumber(1), 6, fromUnix(500)}}}), Commit::Done);
    EXPECT_EQ(commit({ClaimReminder{due[0], fromUnix(900)}}), Commit::Conflict);
    ASSERT_EQ(commit({DropReminder{kAnna, GameNumber(1)}}), Commit::Done);
    EXPECT_EQ(commit({ClaimReminder{read, fromUnix(900)}}), Commit::Conflict);
}

TEST_F(Community, whatSomebodyHasSaidIsFound) {
    ASSERT_EQ(commit(begun(1, kAnna, kBert)), Commit::Done);
    const auto say = [&](std::int64_t seq, PersonId who, const char* text) {
        ASSERT_EQ(commit({AppendEvent{kFirstGame, {seq, fromUnix(seq), who, {}, games::Said{text}}}}),
                  Commit::Done);
    };
    say(3, kAnna, "hello");
    say(4, kBert, "hi");
    say(5, kAnna, "bye");
    const auto lines = reader_->chatOf(kAnna);
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), 2U);
    EXPECT_EQ((*lines)[0].text, "bye");
    EXPECT_EQ((*lines)[0].game, "game1");
    EXPECT_EQ((*lines)[0].seq, 5);
    EXPECT_EQ((*lines)[1].at, fromUnix(3));
    EXPECT_THAT(*reader_->chatOf(kEve), IsEmpty());
    database_.run("UPDATE events SET body = 'x' WHERE seq = 3");
    EXPECT_FALSE(reader_->chatOf(kAnna));
}

// The moderators need the words of an open report to decide; of a closed one nobody does.
TEST_F(Community, whoLeavesTakesTheirReportsWordsAlongOnceTheyAreClosed) {
    ASSERT_EQ(commit({AddReport{report("closed before")}, AddReport{report("still open")}}), Commit::Done);
    const auto both = reader_->reportsBy(kAnna);
    const ReportId before = both[1].id;
    const ReportId open = both[0].id;
    ASSERT_EQ(commit({CloseReport{before, std::nullopt, fromUnix(40), "no"}}), Commit::Done);
    leave(kAnna);
    EXPECT_EQ(reader_->report(before)->text, "");
    EXPECT_EQ(reader_->report(before)->decision, "no");
    EXPECT_EQ(reader_->report(open)->text, "still open");
    ASSERT_EQ(commit({CloseReport{open, std::nullopt, fromUnix(50), "yes"}}), Commit::Done);
    EXPECT_EQ(reader_->report(open)->text, "");
    EXPECT_EQ(reader_->report(open)->about, kBert);
}

} // namespace
} // namespace sixth::server::store
