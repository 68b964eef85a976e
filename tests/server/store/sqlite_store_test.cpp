// What only a database in a file can be: held by another program, damaged, gone.
#include "server/store/check.h"
#include "server/store/played_store.h"
#include "server/store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

using SqliteStoreTest = StoreTest;

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

TEST_F(SqliteStoreTest, theCheckFindsADamagedFile) {
    addGame({"c3"});
    close();
    std::filesystem::resize_file(file_, std::filesystem::file_size(file_) - 4096);
    const CheckReport report = checkDatabase(file_);
    ASSERT_FALSE(report.errors.empty());
    EXPECT_THAT(report.errors.front().why, HasSubstr("damaged"));
    EXPECT_FALSE(checkDatabase(folder_.file("absent.db")).errors.empty());
}

} // namespace
} // namespace sixth::server::store
