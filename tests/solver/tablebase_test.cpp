#include "notation/position_text.h"
#include "rules/symmetry.h"
#include "search/support.h"
#include "solver/enumeration.h"
#include "solver/solver.h"
#include "solver/tablebase.h"
#include "solver/tiny_games.h"

#include <gtest/gtest.h>

namespace sixth::solver::testing {
namespace {

using search::testing::monotonicMs;
using search::testing::position;
using search::testing::ruleset;

Tablebase tableOf(std::string_view rules) {
    auto table = Tablebase::make(ruleset(rules));
    EXPECT_TRUE(table) << rules;
    return std::move(*table);
}

class TablebaseAgreement : public ::testing::TestWithParam<TinyGame> {};

// The enumeration has other keys and works by other steps: what both say is hardly wrong in both.
TEST_P(TablebaseAgreement, everyValueIsThatOfTheEnumeration) {
    const TinyGame& game = GetParam();
    if (kSanitized && game.positions > 100'000) GTEST_SKIP() << "too slow with a sanitizer";
    const Tablebase table = tableOf(game.ruleset);
    const Enumeration truth(rules::Position::start(ruleset(game.ruleset)));
    ASSERT_EQ(table.entries().size(), game.positions);
    ASSERT_EQ(truth.size(), game.positions);
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto [winner, distance] = truth.value(i);
        // Turning a position takes long, so some are asked as they are.
        const rules::Symmetry symmetry(static_cast<int>(i / 16 % rules::Symmetry::kCount));
        const rules::Position image = i % 16 == 0 ? symmetry.apply(truth.position(i)) : truth.position(i);
        ASSERT_EQ(table.find(image), (TableValue{winner, distance})) << notation::writePosition(image);
    }
}

std::vector<TinyGame> comparedGames() {
    std::vector<TinyGame> games(kTinyGames.begin(), kTinyGames.end());
    games.push_back({"sixth;size=4;disks=3", 628'023, 1, 1, 0}); // those of docs/results/solved.md
    games.push_back({"sixth;size=3;disks=4", 1'087'764, 1, 1, 0});
    return games;
}

INSTANTIATE_TEST_SUITE_P(Solver, TablebaseAgreement, ::testing::ValuesIn(comparedGames()),
                         [](const auto& game) { return "game" + std::to_string(game.index); });

// What `sixth solve --shortest` says of positions of random games.
TEST(Tablebase, saysWhatTheSolverSays) {
    std::size_t wins = 0;
    int draws = 0;
    for (const char* text : {"sixth;size=3;disks=3", "sixth;size=4;disks=2",
                             "sixth;size=3;disks=2;milady=box", "sixth;size=3;disks=1;giant=1"}) {
        const Tablebase table = tableOf(text);
        Solver solver(monotonicMs, {16, 1});
        for (std::uint64_t seed = 1; seed <= 20 / (kSanitized ? 10 : 1); ++seed)
            search::testing::walk(ruleset(text), seed, 30, [&](const rules::Position& at, rules::Move) {
                const auto value = table.find(at);
                ASSERT_TRUE(value) << text << ": " << notation::writePosition(at);
                Limits limits;
                limits.shortest = true;
                for (const rules::Color player : rules::kColors) {
                    const Answer answer = solver.solve({at, player}, limits);
                    ASSERT_NE(answer.verdict, Verdict::Unknown);
                    EXPECT_EQ(answer.verdict == Verdict::Win, value->winner == player)
                        << text << ": " << notation::writePosition(at);
                    if (answer.verdict != Verdict::Win) continue;
                    ++wins;
                    EXPECT_EQ(answer.distance, value->distance)
                        << text << ": " << notation::writePosition(at);
                }
                draws += value->winner ? 0 : 1;
            });
    }
    EXPECT_GT(wins, kSanitized ? 20U : 200U);
    EXPECT_GT(draws, kSanitized ? -1 : 0);
}

TEST(Tablebase, movesAreSortedAndTheLineIsBestPlay) {
    const Tablebase table = tableOf("sixth;size=3;disks=3");
    const rules::Position start = rules::Position::start(table.rules());
    const TableValue value = *table.find(start);
    EXPECT_EQ(value, (TableValue{rules::Color::Silver, 7}));
    const auto moves = table.moves(start);
    ASSERT_EQ(moves.size(), 9U);
    EXPECT_EQ(moves.front().value, value);
    for (std::size_t i = 1; i < moves.size(); ++i)
        EXPECT_FALSE(isBetter(moves[i].value, moves[i - 1].value, rules::Color::Silver));
    rules::Position at = start;
    for (const rules::Move move : table.line(start)) {
        EXPECT_EQ(table.find(at)->distance, value.distance - static_cast<int>(at.ply() - start.ply()));
        at = at.after(move);
    }
    EXPECT_EQ(at.outcome().winner(), rules::Color::Silver);
    EXPECT_EQ(at.ply() - start.ply(), 7U);
}

TEST(Tablebase, aPlayerHurriesToWinAndDelaysALoss) {
    using rules::Color;
    const TableValue fast{Color::Silver, 3};
    const TableValue slow{Color::Silver, 5};
    const TableValue drawn;
    EXPECT_TRUE(isBetter(fast, slow, Color::Silver));
    EXPECT_TRUE(isBetter(slow, drawn, Color::Silver));
    EXPECT_TRUE(isBetter(drawn, slow, Color::Red));
    EXPECT_TRUE(isBetter(slow, fast, Color::Red));
    EXPECT_FALSE(isBetter(drawn, drawn, Color::Red));
    for (const TableValue& value : {fast, slow, drawn, TableValue{Color::Red, 0}})
        EXPECT_EQ(Tablebase::unpacked(Tablebase::packed(value)), value);
}

// A position that could be set up but never comes up, and one that lacks a disk.
TEST(Tablebase, doesNotHaveWhatCannotArise) {
    const Tablebase table = tableOf("sixth;size=3;disks=2");
    EXPECT_TRUE(table.find(position("sixth;size=3;disks=2", "x3/x1,P,x1/x3 r 1P2p - - 2")));
    EXPECT_FALSE(table.find(position("sixth;size=3;disks=2", "x3/x1,P,x1/x3 r 1P1p - - 2")));
    EXPECT_FALSE(table.find(position("sixth;size=3;disks=2", "x3/x1,p,x1/x3 r 2P1p - - 2")));
}

TEST(Tablebase, largeGamesAreRefusedAndLongWorkStops) {
    EXPECT_EQ(Tablebase::make(ruleset("sixth")).error(), Tablebase::Refusal::TooLarge);
    EXPECT_EQ(Tablebase::make(ruleset("sixth;size=3;disks=6")).error(), Tablebase::Refusal::TooLarge);
    EXPECT_EQ(Tablebase::make(ruleset("army;size=3")).error(), Tablebase::Refusal::TooLarge);
    // Few enough arrangements, but more positions.
    EXPECT_EQ(Tablebase::make(ruleset("sixth;size=3;disks=3"), {}, 30'000).error(),
              Tablebase::Refusal::TooLarge);
    Tablebase::Callbacks callbacks;
    std::size_t asked = 0;
    callbacks.shouldStop = [&asked] { return ++asked > 3; };
    std::size_t listed = 0;
    callbacks.onProgress = [&listed](const Tablebase::Progress& now) { listed = now.listed; };
    EXPECT_EQ(Tablebase::make(ruleset("sixth;size=3;disks=3"), callbacks).error(),
              Tablebase::Refusal::Stopped);
    EXPECT_GT(listed, 10'000U);
    EXPECT_LT(listed, 40'000U);
}

// What is said of a game that is not enumerated is of the right order.
TEST(Tablebase, arrangementsAreNearTheNumberOfPositions) {
    for (const TinyGame& game : kTinyGames) {
        const double share = static_cast<double>(game.positions) / countArrangements(ruleset(game.ruleset));
        EXPECT_GT(share, 0.3) << game.ruleset;
        EXPECT_LT(share, 3) << game.ruleset;
    }
    // By hand: a board with nothing or with one pawn of either player, for both sides, by eight images.
    EXPECT_DOUBLE_EQ(countArrangements(ruleset("sixth;size=3;disks=1")),
                     (1 + 2 * 9 + 9 * 8 + 9 * 2) * 2 / 8.0);
}

} // namespace
} // namespace sixth::solver::testing
