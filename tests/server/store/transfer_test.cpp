// Moving a SQLite database to PostgreSQL and back: all of it or nothing, and not over something else.
#include "server/store/check.h"
#include "server/store/fatal_error.h"
#include "server/store/opened_store.h"
#include "server/store/postgres_cluster.h"
#include "server/store/transfer.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <filesystem>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// A SQLite file with something in every table.
class Transfer : public testing::Test {
protected:
    void SetUp() override {
        const auto store = openDatabase(file_, throwFatal).value();
        const auto committer = store->committer();
        const auto commit = [&](const Operations& unit) {
            const Operations* const units[] = {&unit};
            ASSERT_EQ(committer->commit(units).front(), Commit::Done);
        };
        people::TokenHash hash{};
        hash[5] = 200;
        const GameRow row{
            .number = GameNumber(1), .id = "aGame", .creator = kAnna, .createdAt = fromUnix(10)};
        games::CommandId command;
        command.bytes[7] = 255;
        commit(
            {AddPerson{{kAnna, "Anna", PersonKind::User, "hash", fromUnix(5)}},
             AddPerson{{kBert, "Bert", PersonKind::Guest, "", fromUnix(6), "B\xC3\xA4r"}},
             AddPerson{{kEve, "Eve", PersonKind::User, "", fromUnix(6)}},
             AddGame{row},
             AppendEvent{row.number, {1, fromUnix(10), kAnna, {}, games::Created{}}},
             AppendEvent{row.number, {2, fromUnix(11), kBert, {}, games::Joined{{kAnna, kBert}}}},
             SeatGame{row.number, {kAnna, kBert}, games::Phase::Playing},
             AppendEvent{row.number, {3, fromUnix(12), kAnna, command, games::Moved{1, "c3", {}, {}, {}}}},
             AddSession{{SessionId(4), kAnna, hash, SessionKind::Browser, "x", fromUnix(6), fromUnix(7)}},
             PutRating{
                 {kAnna, "sixth", games::Speed::Blitz, {1512.1234567890123, 90.1, 0.0512}, 3, fromUnix(9)}},
             NoteAlive{fromUnix(13)},
             NoteOutage{fromUnix(3), fromUnix(4)},
             PutRelation{kAnna, kBert, Relation::Followed, fromUnix(8)},
             PutKey{"csrf", "abc"},
             PutRecoveryCodes{kAnna, {hash}},
             AddReport{{.at = fromUnix(12), .reporter = kBert, .about = kAnna, .text = "why"}},
             AddAudit{{.at = fromUnix(13), .act = "rename", .person = kBert}},
             BanNetwork{{"192.0.2.0/24", fromUnix(500), "floods", fromUnix(30)}},
             PutPushDevice{{kAnna, "https://push.example/1", {}, {}, fromUnix(9)}},
             SetQuietHours{kAnna, QuietHours{60, 120, -30}},
             PutReminder{{kBert, row.number, 3, fromUnix(99)}}});
        commit({DeletePerson{kEve, fromUnix(1000)}});
    }

    PostgresCluster& cluster_ = PostgresCluster::ofThisProgram();
    std::string database_ = cluster_.makeDatabase();
    std::string address_ = cluster_.address(database_);
    PostgresAddress to_ = PostgresAddress::read(address_).value();
    TemporaryFolder folder_;
    std::string file_ = folder_.file("games.db");
};

TEST_F(Transfer, everythingArrivesAndComesBack) {
    const auto done = importSqlite(file_, to_);
    ASSERT_TRUE(done) << done.error().why;
    EXPECT_EQ(done->games, 1);
    EXPECT_EQ(done->events, 3);
    const CheckReport checked = checkDatabase(address_);
    EXPECT_THAT(checked.errors, IsEmpty());
    EXPECT_EQ(checked.events, 3);
    const auto store = openDatabase(address_, throwFatal).value();
    const auto reader = store->reader();
    EXPECT_EQ(reader->person(kBert)->called, "B\xC3\xA4r");
    EXPECT_EQ(reader->personNamed("ANNA")->id, kAnna);
    EXPECT_EQ(reader->ratingsOf(kAnna).at(0).rating.rating, 1512.1234567890123);
    EXPECT_EQ(reader->events(GameNumber(1), 2)->front().command->bytes[7], 255);
    EXPECT_TRUE(reader->isRetired("EVE", fromUnix(999)));
    EXPECT_EQ(reader->quietHoursOf(kAnna), (QuietHours{60, 120, -30}));
    EXPECT_EQ(reader->reminders(fromUnix(99), 10).size(), 1U);
    EXPECT_EQ(reader->pushDevicesOf(kAnna).size(), 1U);
    // What comes next gets the next numbers.
    const AuditId last = reader->lastAudit();
    const Operations next{AppendEvent{GameNumber(1), {4, fromUnix(12), kBert, {}, games::Said{"hi"}}},
                          AddReport{{.at = fromUnix(12), .reporter = kBert, .about = kAnna}},
                          AddAudit{{.at = fromUnix(14), .act = "rename", .person = kBert}}};
    const Operations* const units[] = {&next};
    EXPECT_EQ(store->committer()->commit(units).front(), Commit::Done);
    EXPECT_EQ(reader->auditAfter(last, 10).size(), 1U);
    // And back, while the server runs.
    const std::string copy = folder_.file("copy.db");
    const auto saved = backUpDatabase(address_, copy);
    ASSERT_TRUE(saved) << saved.error().why;
    EXPECT_EQ(folder_.count("copy.db"), 1);
    const CheckReport copied = checkDatabase(copy);
    EXPECT_THAT(copied.errors, IsEmpty());
    EXPECT_EQ(copied.events, 4);
    EXPECT_EQ(lookAtDatabase(copy).value()->key("csrf"), "abc");
    EXPECT_THAT(backUpDatabase(address_, copy).error().why, HasSubstr("there is such a file already"));
    // A copy is a database like any other.
    const std::string second = cluster_.address(cluster_.makeDatabase());
    EXPECT_TRUE(importSqlite(copy, PostgresAddress::read(second).value()));
}

TEST_F(Transfer, nothingIsMixedWithWhatIsThere) {
    ASSERT_TRUE(importSqlite(file_, to_));
    EXPECT_THAT(importSqlite(file_, to_).error().why, HasSubstr("there is something in its table people"));
    EXPECT_EQ(checkDatabase(address_).games, 1);
}

TEST_F(Transfer, aServerThatRunsKeepsItsDatabase) {
    {
        const auto running = openDatabase(file_, throwFatal).value();
        EXPECT_THAT(importSqlite(file_, to_).error().why, HasSubstr("another server is using it"));
    }
    const auto running = openDatabase(address_, throwFatal).value();
    EXPECT_THAT(importSqlite(file_, to_).error().why, HasSubstr("another server is using it"));
}

// Somebody has put a trigger there.
TEST_F(Transfer, whatChangesOnTheWayIsNoticed) {
    ASSERT_TRUE(openDatabase(address_, throwFatal)); // makes the tables
    cluster_.run(database_,
                 "CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS "
                 "$$ BEGIN NEW.called := 'Mallory'; RETURN NEW; END $$; "
                 "CREATE TRIGGER meddle BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION meddle()");
    EXPECT_THAT(importSqlite(file_, to_).error().why,
                HasSubstr("what arrived in its table people is not what"));
    EXPECT_FALSE(lookAtDatabase(address_).value()->person(kAnna));
}

TEST_F(Transfer, whatCannotBeKeptLeavesNothingBehind) {
    // Names that differ in SQLite and are the same here; no server has ever made such.
    SQLite::Database(file_, SQLite::OPEN_READWRITE)
        .exec("UPDATE people SET name = 'A\xC3\x84' WHERE id = 1; UPDATE people SET name = 'a\xC3\xA4' WHERE "
              "id = 2");
    EXPECT_FALSE(importSqlite(file_, to_));
    const auto reader = lookAtDatabase(address_).value();
    EXPECT_FALSE(reader->person(kAnna));
    EXPECT_EQ(reader->highest().game, 0);
    EXPECT_THAT(importSqlite(folder_.file("none.db"), to_).error().why, HasSubstr("no such file"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("none.db")));
}

} // namespace
} // namespace sixth::server::store
