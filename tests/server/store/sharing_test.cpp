// Several servers on one PostgreSQL database: who may write, whose ids and whose clock they have.
#include "server/store/database_clock.h"
#include "server/store/fatal_error.h"
#include "server/store/people.h"
#include "server/store/postgres_cluster.h"
#include "server/store/postgres_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <future>
#include <set>
#include <vector>

namespace sixth::server::store {
namespace {

using testing::HasSubstr;

class Sharing : public testing::Test {
protected:
    [[nodiscard]] tl::expected<std::unique_ptr<PostgresStore>, Error> open(bool isShared) const {
        Opening opening;
        opening.isShared = isShared;
        return PostgresStore::open(*PostgresAddress::read(cluster_.address(database_)), throwFatal, opening);
    }

    PostgresCluster& cluster_ = PostgresCluster::ofThisProgram();
    std::string database_ = cluster_.makeDatabase();
};

TEST_F(Sharing, thoseWhoShareItKeepOutWhoeverDoesNot) {
    const auto one = open(true);
    ASSERT_TRUE(one);
    ASSERT_TRUE(open(true));
    const auto alone = open(false);
    ASSERT_FALSE(alone);
    EXPECT_THAT(alone.error().why, HasSubstr("--bus"));
}

TEST_F(Sharing, whoHasItAloneKeepsOutAll) {
    const auto alone = open(false);
    ASSERT_TRUE(alone);
    const auto shared = open(true);
    ASSERT_FALSE(shared);
    EXPECT_THAT(shared.error().why, HasSubstr("to itself"));
}

// Of many that start at the same time on an empty database, one makes the tables.
TEST_F(Sharing, allMayStartAtOnce) {
    std::vector<std::future<bool>> starts;
    for (int i = 0; i < 6; ++i)
        starts.push_back(std::async(std::launch::async, [this] { return open(true).has_value(); }));
    for (auto& start : starts) EXPECT_TRUE(start.get());
}

TEST_F(Sharing, nobodyGivesOutTheIdOfAnother) {
    const auto one = open(true).value();
    const auto two = open(true).value();
    const auto readers = std::array{one->reader(), two->reader()};
    std::set<std::int64_t> given;
    for (int i = 0; i < 20; ++i) {
        for (const auto& reader : readers) {
            const IdRange range = reader->reserve(Reader::IdKind::Game);
            for (std::int64_t id = range.first; id <= range.last; ++id)
                ASSERT_TRUE(given.insert(id).second) << id;
        }
    }
    EXPECT_EQ(*given.begin(), 1);
    EXPECT_EQ(*given.rbegin(), static_cast<std::int64_t>(given.size())); // none is left out
}

TEST_F(Sharing, bothFindTheSameNameAndNoOtherDatabaseHasIt) {
    const auto one = open(true).value();
    const auto name = open(true).value()->reader()->sharedName();
    ASSERT_TRUE(name);
    EXPECT_EQ(one->reader()->sharedName(), name);
    database_ = cluster_.makeDatabase();
    EXPECT_NE(open(true).value()->reader()->sharedName(), name);
}

// The clock of this machine is an hour behind, and it does not matter.
TEST_F(Sharing, theClockIsThatOfTheDatabase) {
    const auto opened = open(true).value();
    const auto reader = opened->reader();
    const auto steady = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() - 3'600'000;
    };
    const DatabaseClock clock(opened->reader(), steady);
    const std::int64_t before = toUnix(*reader->clock());
    const std::int64_t shown = clock.now();
    const std::int64_t after = toUnix(*reader->clock());
    // By as much as the first answers took, which is little unless the machine is busy.
    EXPECT_GE(shown, before - 5'000);
    EXPECT_LE(shown, after + 5'000);
}

} // namespace
} // namespace sixth::server::store
