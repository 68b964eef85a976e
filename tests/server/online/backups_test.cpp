// Copies of the database that the server makes by itself: when, under which names, what is kept, and what is
// left behind by a copy that fails.
#include "server/online/backups.h"
#include "server/store/sqlite_store.h"
#include "server/store/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sixth::server::online {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using store::SqliteStore;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::int64_t kNoon = 1'767'355'200'000; // 2026-01-02 12:00 UTC
constexpr std::int64_t kHour = 3'600'000;

class BackupsTest : public testing::Test {
protected:
    BackupsTest() {
        store_ =
            *SqliteStore::open(database_, [](const Error& error) { throw std::runtime_error(error.why); });
        addPeople(1, 1);
    }
    void addPeople(int from, int count) {
        store::Operations unit;
        for (int i = from; i < from + count; ++i)
            unit.emplace_back(
                store::AddPerson{{PersonId(i), "Person" + std::to_string(i), store::PersonKind::User,
                                  std::string(500, 'h'), fromUnix(5)}});
        const store::Operations* const units[] = {&unit};
        ASSERT_EQ(store_->committer()->commit(units).front(), store::Commit::Done);
    }
    void begin(Milliseconds every, std::size_t kept) {
        backups_.emplace(
            Backups::Plan{database_, folder_, every, kept}, [this] { return now_; }, *log_,
            [this](const fs::path& folder) { return room_ ? room_ : Backups::roomIn(folder); });
    }
    void lookAt(std::int64_t now) {
        now_ = now;
        backups_->look();
    }
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(folder_, none))
            names.push_back(entry.path().filename().string());
        std::sort(names.begin(), names.end());
        return names;
    }
    void write(const std::string& name) const {
        fs::create_directories(folder_);
        std::ofstream(fs::path(folder_) / name) << "mine";
    }
    [[nodiscard]] std::string logged() {
        log_.reset(); // everything is written then
        return text_.str();
    }

    store::TemporaryFolder place_;
    std::string database_ = place_.file("games.db");
    std::string folder_ = place_.file("copies");
    std::ostringstream text_;
    std::optional<logs::Log> log_{std::in_place, text_, logs::Level::Info, logs::Format::Text};
    std::unique_ptr<SqliteStore> store_;
    std::int64_t now_ = kNoon;
    std::optional<std::uint64_t> room_; // on the disk; nothing: as it is
    std::optional<Backups> backups_;
};

TEST_F(BackupsTest, theNewestAreKept) {
    begin(1h, 2);
    lookAt(kNoon);
    EXPECT_THAT(files(), ElementsAre("games-20260102T120000Z.db"));
    lookAt(kNoon + kHour - 1);
    EXPECT_EQ(files().size(), 1U);
    lookAt(kNoon + kHour);
    lookAt(kNoon + 2 * kHour);
    EXPECT_THAT(files(), ElementsAre("games-20260102T130000Z.db", "games-20260102T140000Z.db"));
    EXPECT_EQ(backups_->figures().lastGood, kNoon + 2 * kHour);
    EXPECT_EQ(backups_->figures().failures, 0U);
    // It is a database, and nobody else may read it.
    const std::string copy = folder_ + "/games-20260102T140000Z.db";
    EXPECT_TRUE((*SqliteStore::look(copy))->personNamed("Person1"));
    struct stat status{};
    ASSERT_EQ(::stat(copy.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0600U);
    ASSERT_EQ(::stat(folder_.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, 0700U);
    EXPECT_THAT(logged(), HasSubstr("event=backup "));
}

// A copy that fills the disk would end the server, whose database may lie there too.
TEST_F(BackupsTest, aCopyLeavesRoomForTheDatabase) {
    begin(1h, 1);
    lookAt(kNoon);
    room_ = Backups::kLeftFree + 1000; // less than the database
    lookAt(kNoon + kHour);
    EXPECT_THAT(files(), ElementsAre("games-20260102T120000Z.db")); // which is the only one, and good
    EXPECT_EQ(backups_->figures().failures, 1U);
    EXPECT_EQ(backups_->figures().lastGood, kNoon);
    room_.reset();
    lookAt(kNoon + kHour + 5 * 60'000);
    EXPECT_THAT(files(), ElementsAre("games-20260102T130500Z.db"));
    EXPECT_THAT(logged(), HasSubstr("there is too little room"));
}

TEST_F(BackupsTest, whatWasDueWhileTheServerWasAwayIsMadeAtOnce) {
    begin(24h, 7);
    lookAt(kNoon);
    begin(24h, 7); // a restart that was soon over
    lookAt(kNoon + kHour);
    EXPECT_EQ(files().size(), 1U);
    EXPECT_EQ(backups_->figures().lastGood, kNoon); // it is known all the same
    begin(24h, 7);
    lookAt(kNoon + 30 * kHour);
    EXPECT_EQ(files().size(), 2U);
}

TEST_F(BackupsTest, filesOfOthersAreLeftAlone) {
    const std::vector<std::string> others{"games-20260102T120000Z.db.old",
                                          "games-20260102T126000Z.db", // no such minute
                                          "games-2026.db",
                                          "games.db",
                                          "letter.txt",
                                          "other-20200102T120000Z.db",
                                          "xgames-20200102T120000Z.db"};
    for (const std::string& name : others) write(name);
    fs::create_directories(fs::path(folder_) / "games-20200102T120000Z.db"); // a folder
    fs::create_symlink(database_, fs::path(folder_) / "games-20200102T120001Z.db");
    begin(1h, 1);
    for (int i = 0; i < 3; ++i) lookAt(kNoon + i * kHour);
    auto expected = others;
    expected.insert(expected.end(),
                    {"games-20200102T120000Z.db", "games-20200102T120001Z.db", "games-20260102T140000Z.db"});
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(files(), expected);
}

TEST_F(BackupsTest, copiesOfAClockThatWasAheadDoNotPushOutTheNewOnes) {
    write("games-20400102T120000Z.db");
    begin(1h, 1);
    lookAt(kNoon);
    lookAt(kNoon + kHour);
    EXPECT_THAT(files(), ElementsAre("games-20260102T130000Z.db", "games-20400102T120000Z.db"));
    // Nor does a clock that was set back put off the next one for long.
    lookAt(kNoon - 100 * kHour);
    lookAt(kNoon - 99 * kHour);
    EXPECT_EQ(backups_->figures().lastGood, kNoon - 99 * kHour);
}

TEST_F(BackupsTest, aFullDiskLeavesNoHalfFileAndTheOldOnesStay) {
    begin(1h, 1);
    lookAt(kNoon);
    addPeople(2, 2'000);
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit usual{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    rlimit little = usual;
    little.rlim_cur = 300'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &little), 0);
    lookAt(kNoon + kHour);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);
    std::signal(SIGXFSZ, before);
    EXPECT_THAT(files(), ElementsAre("games-20260102T120000Z.db"));
    EXPECT_EQ(backups_->figures().failures, 1U);
    EXPECT_EQ(backups_->figures().lastGood, kNoon);
    // It is tried again before the next one would be due.
    lookAt(kNoon + kHour + 60'000);
    EXPECT_EQ(backups_->figures().failures, 1U);
    lookAt(kNoon + kHour + 300'000);
    EXPECT_THAT(files(), ElementsAre("games-20260102T130500Z.db"));
    EXPECT_THAT(logged(), HasSubstr("level=error event=backup-failed"));
}

TEST_F(BackupsTest, whatAKilledServerLeftIsRemoved) {
    write("games-20260101T120000Z.db.part-aB3xY9");
    write("games-20260101T120000Z.db.part-aB3xY9-journal");
    write("games-20260101T120000Z.db.backup"); // nothing of ours has such an end
    write("letter.txt.part-aB3xY9");
    begin(1h, 3);
    lookAt(kNoon);
    EXPECT_THAT(files(), ElementsAre("games-20260101T120000Z.db.backup", "games-20260102T120000Z.db",
                                     "letter.txt.part-aB3xY9"));
}

TEST_F(BackupsTest, aFolderThatCanNotBeMadeIsAFailureAndNoMore) {
    std::ofstream(folder_) << "a file";
    begin(1h, 3);
    lookAt(kNoon);
    EXPECT_EQ(backups_->figures().failures, 1U);
    EXPECT_EQ(backups_->figures().lastGood, 0);
    fs::remove(folder_);
    lookAt(kNoon + kHour);
    EXPECT_EQ(files().size(), 1U);
}

// What is copied is what is there: an unsound database must not push out the last sound copy.
TEST_F(BackupsTest, anUnsoundCopyPushesNothingOut) {
    addPeople(2, 500);
    begin(1h, 1);
    lookAt(kNoon);
    store_.reset();
    std::fstream file(database_, std::ios::in | std::ios::out | std::ios::binary);
    const auto pages = static_cast<std::int64_t>(fs::file_size(database_)) / 4096;
    ASSERT_GT(pages, 40);
    for (std::int64_t page = pages / 2; page < pages; ++page) {
        file.seekp(page * 4096);
        file << std::string(4096, '\xa5');
    }
    file.close();
    lookAt(kNoon + kHour);
    EXPECT_THAT(files(), ElementsAre("games-20260102T120000Z.db"));
    EXPECT_EQ(backups_->figures().failures, 1U);
    EXPECT_THAT(logged(), HasSubstr("event=backup-failed"));
}

} // namespace
} // namespace sixth::server::online
