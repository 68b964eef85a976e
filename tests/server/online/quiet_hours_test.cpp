#include "server/online/quiet_hours.h"

#include <gtest/gtest.h>

namespace sixth::server::online {
namespace {

using namespace std::chrono_literals;

TEST(QuietHours, overMidnightAndWithOffsets) {
    const auto at = [](int hour, int minute) {
        return fromUnix(1'699'920'000'000) + std::chrono::hours(hour) + std::chrono::minutes(minute);
    };
    const store::QuietHours night{22 * 60, 8 * 60, 0};
    EXPECT_EQ(quietUntil(night, at(21, 59) + 59s), std::nullopt);
    EXPECT_EQ(quietUntil(night, at(22, 0)), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(23, 30) + 12s), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(24, 0)), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(31, 59) + 59s), at(32, 0));
    EXPECT_EQ(quietUntil(night, at(32, 0)), std::nullopt);
    const store::QuietHours noon{12 * 60, 14 * 60, 0};
    EXPECT_EQ(quietUntil(noon, at(11, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(noon, at(12, 0)), at(14, 0));
    EXPECT_EQ(quietUntil(noon, at(14, 0)), std::nullopt);
    // In New York, five hours behind, the night begins at 3:00 UTC; in Kiritimati, 14 ahead, at 8:00.
    const store::QuietHours west{22 * 60, 8 * 60, -300};
    EXPECT_EQ(quietUntil(west, at(2, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(west, at(3, 0)), at(13, 0));
    const store::QuietHours east{22 * 60, 8 * 60, 840};
    EXPECT_EQ(quietUntil(east, at(7, 59)), std::nullopt);
    EXPECT_EQ(quietUntil(east, at(8, 0)), at(18, 0));
    EXPECT_EQ(quietUntil(store::QuietHours{600, 600, 0}, at(10, 0)), std::nullopt);
    // Before 1970, if a clock is that wrong.
    EXPECT_EQ(quietUntil(night, fromUnix(-1)), fromUnix(8 * 3'600'000));
}

} // namespace
} // namespace sixth::server::online
