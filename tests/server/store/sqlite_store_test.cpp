// The tables: what is written comes back, what must be unique is, what can't be trusted is refused.
#include "server/store/check.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

struct FatalError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

void throwFatal(const Error& error) {
    throw FatalError(error.why);
}

class SqliteStoreTest : public testing::Test {
protected:
    void open() {
        auto opened = SqliteStore::open(file_, throwFatal);
        ASSERT_TRUE(opened) << opened.error().why;
        store_ = std::move(*opened);
        committer_ = store_->committer();
        reader_ = store_->reader();
    }
    void SetUp() override { open(); }
    void close() {
        committer_.reset();
        reader_.reset();
        store_.reset();
    }

    Commit commit(const Operations& unit) {
        const Operations* const units[] = {&unit};
        return committer_->commit(units).front();
    }

    // People 1 and 2, and game 1 between them after these moves.
    void addGame(const std::vector<std::string>& moves) {
        ASSERT_EQ(commit({AddPerson{{1, "Anna", PersonKind::User, "hash", 5}},
                          AddPerson{{2, "Bert", PersonKind::Guest, "", 6}}}),
                  Commit::Done);
        GameRow row;
        row.number = 1;
        row.id = "AbCdEf012345";
        row.creator = 1;
        row.createdAt = 10;
        ASSERT_EQ(commit({AddGame{row}, AppendEvent{1, {1, 10, 1, {}, games::Created{}}}}), Commit::Done);
        ASSERT_EQ(commit({AppendEvent{1, {2, 11, 2, {}, games::Joined{{1, 2}}}},
                          SeatGame{1, {1, 2}, games::Phase::Playing}}),
                  Commit::Done);
        std::int64_t seq = 2;
        for (const std::string& move : moves) {
            games::CommandId id;
            id.bytes[0] = static_cast<std::uint8_t>(++seq);
            const auto ply = static_cast<std::uint32_t>(seq - 2);
            ASSERT_EQ(commit({AppendEvent{
                          1, {seq, 10 + seq, ply % 2 == 1 ? 1 : 2, id, games::Moved{ply, move, {}, 0}}}}),
                      Commit::Done);
        }
    }
    void resign() {
        const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
        const std::int64_t seq = static_cast<std::int64_t>(reader_->events(1, 0)->size()) + 1;
        ASSERT_EQ(commit({AppendEvent{1, {seq, 99, 1, {}, games::Ended{outcome, {}, {}}}},
                          EndGame{1, outcome, static_cast<int>(seq - 3), 99}}),
                  Commit::Done);
    }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("games.db");
    std::unique_ptr<SqliteStore> store_;
    std::unique_ptr<Committer> committer_;
    std::unique_ptr<Reader> reader_;
};

TEST_F(SqliteStoreTest, peopleAndSessionsComeBack) {
    people::TokenHash hash{};
    hash[3] = 9;
    ASSERT_EQ(commit({AddPerson{{7, "Anna", PersonKind::Guest, "", 5}},
                      AddSession{{3, 7, hash, SessionKind::Program, "my bot", 6}}}),
              Commit::Done);
    EXPECT_EQ(reader_->person(7)->name, "Anna");
    EXPECT_EQ(reader_->personNamed("aNNA")->id, 7);
    EXPECT_FALSE(reader_->personNamed("Bert"));
    EXPECT_EQ(reader_->session(hash)->person, 7);
    EXPECT_EQ(reader_->session(hash)->label, "my bot");
    EXPECT_EQ(reader_->session(hash)->kind, SessionKind::Program);
    EXPECT_FALSE(reader_->session({}));
    EXPECT_EQ(reader_->sessionsOf(7).size(), 1U);
    EXPECT_EQ(reader_->numbers().person, 7);
    EXPECT_EQ(reader_->numbers().session, 3);
    ASSERT_EQ(commit({ChangePerson{{7, "Anne", PersonKind::User, "h", 5}}}), Commit::Done);
    EXPECT_EQ(reader_->person(7)->kind, PersonKind::User);
    ASSERT_EQ(commit({DeleteSession{3}}), Commit::Done);
    EXPECT_FALSE(reader_->session(hash));
}

TEST_F(SqliteStoreTest, aDeletedPersonIsNameless) {
    addGame({"c3"});
    ASSERT_EQ(commit({PutRating{{1, "sixth", games::Speed::Blitz, {1600, 90, 0.05}, 4, 50}}}), Commit::Done);
    ASSERT_EQ(commit({DeletePerson{1}}), Commit::Done);
    EXPECT_EQ(reader_->person(1)->name, "");
    EXPECT_EQ(reader_->person(1)->passwordHash, "");
    EXPECT_TRUE(reader_->ratingsOf(1).empty());
    EXPECT_TRUE(reader_->ratingHistory(1).empty());
    EXPECT_EQ(reader_->game(1)->players.silver, 1);
    // The name is free again.
    EXPECT_EQ(commit({AddPerson{{9, "anna", PersonKind::User, "h", 60}}}), Commit::Done);
}

TEST_F(SqliteStoreTest, ratingsAndTheirHistory) {
    addGame({});
    for (int i = 1; i <= 3; ++i)
        ASSERT_EQ(commit({PutRating{{1, "sixth", games::Speed::Blitz, {1500.0 + i, 90, 0.05}, i, i}}}),
                  Commit::Done);
    const auto rows = reader_->ratingsOf(1);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].rating.rating, 1503);
    EXPECT_EQ(rows[0].games, 3);
    const auto points = reader_->ratingHistory(1);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.front().rating, 1501);
    EXPECT_EQ(points.back().at, 3);
}

TEST_F(SqliteStoreTest, gamesAndEventsComeBack) {
    addGame({"c3", "c4"});
    const auto row = reader_->game("AbCdEf012345");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->number, 1);
    EXPECT_EQ(row->players, (rules::PerColor<PersonId>{1, 2}));
    EXPECT_FALSE(reader_->game("abcdef012345"));
    const auto events = reader_->events(1, 2);
    ASSERT_TRUE(events);
    ASSERT_EQ(events->size(), 2U);
    EXPECT_EQ(events->front().seq, 3);
    EXPECT_EQ(events->front().command->bytes[0], 3);
    EXPECT_EQ(std::get<games::Moved>(events->back().body).move, "c4");
    EXPECT_EQ(reader_->openGames(), std::vector<GameNumber>{1});
    resign();
    EXPECT_TRUE(reader_->openGames().empty());
    EXPECT_EQ(reader_->game(1)->outcome, (rules::Outcome{rules::Result::Red, rules::Reason::Resign}));
    EXPECT_EQ(reader_->scoreOf(2).won, 1);
    EXPECT_EQ(reader_->scoreOf(1).won, 0);
    EXPECT_EQ(reader_->scoreOf(1).games, 1);
}

TEST_F(SqliteStoreTest, theArchiveIsSearched) {
    addGame({"c3"});
    resign();
    const auto found = [&](auto change) {
        GameQuery query;
        change(query);
        return reader_->find(query).size();
    };
    EXPECT_EQ(found([](GameQuery&) {}), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = 2; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = 3; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "sixth"; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "milady"; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Red; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Silver; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.from = 99, q.to = 100; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.to = 99; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.before = 1; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.limit = 0; }), 0U);
}

TEST_F(SqliteStoreTest, whatMustBeUniqueIsAndOthersInTheBatchGoThrough) {
    addGame({"c3"});
    games::CommandId known;
    known.bytes[0] = 3;
    const games::Event sameSeq{3, 50, 2, {}, games::Said{"x"}};
    const games::Event sameCommand{4, 50, 2, known, games::Said{"x"}};
    EXPECT_EQ(commit({AppendEvent{1, sameSeq}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{1, sameCommand}}), Commit::Conflict);
    EXPECT_EQ(commit({AddPerson{{9, "ANNA", PersonKind::User, "h", 5}}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{77, {1, 1, 1, {}, games::Created{}}}}), Commit::Conflict); // no such game
    const Operations good{AddPerson{{5, "Carl", PersonKind::Guest, "", 5}}};
    const Operations bad{AddPerson{{6, "Dora", PersonKind::Guest, "", 5}}, AppendEvent{1, sameSeq}};
    const Operations alsoGood{AddPerson{{7, "Emil", PersonKind::Guest, "", 5}}};
    const Operations* const units[] = {&good, &bad, &alsoGood};
    EXPECT_EQ(committer_->commit(units), (std::vector{Commit::Done, Commit::Conflict, Commit::Done}));
    EXPECT_TRUE(reader_->person(5));
    EXPECT_FALSE(reader_->person(6)); // nothing of that unit
    EXPECT_TRUE(reader_->person(7));
    EXPECT_EQ(reader_->events(1, 0)->size(), 3U);
}

TEST_F(SqliteStoreTest, timesOfLifeAndOutages) {
    EXPECT_EQ(reader_->lastAlive(), 0);
    ASSERT_EQ(commit({NoteAlive{500}}), Commit::Done);
    ASSERT_EQ(commit({NoteAlive{600}, NoteOutage{600, 700}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), 600);
    EXPECT_EQ(reader_->outages(), (std::vector<std::pair<Time, Time>>{{600, 700}}));
    addGame({});
    ASSERT_EQ(commit({AppendEvent{1, {3, 900, 1, {}, games::Said{"x"}}}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), 900);
}

TEST_F(SqliteStoreTest, everythingIsThereAfterOpeningAgain) {
    addGame({"c3"});
    close();
    open();
    EXPECT_EQ(reader_->events(1, 0)->size(), 3U);
    EXPECT_EQ(reader_->numbers().game, 1);
}

TEST_F(SqliteStoreTest, oneServerAtATime) {
    const auto second = SqliteStore::open(file_, throwFatal);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().why, HasSubstr("another server is using it"));
}

TEST_F(SqliteStoreTest, whoHoldsTheDatabaseMakesItBusyAndNothingIsWritten) {
    const Operations unit{AddPerson{{1, "Anna", PersonKind::Guest, "", 5}}};
    {
        SQLite::Database other(file_, SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        EXPECT_EQ(commit(unit), Commit::Busy);
    }
    EXPECT_FALSE(reader_->person(1));
    EXPECT_EQ(commit(unit), Commit::Done);
}

// --- bad places and bad files ---

TEST_F(SqliteStoreTest, badFilesAreRefusedWithAReason) {
    const auto why = [](const std::string& file) {
        const auto opened = SqliteStore::open(file, throwFatal);
        return opened ? std::string("opened") : opened.error().why;
    };
    EXPECT_THAT(why(folder_.file("no/such/folder.db")), HasSubstr("can't be opened or made"));
    const std::string junk = folder_.file("junk.db");
    std::ofstream(junk) << std::string(8192, 'x');
    EXPECT_THAT(why(junk), HasSubstr("damaged or no database"));
}

TEST_F(SqliteStoreTest, aDatabaseOfANewerProgramIsLeftAlone) {
    close();
    {
        std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(60); // the user_version in the header
        file.write("\0\0\0\x63", 4);
    }
    const auto opened = SqliteStore::open(file_, throwFatal);
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().why, HasSubstr("newer version"));
}

TEST_F(SqliteStoreTest, aDatabaseThatVanishesUnderTheWriterIsFatal) {
    addGame({"c3"});
    committer_.reset();
    reader_.reset();
    // The file becomes something else while the program runs: whatever is committed then is in doubt.
    committer_ = store_->committer();
    std::filesystem::resize_file(file_, 512);
    std::filesystem::resize_file(file_ + "-wal", 0);
    EXPECT_THROW((void)commit({AddPerson{{5, "Carl", PersonKind::Guest, "", 5}}}), FatalError);
}

// --- verification and backup ---

TEST_F(SqliteStoreTest, aSoundDatabasePassesTheCheck) {
    addGame({"c3", "c4", "d4"});
    EXPECT_TRUE(checkDatabase(file_).errors.empty()); // in use, and not finished
    resign();
    const CheckReport report = checkDatabase(file_);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
    EXPECT_EQ(report.games, 1);
    EXPECT_EQ(report.events, 6);
}

TEST_F(SqliteStoreTest, theCheckFindsWhatIsWrong) {
    addGame({"c3", "c4"});
    resign();
    const auto found = [&] {
        const CheckReport report = checkDatabase(file_);
        return report.errors.empty() ? std::string("nothing") : report.errors.front().why;
    };
    ASSERT_EQ(commit({EndGame{1, {rules::Result::Silver, rules::Reason::Crown}, 2, 99}}), Commit::Done);
    EXPECT_EQ(found(), "its events lead to another result");
    ASSERT_EQ(commit({EndGame{1, {rules::Result::Red, rules::Reason::Resign}, 3, 99}}), Commit::Done);
    EXPECT_EQ(found(), "it has another number of plies");
    ASSERT_EQ(commit({EndGame{1, {rules::Result::Red, rules::Reason::Resign}, 2, 99}}), Commit::Done);
    EXPECT_EQ(found(), "nothing");
    ASSERT_EQ(commit({AppendEvent{1, {8, 100, 1, {}, games::Said{"after a gap"}}}}), Commit::Done);
    EXPECT_EQ(found(), "event 8: expected event 6, not 8");
}

TEST_F(SqliteStoreTest, theCheckFindsADamagedFile) {
    addGame({"c3"});
    close();
    std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 4096);
    const CheckReport report = checkDatabase(file_);
    ASSERT_FALSE(report.errors.empty());
    EXPECT_THAT(report.errors.front().why, HasSubstr("damaged"));
    EXPECT_FALSE(checkDatabase(folder_.file("absent.db")).errors.empty());
}

TEST_F(SqliteStoreTest, aBackupIsACompleteDatabase) {
    addGame({"c3", "c4"});
    const std::string copy = folder_.file("copy.db");
    const auto done = store_->backUp(copy);
    ASSERT_TRUE(done) << done.error().why;
    resign(); // goes on in the original only
    const CheckReport report = checkDatabase(copy);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
    EXPECT_EQ(report.events, 4);
    EXPECT_FALSE(std::filesystem::exists(copy + ".unfinished"));
    EXPECT_FALSE(store_->backUp(folder_.file("no/such/place.db")));
}

} // namespace
} // namespace sixth::server::store
