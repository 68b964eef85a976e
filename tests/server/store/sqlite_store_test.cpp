// The tables: what is written comes back, what must be unique is, what can't be trusted is refused.
#include "server/store/check.h"
#include "server/store/fatal_error.h"
#include "server/store/people.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

constexpr GameNumber kGame(1);

constexpr Time at(std::int64_t milliseconds) {
    return fromUnix(milliseconds);
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
        ASSERT_EQ(commit({AddPerson{{kAnna, "Anna", PersonKind::User, "hash", at(5)}},
                          AddPerson{{kBert, "Bert", PersonKind::Guest, "", at(6)}}}),
                  Commit::Done);
        const GameRow row{.number = kGame, .id = "AbCdEf012345", .creator = kAnna, .createdAt = at(10)};
        ASSERT_EQ(commit({AddGame{row}, AppendEvent{kGame, {1, at(10), kAnna, {}, games::Created{}}}}),
                  Commit::Done);
        ASSERT_EQ(commit({AppendEvent{kGame, {2, at(11), kBert, {}, games::Joined{{kAnna, kBert}}}},
                          SeatGame{kGame, {kAnna, kBert}, games::Phase::Playing}}),
                  Commit::Done);
        std::int64_t seq = 2;
        for (const std::string& move : moves) {
            games::CommandId id;
            id.bytes[0] = static_cast<std::uint8_t>(++seq);
            const auto ply = static_cast<std::uint32_t>(seq - 2);
            ASSERT_EQ(commit({AppendEvent{kGame,
                                          {seq, at(10 + seq), ply % 2 == 1 ? kAnna : kBert, id,
                                           games::Moved{ply, move, {}, {}, {}}}}}),
                      Commit::Done);
        }
    }
    void resign() {
        const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
        const std::int64_t seq = static_cast<std::int64_t>(reader_->events(kGame, 0)->size()) + 1;
        ASSERT_EQ(commit({AppendEvent{kGame, {seq, at(99), kAnna, {}, games::Ended{outcome, {}, {}}}},
                          EndGame{kGame, outcome, static_cast<int>(seq - 3), at(99)}}),
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
    ASSERT_EQ(
        commit({AddPerson{{PersonId(7), "Anna", PersonKind::Guest, "", at(5)}},
                AddSession{{SessionId(3), PersonId(7), hash, SessionKind::Program, "my bot", at(6), at(6)}}}),
        Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(7))->name, "Anna");
    EXPECT_EQ(reader_->personNamed("aNNA")->id, PersonId(7));
    EXPECT_FALSE(reader_->personNamed("Bert"));
    EXPECT_EQ(reader_->session(hash)->person, PersonId(7));
    EXPECT_EQ(reader_->session(hash)->label, "my bot");
    EXPECT_EQ(reader_->session(hash)->kind, SessionKind::Program);
    EXPECT_FALSE(reader_->session({}));
    EXPECT_EQ(reader_->sessionsOf(PersonId(7)).size(), 1U);
    EXPECT_EQ(reader_->highest().person, 7);
    EXPECT_EQ(reader_->highest().session, 3);
    ASSERT_EQ(commit({ChangePerson{{PersonId(7), "Anne", PersonKind::User, "h", at(5)}, ""}}), Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(7))->kind, PersonKind::User);
    ASSERT_EQ(commit({DeleteSession{SessionId(3)}}), Commit::Done);
    EXPECT_FALSE(reader_->session(hash));
}

TEST_F(SqliteStoreTest, aDeletedPersonIsNameless) {
    addGame({"c3"});
    ASSERT_EQ(commit({PutRating{{kAnna, "sixth", games::Speed::Blitz, {1600, 90, 0.05}, 4, at(50)}}}),
              Commit::Done);
    const auto session = [](std::int64_t number, PersonId person) {
        people::TokenHash hash{};
        hash[0] = static_cast<std::uint8_t>(number);
        return AddSession{{SessionId(number), person, hash, SessionKind::Program, "", at(6), at(6)}};
    };
    ASSERT_EQ(commit({session(1, kAnna), session(2, kAnna), session(3, kBert)}), Commit::Done);
    ASSERT_EQ(commit({DeletePerson{kAnna, at(100)}}), Commit::Done);
    EXPECT_TRUE(reader_->sessionsOf(kAnna).empty());
    EXPECT_EQ(reader_->sessionsOf(kBert).size(), 1U);
    EXPECT_EQ(reader_->person(kAnna)->name, "");
    EXPECT_EQ(reader_->person(kAnna)->passwordHash, "");
    EXPECT_TRUE(reader_->ratingsOf(kAnna).empty());
    EXPECT_TRUE(reader_->ratingHistory(kAnna).empty());
    EXPECT_EQ(reader_->game(kGame)->players.silver, kAnna);
    // The name is free again.
    EXPECT_EQ(commit({AddPerson{{PersonId(9), "anna", PersonKind::User, "h", at(60)}}}), Commit::Done);
}

TEST_F(SqliteStoreTest, ratingsAndTheirHistory) {
    addGame({});
    for (int i = 1; i <= 3; ++i)
        ASSERT_EQ(
            commit({PutRating{{kAnna, "sixth", games::Speed::Blitz, {1500.0 + i, 90, 0.05}, i, at(i)}}}),
            Commit::Done);
    const auto rows = reader_->ratingsOf(kAnna);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].rating.rating, 1503);
    EXPECT_EQ(rows[0].games, 3);
    const auto points = reader_->ratingHistory(kAnna);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points.front().rating, 1501);
    EXPECT_EQ(points.back().at, at(3));
}

TEST_F(SqliteStoreTest, gamesAndEventsComeBack) {
    addGame({"c3", "c4"});
    const auto row = reader_->game("AbCdEf012345");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->number, kGame);
    EXPECT_EQ(row->players, (rules::PerColor<std::optional<PersonId>>{kAnna, kBert}));
    EXPECT_FALSE(reader_->game("abcdef012345"));
    const auto events = reader_->events(kGame, 2);
    ASSERT_TRUE(events);
    ASSERT_EQ(events->size(), 2U);
    EXPECT_EQ(events->front().seq, 3);
    EXPECT_EQ(events->front().command->bytes[0], 3);
    EXPECT_EQ(std::get<games::Moved>(events->back().body).text, "c4");
    EXPECT_EQ(reader_->openGames(), std::vector<GameNumber>{kGame});
    resign();
    EXPECT_TRUE(reader_->openGames().empty());
    EXPECT_EQ(reader_->game(kGame)->outcome, (rules::Outcome{rules::Result::Red, rules::Reason::Resign}));
    EXPECT_EQ(reader_->scoreOf(kBert).won, 1);
    EXPECT_EQ(reader_->scoreOf(kAnna).won, 0);
    EXPECT_EQ(reader_->scoreOf(kAnna).games, 1);
}

TEST_F(SqliteStoreTest, theServerAndNobodyAreNoPeople) {
    addGame({});
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(50), std::nullopt, {}, games::DrawOffered{}}}}),
              Commit::Done);
    const auto events = reader_->events(kGame, 0);
    ASSERT_TRUE(events);
    EXPECT_EQ(events->front().actor, kAnna);
    EXPECT_FALSE(events->back().actor);
    const GameRow waiting{.number = GameNumber(2), .id = "x", .creator = kAnna, .createdAt = at(10)};
    ASSERT_EQ(commit({AddGame{waiting}}), Commit::Done);
    EXPECT_FALSE(reader_->game("x")->players.silver);
    EXPECT_FALSE(reader_->game("x")->endedAt);
}

TEST_F(SqliteStoreTest, theSettingsOfAGameComeBack) {
    addGame({});
    GameRow rated{.number = GameNumber(2), .id = "rated", .creator = kAnna, .createdAt = at(10)};
    rated.settings.rated = true;
    rated.settings.clock = *games::readClockSetting("300+5");
    rated.settings.color = games::ColorChoice::Red;
    rated.settings.visibility = games::Visibility::Open;
    ASSERT_EQ(commit({AddGame{rated}}), Commit::Done);
    EXPECT_EQ(reader_->game("rated")->settings, rated.settings);
    EXPECT_FALSE(reader_->game(kGame)->settings.rated);
}

// Rows and events as an older program has written them: a draft without armies as its creator put it.
TEST_F(SqliteStoreTest, olderGamesAreRead) {
    addGame({});
    {
        SQLite::Database other(file_, SQLite::OPEN_READWRITE);
        other.exec("UPDATE games SET rules = 'sixth;army=draft', family = 'sixth', phase = 1");
        other.exec("UPDATE events SET body = '{\"rules\":\"sixth;army=draft\",\"clock\":\"none\","
                   "\"rated\":false,\"color\":\"random\",\"open\":false}' WHERE seq = 1");
    }
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(50), kAnna, {}, games::ArmyChosen{{8, 0, 1, 1}}}}}),
              Commit::Done);
    const auto row = reader_->game(kGame);
    ASSERT_TRUE(row);
    EXPECT_TRUE(notation::isPending(row->settings.rules)); // R7.13
    const CheckReport report = checkDatabase(file_);
    EXPECT_TRUE(report.errors.empty()) << report.errors.front().why;
}

TEST_F(SqliteStoreTest, theArchiveIsSearched) {
    addGame({"c3"});
    resign();
    const auto found = [&](auto change) {
        GameQuery query;
        query.viewer = kAnna; // it is not public
        change(query);
        return reader_->find(query).size();
    };
    EXPECT_EQ(found([](GameQuery&) {}), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = kBert; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.player = PersonId(3); }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "sixth"; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.family = "milady"; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Red; }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.result = rules::Result::Silver; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.from = at(99), q.to = at(100); }), 1U);
    EXPECT_EQ(found([](GameQuery& q) { q.to = at(99); }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.before = kGame; }), 0U);
    EXPECT_EQ(found([](GameQuery& q) { q.limit = 0; }), 0U);
}

TEST_F(SqliteStoreTest, whatMustBeUniqueIsAndOthersInTheBatchGoThrough) {
    addGame({"c3"});
    games::CommandId known;
    known.bytes[0] = 3;
    const games::Event sameSeq{3, at(50), kBert, {}, games::Said{"x"}};
    const games::Event sameCommand{4, at(50), kBert, known, games::Said{"x"}};
    EXPECT_EQ(commit({AppendEvent{kGame, sameSeq}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{kGame, sameCommand}}), Commit::Conflict);
    EXPECT_EQ(commit({AddPerson{{PersonId(9), "ANNA", PersonKind::User, "h", at(5)}}}), Commit::Conflict);
    EXPECT_EQ(commit({AppendEvent{GameNumber(77), {1, at(1), kAnna, {}, games::Created{}}}}),
              Commit::Conflict); // no such game
    const Operations good{AddPerson{{PersonId(5), "Carl", PersonKind::Guest, "", at(5)}}};
    const Operations bad{AddPerson{{PersonId(6), "Dora", PersonKind::Guest, "", at(5)}},
                         AppendEvent{kGame, sameSeq}};
    const Operations alsoGood{AddPerson{{PersonId(7), "Emil", PersonKind::Guest, "", at(5)}}};
    const Operations* const units[] = {&good, &bad, &alsoGood};
    EXPECT_EQ(committer_->commit(units), (std::vector{Commit::Done, Commit::Conflict, Commit::Done}));
    EXPECT_TRUE(reader_->person(PersonId(5)));
    EXPECT_FALSE(reader_->person(PersonId(6))); // nothing of that unit
    EXPECT_TRUE(reader_->person(PersonId(7)));
    EXPECT_EQ(reader_->events(kGame, 0)->size(), 3U);
}

TEST_F(SqliteStoreTest, timesOfLifeAndOutages) {
    EXPECT_FALSE(reader_->lastAlive());
    ASSERT_EQ(commit({NoteAlive{at(500)}}), Commit::Done);
    ASSERT_EQ(commit({NoteAlive{at(600)}, NoteOutage{at(600), at(700)}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), at(600));
    EXPECT_EQ(reader_->outages(), (std::vector<std::pair<Time, Time>>{{at(600), at(700)}}));
    addGame({});
    ASSERT_EQ(commit({AppendEvent{kGame, {3, at(900), kAnna, {}, games::Said{"x"}}}}), Commit::Done);
    EXPECT_EQ(reader_->lastAlive(), at(900));
}

TEST_F(SqliteStoreTest, everythingIsThereAfterOpeningAgain) {
    addGame({"c3"});
    close();
    open();
    EXPECT_EQ(reader_->events(kGame, 0)->size(), 3U);
    EXPECT_EQ(reader_->highest().game, 1);
}

TEST_F(SqliteStoreTest, oneServerAtATime) {
    const auto second = SqliteStore::open(file_, throwFatal);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().why, HasSubstr("another server is using it"));
}

TEST_F(SqliteStoreTest, whoHoldsTheDatabaseMakesItBusyAndNothingIsWritten) {
    const Operations unit{AddPerson{{PersonId(1), "Anna", PersonKind::Guest, "", at(5)}}};
    {
        SQLite::Database other(file_, SQLite::OPEN_READWRITE);
        other.exec("BEGIN IMMEDIATE");
        EXPECT_EQ(commit(unit), Commit::Busy);
    }
    EXPECT_FALSE(reader_->person(kAnna));
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
    EXPECT_THROW((void)commit({AddPerson{{PersonId(5), "Carl", PersonKind::Guest, "", at(5)}}}), FatalError);
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
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Silver, rules::Reason::Crown}, 2, at(99)}}),
              Commit::Done);
    EXPECT_EQ(found(), "its events lead to another result");
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Red, rules::Reason::Resign}, 3, at(99)}}), Commit::Done);
    EXPECT_EQ(found(), "it has another number of plies");
    const auto endAt = [&](const char* position) {
        const rules::Outcome resigned{rules::Result::Red, rules::Reason::Resign};
        ASSERT_EQ(commit({EndGame{kGame, resigned, 2, at(99), position}}), Commit::Done);
    };
    endAt("x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2");
    EXPECT_EQ(found(), "its events lead to another position");
    endAt("x5/x2,p,x2/x2,P,x2/x5/x5 s 14P14p - - 3");
    EXPECT_EQ(found(), "nothing");
    ASSERT_EQ(commit({EndGame{kGame, {rules::Result::Red, rules::Reason::Resign}, 2, at(99)}}), Commit::Done);
    EXPECT_EQ(found(), "nothing");
    ASSERT_EQ(commit({SeatGame{kGame, {kBert, kAnna}, games::Phase::Finished}}), Commit::Done);
    EXPECT_EQ(found(), "others have played it");
    ASSERT_EQ(commit({SeatGame{kGame, {kAnna, kBert}, games::Phase::Finished}}), Commit::Done);
    ASSERT_EQ(commit({AppendEvent{kGame, {8, at(100), kAnna, {}, games::Said{"after a gap"}}}}),
              Commit::Done);
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
    EXPECT_EQ(folder_.count("copy.db"), 1);
    EXPECT_FALSE(store_->backUp(folder_.file("no/such/place.db")));
}

} // namespace
} // namespace sixth::server::store
