// What has outlived its time is purged in parts, one after the other, again and again.
#include "server/online/accounts.h"
#include "server/online/world.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

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
            takeIds(highest);
            store::Operations unit{store::NoteAlive{now}}; // a clock that has not jumped is trusted
            for (int i = 1; i <= kGuests; ++i)
                unit.emplace_back(store::AddPerson{{PersonId(highest.person + i), "Idle-" + std::to_string(i),
                                                    store::PersonKind::Guest, "", old}});
            unit.emplace_back(store::AddSession{{SessionId(highest.session + 1), PersonId(highest.person + 1),
                                                 people::hashToken("theirs"), store::SessionKind::Browser, "",
                                                 old, now - Limits{}.sessionLasts + std::chrono::hours(1)}});
            return unit;
        });
    }
    // Ids are given out by PostgreSQL itself, which does not look at the rows.
    void takeIds(const store::Reader::Highest& highest) const {
        if (!store::TestDatabase::isPostgres()) return;
        world_.database().run("SELECT setval('person_ids', " + std::to_string(highest.person + kGuests) +
                              ")");
        world_.database().run("SELECT setval('session_ids', " + std::to_string(highest.session + 1) + ")");
    }
    // How many of them are left once everything is written.
    int left() {
        (void)world_.guest(); // writing is done in order
        const auto reader = store::lookAtDatabase(world_.database().address()).value();
        const std::int64_t highest = reader->highest().person;
        int count = 0;
        for (std::int64_t id = 1; id <= highest; ++id) {
            const auto person = reader->person(PersonId(id));
            count += person && person->name.starts_with("Idle-") ? 1 : 0;
        }
        return count;
    }

    // The same, as soon as there are fewer than that; the tick that purges comes by itself. A minute is
    // enough for any machine.
    int leftBelow(int most) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
        int count = left();
        for (; count >= most && std::chrono::steady_clock::now() < end; count = left())
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return count;
    }

    World world_;
};

TEST_F(OnlinePurge, goesOnASecondLaterWhereItStopped) {
    const int first = leftBelow(kGuests);
    EXPECT_LT(first, kGuests);
    EXPECT_GT(first, kGuests / 2); // not all at once
    world_.advance(999);
    EXPECT_EQ(left(), first);
    world_.advance(1);
    const int second = leftBelow(first);
    EXPECT_LT(second, first);
    EXPECT_GT(second, 1);
    world_.advance(1'000);
    EXPECT_EQ(leftBelow(second), 1);
}

TEST_F(OnlinePurge, beginsAgainAfterSixHours) {
    constexpr std::int64_t kSixHours = 6 * 3'600'000;
    for (int count = leftBelow(kGuests); count > 1;) {
        world_.advance(1'000);
        const int next = leftBelow(count);
        ASSERT_LT(next, count);
        count = next;
    }
    world_.advance(kSixHours - 2'000); // the session is over, but it is not time yet
    EXPECT_EQ(left(), 1);
    world_.advance(2'000);
    EXPECT_EQ(leftBelow(1), 0);
}

// A server that was ended in the middle of it begins with the first.
TEST_F(OnlinePurge, beginsAgainAfterARestart) {
    const int first = leftBelow(kGuests);
    world_.restart(2 * 3'600'000);
    EXPECT_EQ(leftBelow(first), first - 1); // the one whose session is over; the others of that part are gone
    world_.advance(1'000);
    EXPECT_LT(leftBelow(first - 1), first - 1);
}

} // namespace
} // namespace sixth::server::online
