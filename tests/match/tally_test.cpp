#include "match/tally.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Result;

GameResult game(int index, Result result) {
    return {index, result, std::nullopt, {}};
}

TEST(Tally, coloursAlternate) {
    EXPECT_EQ(colorOf(Seat::A, 0), Color::Silver);
    EXPECT_EQ(colorOf(Seat::A, 1), Color::Red);
    EXPECT_EQ(colorOf(Seat::B, 7), Color::Silver);
    EXPECT_EQ(seatOf(Color::Red, 4), Seat::B);
    EXPECT_EQ(seatOf(Color::Red, 5), Seat::A);
}

TEST(Tally, countsFromTheSideOfA) {
    Tally tally;
    tally.add(game(0, Result::Silver)); // A wins
    tally.add(game(1, Result::Silver)); // B wins
    tally.add(game(3, Result::Red));    // A wins
    tally.add(game(2, Result::Draw));
    tally.add(game(4, Result::Silver)); // A wins
    EXPECT_EQ(tally.wins(), 3);
    EXPECT_EQ(tally.losses(), 1);
    EXPECT_EQ(tally.draws(), 1);
    EXPECT_EQ(tally.games(), 5);
    EXPECT_EQ(tally.results().pairs, (std::array<int, 5>{0, 0, 1, 1, 0}));
    EXPECT_EQ(tally.results().singles, (std::array<int, 3>{0, 0, 1}));
}

TEST(Tally, unfinishedGamesHaveNoScore) {
    Tally tally;
    tally.add(game(0, Result::Ongoing));
    tally.add(game(1, Result::Red));
    tally.add(game(2, Result::Ongoing));
    tally.add(game(3, Result::Ongoing));
    EXPECT_EQ(tally.unfinished(), 3);
    EXPECT_EQ(tally.games(), 4);
    EXPECT_EQ(tally.results().games(), 1);
    EXPECT_EQ(tally.results().pairs, (std::array<int, 5>{}));
    EXPECT_EQ(tally.results().singles, (std::array<int, 3>{0, 0, 1}));
}

TEST(Tally, failuresAreLossesAndListed) {
    Tally tally;
    tally.add({5, Result::Red, Color::Silver, {FailureKind::Crash, "exit code 1"}});
    EXPECT_EQ(tally.wins(), 1);
    ASSERT_EQ(tally.failures().size(), 1U);
    EXPECT_EQ(seatOf(*tally.failures()[0].failed, 5), Seat::B);
}

} // namespace
} // namespace sixth::match
