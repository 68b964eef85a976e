// A disk that is full, that keeps nothing, that can't be written, that gives back other bytes: no commit is
// said to be done that is not, and the reason is one that people understand.
#include "server/store/check.h"
#include "server/store/failing_vfs.h"
#include "server/store/fatal_error.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

class Faults : public testing::Test {
protected:
    void open() {
        auto opened = SqliteStore::open(file_, throwFatal);
        ASSERT_TRUE(opened) << opened.error().why;
        store_ = std::move(*opened);
        committer_ = store_->committer();
    }
    void close() {
        committer_.reset();
        store_.reset();
    }
    // One more person; why that was fatal, or nothing.
    std::string add(std::int64_t id) {
        const Operations unit{
            AddPerson{{PersonId(id), "Person" + std::to_string(id), PersonKind::Guest, "", fromUnix(5)}}};
        const Operations* const units[] = {&unit};
        try {
            EXPECT_EQ(committer_->commit(units).front(), Commit::Done);
            return {};
        } catch (const FatalError& error) {
            return error.what();
        }
    }
    bool has(std::int64_t id) { return store_->reader()->person(PersonId(id)).has_value(); }

    FailingVfs disk_; // before the store, which uses it
    TemporaryFolder folder_;
    std::string file_ = folder_.file("games.db");
    std::unique_ptr<SqliteStore> store_;
    std::unique_ptr<Committer> committer_;
};

TEST_F(Faults, aFullDiskIsFatal) {
    open();
    ASSERT_EQ(add(1), "");
    disk_.fill();
    EXPECT_EQ(add(2), "the disk is full; make room and start again");
    disk_.heal();
    close();
    open();
    EXPECT_TRUE(has(1));
    EXPECT_FALSE(has(2));
    EXPECT_EQ(add(2), "");
    EXPECT_TRUE(checkDatabase(file_).errors.empty());
}

TEST_F(Faults, aDiskThatKeepsNothingIsFatal) {
    open();
    ASSERT_EQ(add(1), "");
    disk_.failSync();
    EXPECT_THAT(add(2), HasSubstr("the disk fails: "));
    disk_.heal();
    close();
    open();
    EXPECT_TRUE(has(1));
    EXPECT_TRUE(checkDatabase(file_).errors.empty());
}

TEST_F(Faults, aDatabaseThatCanNotBeWrittenIsRefusedAtOnce) {
    open();
    ASSERT_EQ(add(1), "");
    close();
    disk_.makeReadOnly();
    const auto opened = SqliteStore::open(file_, [](const Error&) {});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().why, "the file can't be written; check its owner and rights");
    EXPECT_EQ(opened.error().place, file_);
    disk_.heal();
    open();
    EXPECT_TRUE(has(1));
}

TEST_F(Faults, aFullDiskAtTheStartIsRefused) {
    disk_.fill();
    const auto opened = SqliteStore::open(file_, [](const Error&) {});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().why, "the disk is full; make room and start again");
}

TEST_F(Faults, aBackupThatFindsNoRoomLeavesNothingBehind) {
    open();
    ASSERT_EQ(add(1), "");
    const std::string copy = folder_.file("copy.db");
    disk_.fill();
    const auto done = store_->backUp(copy);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().why, "the disk is full; make room and start again");
    EXPECT_EQ(folder_.count("copy.db"), 0);
}

} // namespace
} // namespace sixth::server::store
