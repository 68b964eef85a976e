// A database of an earlier version is brought up to date, and says afterwards what it said before.
#include "server/store/check.h"
#include "server/store/fatal_error.h"
#include "server/store/people.h"
#include "server/store/sqlite_schema.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

namespace sixth::server::store {
namespace {

// As version 1 left it: Anna and Bert have finished an open game and one by link, and play another of each.
void makeFirstVersion(const std::string& file) {
    SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    ASSERT_TRUE(migrate(database, 1));
    ASSERT_EQ(database.execAndGet("PRAGMA user_version").getInt(), 1);
    database.exec(R"sql(
INSERT INTO people VALUES (1, 'Anna', 1, 'hash', 5), (2, 'Bert', 0, '', 6), (3, 'Eve', 1, 'hash', 7);
INSERT INTO sessions VALUES (1, 1, zeroblob(32), 0, 'a browser', 8);
INSERT INTO games VALUES
    (1, 'finishedOpen', 'sixth', 'sixth', 'none', 0, 0, 1, 1, 1, 2, 3, 0, 0, 0, 10, 20),
    (2, 'finishedLink', 'sixth', 'sixth', 'none', 0, 0, 0, 1, 1, 2, 3, 0, 0, 0, 10, 20),
    (3, 'playingOpen0', 'sixth', 'sixth', 'none', 0, 0, 1, 1, 1, 2, 2, NULL, NULL, 0, 10, NULL),
    (4, 'playingLink0', 'sixth', 'sixth', 'none', 0, 0, 0, 1, 1, 2, 2, NULL, NULL, 0, 10, NULL);
)sql");
}

class Upgrade : public testing::Test {
protected:
    void SetUp() override {
        makeFirstVersion(file_);
        auto opened = SqliteStore::open(file_, throwFatal);
        ASSERT_TRUE(opened) << opened.error().why;
        store_ = std::move(*opened);
        reader_ = store_->reader();
    }
    std::vector<std::string> found(std::optional<PersonId> viewer) {
        GameQuery query;
        query.viewer = viewer;
        std::vector<std::string> ids;
        for (const GameRow& row : reader_->find(query)) ids.push_back(row.id);
        return ids;
    }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("games.db");
    std::unique_ptr<SqliteStore> store_;
    std::unique_ptr<Reader> reader_;
};

TEST_F(Upgrade, gamesByLinkBecomePrivateAndOpenOnesStayPublic) {
    using Ids = std::vector<std::string>;
    EXPECT_EQ(found(std::nullopt), (Ids{"finishedOpen"}));
    EXPECT_EQ(found(kEve), (Ids{"finishedOpen"}));
    EXPECT_EQ(found(kAnna), (Ids{"finishedLink", "finishedOpen"}));
    EXPECT_EQ(found(kBert), (Ids{"finishedLink", "finishedOpen"}));
    EXPECT_TRUE(reader_->game("playingOpen0")->isPublic);
    EXPECT_FALSE(reader_->game("playingLink0")->isPublic);
    EXPECT_EQ(reader_->openGames().size(), 2U);
}

TEST_F(Upgrade, nobodyIsLoggedOut) {
    const auto sessions = reader_->sessionsOf(kAnna);
    ASSERT_EQ(sessions.size(), 1U);
    // When it was used last was not kept, so it counts as used now.
    const auto now = std::chrono::system_clock::now();
    EXPECT_LT(now - std::chrono::system_clock::time_point(Milliseconds(toUnix(sessions[0].usedAt))),
              std::chrono::hours(1));
}

TEST_F(Upgrade, happensOnce) {
    reader_.reset();
    store_.reset();
    EXPECT_TRUE(SqliteStore::open(file_, throwFatal));
    SQLite::Database database(file_, SQLite::OPEN_READONLY);
    EXPECT_EQ(database.execAndGet("PRAGMA user_version").getInt(), schemaVersion());
    EXPECT_EQ(database.execAndGet("SELECT count(*) FROM people").getInt(), 3);
}

// As version 3 left it: Anna, a guest who is called Anne, and their game, in which she has said something.
TEST(UpgradeOfAThird, keepsEverythingAndTakesTheNew) {
    const TemporaryFolder folder;
    const std::string file = folder.file("games.db");
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        ASSERT_TRUE(migrate(database, 3));
        database.exec(R"sql(
INSERT INTO people (id, name, kind, password, created_at, called)
    VALUES (1, 'Anna', 1, 'hash', 5, ''), (2, 'Guest-1', 0, '', 6, 'Anne');
INSERT INTO sessions (id, person, hash, kind, label, created_at, used_at)
    VALUES (1, 1, zeroblob(32), 0, 'a browser', 8, 9);
INSERT INTO games (number, id, rules, family, clock, rated, color, open, creator, silver, red, phase, result,
        reason, plies, created_at, ended_at, public, position)
    VALUES (1, 'finished', 'sixth', 'sixth', 'none', 0, 0, 1, 1, 1, 2, 3, 2, 4, 0, 10, 20, 1, 'a position');
INSERT INTO events (game, seq, at, kind, actor, body) VALUES (1, 1, 10, 'chat', 1, '{"text":"hello"}');
INSERT INTO relations VALUES (1, 0, 2, 30);
)sql");
    }
    auto opened = SqliteStore::open(file, throwFatal);
    ASSERT_TRUE(opened) << opened.error().why;
    const auto reader = (*opened)->reader();
    EXPECT_EQ(reader->person(kAnna)->role, Role::None);
    EXPECT_EQ(reader->person(kAnna)->suspendedUntil, std::nullopt);
    EXPECT_EQ(reader->person(kBert)->called, "Anne");
    EXPECT_EQ(reader->sessionsOf(kAnna).size(), 1U);
    EXPECT_EQ(reader->quietHoursOf(kAnna), std::nullopt);
    EXPECT_EQ(reader->recoveryCodesOf(kAnna), 0);
    EXPECT_TRUE(reader->has(Relation::Blocked, kAnna, kBert));
    EXPECT_EQ(reader->chatOf(kAnna)->front().text, "hello");
    EXPECT_FALSE(reader->game("finished")->isVoid);
    EXPECT_EQ(reader->game("finished")->position, "a position");
    EXPECT_EQ(reader->scoreOf(kBert).won, 1);
    EXPECT_EQ(reader->lastAudit(), AuditId(0));
    Report report{.at = fromUnix(40), .reporter = kBert, .about = kAnna};
    report.game = GameNumber(1);
    report.seq = 1;
    const Operations unit{Suspend{kAnna, kForever}, VoidGame{GameNumber(1)}, AddReport{report},
                          AddAudit{{.at = fromUnix(40), .act = "suspend", .person = kAnna}}};
    const Operations* const units[] = {&unit};
    EXPECT_EQ((*opened)->committer()->commit(units).front(), Commit::Done);
    EXPECT_TRUE(reader->person(kAnna)->isSuspended(fromUnix(40)));
    EXPECT_EQ(reader->scoreOf(kBert).won, 0);
    EXPECT_TRUE(reader->isReported(GameNumber(1)));
    EXPECT_TRUE(SqliteStore::checkIntegrity(file));
}

// Version 2 had neither what guests are called nor the positions of finished games.
TEST(UpgradeOfASecond, takesNamesOfGuestsAndPositions) {
    const TemporaryFolder folder;
    const std::string file = folder.file("games.db");
    {
        SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        ASSERT_TRUE(migrate(database, 2));
        database.exec(R"sql(
INSERT INTO people VALUES (1, 'Guest-1', 0, '', 5);
INSERT INTO games VALUES (1, 'aborted', 'sixth', 'sixth', 'none', 0, 0, 0, 1, NULL, NULL, 3, 0, 0, 0, 10, 20, 0);
)sql");
    }
    auto opened = SqliteStore::open(file, throwFatal);
    ASSERT_TRUE(opened) << opened.error().why;
    const auto reader = (*opened)->reader();
    EXPECT_EQ(reader->person(kAnna)->name, "Guest-1");
    EXPECT_EQ(reader->person(kAnna)->called, "");
    EXPECT_EQ(reader->game(GameNumber(1))->position, std::nullopt);
    const Operations unit{CallGuest{kAnna, "Anna"},
                          EndGame{GameNumber(1), {}, 0, fromUnix(20), "a position"}};
    const Operations* const units[] = {&unit};
    EXPECT_EQ((*opened)->committer()->commit(units).front(), Commit::Done);
    EXPECT_EQ(reader->person(kAnna)->called, "Anna");
    EXPECT_EQ(reader->game(GameNumber(1))->position, "a position");
}

} // namespace
} // namespace sixth::server::store
