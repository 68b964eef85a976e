// What has outlived its time goes, and nothing else.
#include "server/store/opened_store.h"

#include <gmock/gmock.h>

namespace sixth::server::store {
namespace {

using testing::IsEmpty;

constexpr PersonId kFay(4);
constexpr PersonId kGus(5);

class PurgeTest : public OpenedStore {
protected:
    static AddPerson guest(PersonId id, std::int64_t at) {
        return {{id, "Guest-" + std::to_string(id.value()), PersonKind::Guest, "", fromUnix(at), "called"}};
    }
    // Unused since 100, now 1000, forgotten before 200.
    void purge() { ASSERT_EQ(commit({Purge{fromUnix(100), fromUnix(1000), fromUnix(200)}}), Commit::Done); }
    std::string nameOf(PersonId person) { return reader_->person(person)->name; }
};

TEST_F(PurgeTest, idleGuestsBecomeNamelessAndTheirGamesStay) {
    ASSERT_EQ(commit(begun(1, kEve, kAnna)), Commit::Done);
    ASSERT_EQ(commit({AppendEvent{GameNumber(1), {3, fromUnix(12), kEve, {}, games::Said{"hello"}}},
                      PutRelation{kEve, kAnna, Relation::Followed, fromUnix(12)}}),
              Commit::Done);
    ASSERT_EQ(commit(resigned(1, kEve, 4)), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "");
    EXPECT_EQ(reader_->person(kEve)->called, "");
    EXPECT_FALSE(reader_->has(Relation::Followed, kEve, kAnna));
    EXPECT_EQ(reader_->chatOf(kEve)->front().text, "");
    EXPECT_EQ(reader_->game(GameNumber(1))->players.silver, kEve);
    EXPECT_FALSE(reader_->isRetired("Guest-1", fromUnix(0)));
    EXPECT_EQ(nameOf(kAnna), "Anna"); // who has a password can come back
    purge();                          // whoever is nameless is left alone
}

TEST_F(PurgeTest, guestsWithASessionStay) {
    ASSERT_EQ(commit({guest(kFay, 5), guest(kGus, 5), session(1, kEve, fromUnix(99)),
                      session(2, kFay, fromUnix(100)), session(3, kGus, fromUnix(50)),
                      session(4, kGus, fromUnix(500))}),
              Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), ""); // the session went first
    EXPECT_EQ(nameOf(kFay), "Guest-4");
    EXPECT_EQ(reader_->sessionsOf(kFay).size(), 1U);
    EXPECT_EQ(nameOf(kGus), "Guest-5");
    EXPECT_EQ(reader_->sessionsOf(kGus).size(), 1U);
}

TEST_F(PurgeTest, guestsWithAnUnfinishedGameStay) {
    ASSERT_EQ(commit({guest(kFay, 5), guest(kGus, 5)}), Commit::Done);
    ASSERT_EQ(commit(begun(1, kEve, kFay)), Commit::Done);
    const GameRow waiting{
        .number = GameNumber(2), .id = "waiting", .creator = kGus, .createdAt = fromUnix(10)};
    ASSERT_EQ(commit({AddGame{waiting}}), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "Guest-1");
    EXPECT_EQ(nameOf(kFay), "Guest-4");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
    ASSERT_EQ(commit(resigned(1, kEve, 3)), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kEve), "");
    EXPECT_EQ(nameOf(kFay), "");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
}

// Their session may be on its way to the disk, or they have just logged out.
TEST_F(PurgeTest, newGuestsStay) {
    ASSERT_EQ(commit({guest(kFay, 99), guest(kGus, 100)}), Commit::Done);
    purge();
    EXPECT_EQ(nameOf(kFay), "");
    EXPECT_EQ(nameOf(kGus), "Guest-5");
}

TEST_F(PurgeTest, oldActsAndClosedReportsAreForgotten) {
    const auto act = [](std::int64_t at) {
        return AddAudit{{.at = fromUnix(at), .act = "rename", .person = kAnna}};
    };
    const Report report{.at = fromUnix(20), .reporter = kAnna, .about = kBert};
    ASSERT_EQ(commit({act(199), act(200), AddReport{report}, AddReport{report}, AddReport{report}}),
              Commit::Done);
    const auto all = reader_->reportsBy(kAnna);
    ASSERT_EQ(commit({CloseReport{all[0].id, std::nullopt, fromUnix(199), ""},
                      CloseReport{all[1].id, std::nullopt, fromUnix(200), ""}}),
              Commit::Done);
    purge();
    ASSERT_EQ(reader_->audit(std::nullopt, 10).size(), 1U);
    EXPECT_EQ(reader_->audit(std::nullopt, 10).front().at, fromUnix(200));
    EXPECT_FALSE(reader_->report(all[0].id));
    EXPECT_TRUE(reader_->report(all[1].id));
    EXPECT_TRUE(reader_->report(all[2].id)); // open, however old
}

TEST_F(PurgeTest, bansAndNamesGoWhenTheyAreOver) {
    ASSERT_EQ(commit({BanNetwork{{"192.0.2.0/24", fromUnix(1000), "", fromUnix(1)}},
                      BanNetwork{{"198.51.100.0/24", fromUnix(1001), "", fromUnix(1)}},
                      Rename{kAnna, "Anne", fromUnix(1000)}, Rename{kBert, "Bernd", fromUnix(1001)}}),
              Commit::Done);
    purge();
    EXPECT_EQ(reader_->networkBans(fromUnix(0)).size(), 1U);
    EXPECT_FALSE(reader_->isRetired("Anna", fromUnix(0)));
    EXPECT_TRUE(reader_->isRetired("Bert", fromUnix(0)));
}

} // namespace
} // namespace sixth::server::store
