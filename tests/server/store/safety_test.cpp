// What must not happen to a database in use: being copied over, shared under another name, read by strangers;
// and what one refused unit must not do to the next.
#include "file_text.h"
#include "server/store/check.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"
#include "server/store/test_database.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace sixth::server::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StoreSafety : public testing::Test {
protected:
    Commit commit(const Operations& unit) {
        const Operations* const units[] = {&unit};
        return committer_->commit(units).front();
    }
    static AddPerson person(int id, const std::string& name) {
        return {{PersonId(id), name, PersonKind::User, "hash", fromUnix(5)}};
    }

    TemporaryFolder folder_;
    TestDatabase database_{folder_};
    std::string file_ = database_.address();
    std::unique_ptr<Store> store_ =
        database_.open([](const Error& error) { throw std::runtime_error(error.why); });
    std::unique_ptr<Committer> committer_ = store_->committer();
    std::unique_ptr<Reader> reader_ = store_->reader();
};

std::string errorOf(const tl::expected<void, Error>& done) {
    return done ? std::string() : done.error().why;
}

TEST_F(StoreSafety, aBackupIsNeverWrittenOverAFile) {
    ASSERT_EQ(commit({person(1, "Anna")}), Commit::Done);
    const std::string other = folder_.file("letter.txt");
    std::ofstream(other) << "dear Bert";
    EXPECT_THAT(errorOf(store_->backUp(other)), HasSubstr("already"));
    EXPECT_EQ(fileText(other), "dear Bert");
    // The database itself, under any name.
    fs::create_symlink(file_, folder_.file("link.db"));
    fs::create_symlink(folder_.file("nowhere"), folder_.file("dangling.db"));
    for (const std::string& target :
         {file_, folder_.file("./games.db"), folder_.file("link.db"), folder_.file("dangling.db"),
          file_ + "-wal", file_ + "-journal", file_ + ".lock"}) {
        EXPECT_NE(errorOf(store_->backUp(target)), "") << target;
        EXPECT_NE(errorOf(SqliteStore::backUp(folder_.file("link.db"), target)), "") << target;
    }
    ASSERT_EQ(commit({person(2, "Bert")}), Commit::Done);
    EXPECT_TRUE(reader_->personNamed("Bert"));
    EXPECT_TRUE(checkDatabase(file_).errors.empty());
    EXPECT_EQ(errorOf(store_->backUp(folder_.file("copy.db"))), "");
    EXPECT_NE(errorOf(store_->backUp(folder_.file("copy.db"))), "");
}

TEST_F(StoreSafety, databaseAndBackupAreTheOwnersAlone) {
    ASSERT_EQ(errorOf(store_->backUp(folder_.file("copy.db"))), "");
    ASSERT_EQ(commit({person(1, "Anna")}), Commit::Done);
    for (const std::string& name : {file_, file_ + "-wal", file_ + "-shm", folder_.file("copy.db")})
        EXPECT_EQ(fs::status(name).permissions() & (fs::perms::group_all | fs::perms::others_all),
                  fs::perms::none)
            << name;
}

TEST_F(StoreSafety, aLinkDoesNotEvadeTheLock) {
    fs::create_symlink(file_, folder_.file("link.db"));
    const auto byLink = SqliteStore::open(folder_.file("link.db"), [](const Error&) {});
    ASSERT_FALSE(byLink);
    EXPECT_THAT(byLink.error().why, HasSubstr("another server"));
    fs::create_hard_link(file_, folder_.file("second.db"));
    const auto bySecondName = SqliteStore::open(folder_.file("second.db"), [](const Error&) {});
    ASSERT_FALSE(bySecondName);
    EXPECT_THAT(bySecondName.error().why, HasSubstr("second name"));
}

// Exports and copies read for long. Only when nobody reads can the WAL begin anew, and moves must not wait
// for that.
TEST_F(StoreSafety, noMoveWaitsForThoseWhoRead) {
    const SQLite::Database reading(file_, SQLite::OPEN_READONLY);
    SQLite::Statement snapshot(reading, "SELECT count(*) FROM people");
    ASSERT_TRUE(snapshot.executeStep()); // and stays in the middle
    Operations much;
    for (int i = 0; i < 90; ++i)
        much.emplace_back(PutKey{"key" + std::to_string(i), std::string(1'000'000, 'x')});
    ASSERT_EQ(commit(much), Commit::Done);
    std::chrono::steady_clock::duration longest{};
    for (int i = 1; i < 40; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        ASSERT_EQ(commit({person(i, "Person" + std::to_string(i))}), Commit::Done);
        committer_->tend();
        longest = std::max(longest, std::chrono::steady_clock::now() - begin);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    EXPECT_LT(longest, std::chrono::milliseconds(1'500)); // and not the two seconds of a busy database
}

// By a second name the WAL is not found, and with it what was acknowledged last.
TEST_F(StoreSafety, aBackupByASecondNameIsRefused) {
    ASSERT_EQ(commit({person(1, "Anna")}), Commit::Done);
    const std::string second = folder_.file("second.db");
    fs::create_hard_link(file_, second);
    EXPECT_THAT(errorOf(SqliteStore::backUp(second, folder_.file("copy.db"))), HasSubstr("second name"));
    EXPECT_FALSE(fs::exists(folder_.file("copy.db")));
    EXPECT_THAT(errorOf(SqliteStore::checkIntegrity(second)), HasSubstr("second name"));
    EXPECT_FALSE(SqliteStore::look(second));
    fs::remove(second);
    ASSERT_EQ(errorOf(SqliteStore::backUp(file_, folder_.file("copy.db"))), "");
    EXPECT_TRUE((*SqliteStore::look(folder_.file("copy.db")))->personNamed("Anna"));
}

TEST_F(StoreSafety, whoHasLeftGetsNoSession) {
    ASSERT_EQ(commit({person(1, "Anna"), person(2, "Bert")}), Commit::Done);
    const auto session = [](int id, int owner) {
        Session one{SessionId(id), PersonId(owner), {}, SessionKind::Browser, "", fromUnix(6), fromUnix(6)};
        one.hash[0] = static_cast<std::uint8_t>(id);
        return AddSession{one};
    };
    EXPECT_EQ(commit({session(1, 1)}), Commit::Done);
    ASSERT_EQ(commit({DeletePerson{PersonId(1), fromUnix(1000)}}), Commit::Done);
    EXPECT_EQ(commit({session(2, 1)}), Commit::Conflict);
    EXPECT_TRUE(reader_->sessionsOf(PersonId(1)).empty());
    EXPECT_EQ(commit({session(3, 2)}), Commit::Done);
    EXPECT_EQ(reader_->sessionsOf(PersonId(2)).size(), 1U);
}

TEST_F(StoreSafety, aRefusedUnitDoesNotSpoilTheNext) {
    ASSERT_EQ(commit({person(1, "Anna")}), Commit::Done);
    for (int i = 2; i < 6; ++i) {
        EXPECT_EQ(commit({person(i, "ANNA")}), Commit::Conflict) << i;
        EXPECT_EQ(commit({person(10 + i, "Somebody" + std::to_string(i))}), Commit::Done) << i;
    }
}

TEST_F(StoreSafety, aChangeNeedsThePersonAsTheyWere) {
    ASSERT_EQ(commit({person(1, "Anna")}), Commit::Done);
    const Person changed{PersonId(1), "Anna", PersonKind::User, "new", fromUnix(5)};
    EXPECT_EQ(commit({ChangePerson{changed, "not the hash"}}), Commit::Conflict);
    EXPECT_EQ(commit({ChangePerson{changed, "hash"}}), Commit::Done);
    // Whoever has left does not come back by a change that was under way.
    ASSERT_EQ(commit({DeletePerson{PersonId(1), fromUnix(1000)}}), Commit::Done);
    EXPECT_EQ(commit({ChangePerson{changed, "new"}}), Commit::Conflict);
    EXPECT_EQ(commit({ChangePerson{changed, ""}}), Commit::Conflict);
    EXPECT_FALSE(reader_->personNamed("Anna"));
    EXPECT_TRUE(reader_->isRetired("anna", fromUnix(999)));
    EXPECT_FALSE(reader_->isRetired("anna", fromUnix(1000)));
}

TEST_F(StoreSafety, whoLeavesTakesTheirWordsAlong) {
    ASSERT_EQ(commit({person(1, "Anna"), person(2, "Bert")}), Commit::Done);
    const GameNumber game(1);
    const GameRow row{
        .number = game, .id = "AbCdEf012345", .creator = PersonId(1), .createdAt = fromUnix(10)};
    ASSERT_EQ(
        commit(
            {AddGame{row}, AppendEvent{game, {1, fromUnix(10), PersonId(1), {}, games::Created{}}},
             AppendEvent{game, {2, fromUnix(11), PersonId(2), {}, games::Joined{{PersonId(1), PersonId(2)}}}},
             SeatGame{game, {PersonId(1), PersonId(2)}, games::Phase::Playing},
             AppendEvent{game, {3, fromUnix(12), PersonId(1), {}, games::Said{"my secret"}}},
             AppendEvent{game, {4, fromUnix(13), PersonId(2), {}, games::Said{"yours"}}}}),
        Commit::Done);
    ASSERT_EQ(commit({DeletePerson{PersonId(1), fromUnix(1000)}}), Commit::Done);
    const auto events = reader_->events(game, 0);
    ASSERT_TRUE(events);
    EXPECT_EQ(std::get<games::Said>((*events)[2].body).text, "");
    EXPECT_EQ(std::get<games::Said>((*events)[3].body).text, "yours");
    EXPECT_TRUE(checkDatabase(file_).errors.empty());
}

TEST_F(StoreSafety, privateGamesAreFoundByTheirPlayersAlone) {
    ASSERT_EQ(commit({person(1, "Anna"), person(2, "Bert"), person(3, "Eve")}), Commit::Done);
    const rules::Outcome outcome{rules::Result::Red, rules::Reason::Resign};
    for (int i = 1; i <= 2; ++i) {
        GameRow row{.number = GameNumber(i),
                    .id = "game" + std::to_string(i),
                    .creator = PersonId(1),
                    .createdAt = fromUnix(10)};
        row.players = {PersonId(1), PersonId(2)};
        row.isPublic = i == 2;
        ASSERT_EQ(commit({AddGame{row}, EndGame{row.number, outcome, 0, fromUnix(20)}}), Commit::Done);
    }
    const auto found = [&](std::optional<PersonId> viewer) {
        GameQuery query;
        query.viewer = viewer;
        return reader_->find(query).size();
    };
    EXPECT_EQ(found(std::nullopt), 1U);
    EXPECT_EQ(found(PersonId(3)), 1U);
    EXPECT_EQ(found(PersonId(1)), 2U);
    EXPECT_EQ(found(PersonId(2)), 2U);
    ASSERT_EQ(commit({PublishGame{GameNumber(1), true}}), Commit::Done);
    EXPECT_EQ(found(std::nullopt), 2U);
}

TEST_F(StoreSafety, whatGuestsAreCalledEndsWithBeingAGuest) {
    const PersonId guest(1);
    ASSERT_EQ(commit({AddPerson{{guest, "Guest-1", PersonKind::Guest, "", fromUnix(5), "Anna"}},
                      AddPerson{{PersonId(2), "Guest-2", PersonKind::Guest, "", fromUnix(5), "Anna"}}}),
              Commit::Done); // two may be called the same
    EXPECT_EQ(reader_->person(guest)->called, "Anna");
    EXPECT_EQ(reader_->personNamed("Guest-2")->called, "Anna");
    EXPECT_FALSE(reader_->personNamed("Anna"));
    ASSERT_EQ(commit({CallGuest{guest, "Anne"}}), Commit::Done);
    EXPECT_EQ(reader_->person(guest)->called, "Anne");
    ASSERT_EQ(commit({ChangePerson{{guest, "Carl", PersonKind::User, "hash", fromUnix(5)}, ""}}),
              Commit::Done);
    EXPECT_EQ(reader_->person(guest)->called, "");
    EXPECT_EQ(commit({CallGuest{guest, "Anne"}}), Commit::Conflict);
    ASSERT_EQ(commit({DeletePerson{PersonId(2), fromUnix(1000)}}), Commit::Done);
    EXPECT_EQ(reader_->person(PersonId(2))->called, "");
    EXPECT_EQ(commit({CallGuest{PersonId(2), "Anne"}}), Commit::Conflict);
}

} // namespace
} // namespace sixth::server::store
