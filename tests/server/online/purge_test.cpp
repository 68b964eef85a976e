// What has outlived its time is purged in parts, one after the other, again and again.
#include "server/online/accounts.h"
#include "server/online/world.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

class OnlinePurge : public testing::Test {
protected:
    static constexpr int kGuests = 1'200;

    // Guests who have not been here for long. The first of them has a session, which has an hour left.
    void SetUp() override {
        world_.writeWhileAway([this](store::Reader& reader) {
            const Time now = fromUnix(world_.now());
            const Time old = now - Limits{}.sessionLasts - std::chrono::hours(1);
            const auto highest = reader.highest();
            store::Operations unit{store::NoteAlive{now}}; // a clock that has not jumped is trusted
            for (int i = 1; i <= kGuests; ++i)
                unit.emplace_back(store::AddPerson{{PersonId(highest.person + i), "Idle-" + std::to_string(i),
                                                    store::PersonKind::Guest, "", old}});
            unit.emplace_back(
                store::AddSession{{SessionId(highest.session + 1), PersonId(highest.person + 1),
                                   people::hashToken("theirs"), store::SessionKind::Browser, "", old,
                                   now - Limits{}.sessionLasts + std::chrono::hours(1)}});
            return unit;
        });
    }
    // How many of them are left once everything is written.
    int left() {
        (void)world_.guest(); // writing is done in order
        SQLite::Database database(world_.database());
        return database.execAndGet("SELECT count(*) FROM people WHERE name LIKE 'Idle-%'").getInt();
    }

    World world_;
};

TEST_F(OnlinePurge, goesOnASecondLaterWhereItStopped) {
    const int first = left();
    EXPECT_LT(first, kGuests);
    EXPECT_GT(first, kGuests / 2); // not all at once
    world_.advance(999);
    EXPECT_EQ(left(), first);
    world_.advance(1);
    const int second = left();
    EXPECT_LT(second, first);
    EXPECT_GT(second, 1);
    world_.advance(1'000);
    EXPECT_EQ(left(), 1);
}

TEST_F(OnlinePurge, beginsAgainAfterSixHours) {
    constexpr std::int64_t kSixHours = 6 * 3'600'000;
    for (int i = 0; i < 3; ++i) {
        (void)left();
        world_.advance(1'000);
    }
    EXPECT_EQ(left(), 1);
    world_.advance(kSixHours - 2'000); // the session is over, but it is not time yet
    EXPECT_EQ(left(), 1);
    world_.advance(1'000);
    EXPECT_EQ(left(), 0);
}

// A server that was ended in the middle of it begins with the first.
TEST_F(OnlinePurge, beginsAgainAfterARestart) {
    const int first = left();
    world_.restart(2 * 3'600'000);
    EXPECT_EQ(left(), first - 1); // the one whose session is over by now; the others of that part are gone
    world_.advance(1'000);
    EXPECT_LT(left(), first - 1);
}

} // namespace
} // namespace sixth::server::online
