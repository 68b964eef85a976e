#include "base/rng.h"
#include "search/move_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace sixth::search {
namespace {

using rules::Move;

// Different moves, as many as wanted; what they do does not matter here.
rules::MoveList numbered(std::size_t count) {
    rules::MoveList moves;
    for (std::size_t i = 0; i < count; ++i) moves.push_back(Move::fromRaw(static_cast<std::uint16_t>(i)));
    return moves;
}

TEST(MoveOrder, PicksTheBestThatIsLeft) {
    base::Rng rng(3);
    for (const std::size_t count :
         {std::size_t{1}, std::size_t{7}, std::size_t{8}, std::size_t{9}, std::size_t{50}, rules::kMaxMoves})
        for (int round = 0; round < 20; ++round) {
            rules::MoveList moves = numbered(count);
            MoveOrder order;
            std::vector<int> priorities;
            for (std::size_t i = 0; i < count; ++i) {
                priorities.push_back(static_cast<int>(rng.below(200)) - 100);
                order.set(i, priorities[i]);
            }
            std::vector<int> picked;
            std::vector<std::uint16_t> seen;
            for (std::size_t i = 0; i < count; ++i) {
                picked.push_back(order.pick(moves, i));
                ASSERT_EQ(picked.back(), priorities[moves[i].raw()]);
                seen.push_back(moves[i].raw());
            }
            ASSERT_TRUE(std::is_sorted(picked.rbegin(), picked.rend()));
            std::sort(seen.begin(), seen.end());
            ASSERT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
        }
}

TEST(MoveOrder, TheFirstOfEqualsComesFirst) {
    rules::MoveList moves = numbered(20);
    MoveOrder order;
    for (std::size_t i = 0; i < 20; ++i) order.set(i, i == 13 ? 1 : 0);
    EXPECT_EQ(order.pick(moves, 0), 1);
    EXPECT_EQ(moves[0].raw(), 13);
    EXPECT_EQ(order.pick(moves, 1), 0);
    EXPECT_EQ(moves[1].raw(), 1);
}

TEST(MoveOrder, PromisesMayBeAnyUpToTheMost) {
    rules::MoveList moves = numbered(3);
    MoveOrder order;
    order.set(0, -MoveOrder::kMost);
    order.set(1, MoveOrder::kMost);
    order.set(2, 0);
    EXPECT_EQ(order.pick(moves, 0), MoveOrder::kMost);
    EXPECT_EQ(order.pick(moves, 1), 0);
    EXPECT_EQ(order.pick(moves, 2), -MoveOrder::kMost);
}

} // namespace
} // namespace sixth::search
