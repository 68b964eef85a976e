// A second program beside the server: `sixth admin`. And ratings that two of them change.
#include "server/store/opened_store.h"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

class Visits : public OpenedStore {
protected:
    Visit visit() { return database_.visit(throwFatal); }
    static std::string why(const std::string& file) {
        const auto visit = visitDatabase(file, throwFatal);
        return visit ? "" : visit.error().why;
    }
    static Commit commitBy(Committer& committer, const Operations& unit) {
        const Operations* const units[] = {&unit};
        return committer.commit(units).front();
    }
    RatingRow annas() { return reader_->ratingsOf(kAnna).at(0); }
    static PutRating counted(double before, double after, int games) {
        return {{kAnna, "sixth", games::Speed::Blitz, {after, 90, 0.05}, games, fromUnix(games)},
                after - before};
    }
    static TakeBackRating takenBack(int points, std::int64_t at = 900) {
        return {kAnna, "sixth", games::Speed::Blitz, points, fromUnix(at)};
    }
};

TEST_F(Visits, readAndWriteBesideTheServer) {
    const auto guest = visit();
    ASSERT_EQ(commitBy(*guest.committer, {Suspend{kBert, fromUnix(99)}}), Commit::Done);
    EXPECT_EQ(reader_->person(kBert)->suspendedUntil, fromUnix(99));
    ASSERT_EQ(commit({SetRole{kAnna, Role::Moderator}}), Commit::Done);
    EXPECT_EQ(guest.reader->person(kAnna)->role, Role::Moderator);
    // The server's place is not taken, neither now nor before it starts.
    committer_.reset();
    reader_.reset();
    store_.reset();
    store_ = database_.open(throwFatal);
    EXPECT_EQ(store_->reader()->person(kBert)->suspendedUntil, fromUnix(99));
}

TEST_F(Visits, needADatabaseOfThisVersion) {
    EXPECT_THAT(why(folder_.file("none.db")), HasSubstr("there is no such file"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("none.db")));
    std::ofstream(folder_.file("text.db")) << std::string(5000, 'x');
    EXPECT_THAT(why(folder_.file("text.db")), HasSubstr("no database"));
    std::ofstream(folder_.file("empty.db")).flush();
    EXPECT_THAT(why(folder_.file("empty.db")), HasSubstr("version 0, expected"));
}

// Both write as fast as they can. Each waits for the other now and then, or is told to try again, and nothing
// is missing in the end.
TEST_F(Visits, neitherLosesAnything) {
    constexpr int kUnits = 200;
    const auto guest = visit();
    std::atomic<int> failed = 0;
    const auto writeAll = [&](Committer& committer, std::optional<PersonId> actor) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        for (int i = 0; i < kUnits; ++i) {
            const Operations unit{AddAudit{{.at = fromUnix(i), .actor = actor, .act = "rename"}}};
            Commit commit = commitBy(committer, unit);
            while (commit == Commit::Busy && std::chrono::steady_clock::now() < end)
                commit = commitBy(committer, unit);
            if (commit != Commit::Done) ++failed;
        }
    };
    std::thread admin([&] { writeAll(*guest.committer, std::nullopt); });
    writeAll(*committer_, kAnna);
    admin.join();
    EXPECT_EQ(failed, 0);
    EXPECT_EQ(reader_->auditAfter(AuditId(0), 10 * kUnits).size(), 2U * kUnits);
    EXPECT_EQ(reader_->auditBy(kAnna, 10 * kUnits).size(), static_cast<std::size_t>(kUnits));
}

TEST_F(Visits, whatTwoAddToARatingIsAdded) {
    ASSERT_EQ(commit({counted(1500, 1600, 1)}), Commit::Done);
    EXPECT_EQ(annas().rating.rating, 1600);
    // Two games were counted from the same 1600.
    ASSERT_EQ(commit({counted(1600, 1650, 2)}), Commit::Done);
    ASSERT_EQ(commit({counted(1600, 1620, 2)}), Commit::Done);
    EXPECT_EQ(annas().rating.rating, 1670);
    EXPECT_EQ(annas().games, 3);
    ASSERT_EQ(commit({takenBack(-100)}), Commit::Done);
    EXPECT_EQ(annas().rating.rating, 1570);
    EXPECT_EQ(annas().games, 2);
    EXPECT_EQ(annas().at, fromUnix(2)); // of the last game
    const auto history = reader_->ratingHistory(kAnna);
    ASSERT_EQ(history.size(), 4U);
    EXPECT_EQ(history.back().rating, 1570);
    EXPECT_EQ(history.back().at, fromUnix(900));
    EXPECT_EQ(history[2].rating, 1670);
}

TEST_F(Visits, aRatingWithoutGamesIsNone) {
    ASSERT_EQ(commit({takenBack(-100)}), Commit::Done); // there is none
    ASSERT_EQ(commit({counted(1500, 1400, 1)}), Commit::Done);
    ASSERT_EQ(commit({takenBack(100)}), Commit::Done);
    EXPECT_TRUE(reader_->ratingsOf(kAnna).empty());
    // A game that was counted before its only game was taken back.
    ASSERT_EQ(commit({counted(1400, 1430, 2)}), Commit::Done);
    EXPECT_EQ(annas().rating.rating, 1530);
    EXPECT_EQ(annas().games, 1);
    ASSERT_EQ(commit({counted(1530, 60, 2)}), Commit::Done);
    ASSERT_EQ(commit({takenBack(-200)}), Commit::Done);
    EXPECT_EQ(annas().rating.rating, 0);
}

} // namespace
} // namespace sixth::server::store
