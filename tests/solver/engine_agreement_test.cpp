#include "base/clock.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"
#include "search/engine.h"
#include "solver/enumeration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::solver::testing {
namespace {

using search::Score;

// Deep enough that near ends are seen although late moves are searched less far. How near they are may be
// seen later still: a win is then said to take longer than it has to.
constexpr int kDepth = 20;
constexpr int kSurelySeen = 9; // plies

struct Game {
    const char* ruleset;
    std::size_t step;
    std::size_t decided; // positions that the engine decides, at least
};

// What is wrong with the engine's word about a position, if anything.
std::string fault(Score score, rules::Color side, const Enumeration::Value& value) {
    if (!search::isDecided(score))
        return value.winner && value.distance <= kSurelySeen ? "a near end is not seen" : "";
    const rules::Color claimed = search::isWin(score) ? side : rules::other(side);
    if (value.winner != claimed) return "a win is claimed that is none";
    if (search::pliesToEnd(score) < value.distance) return "the distance is too short";
    return "";
}

class TinyGameEngine : public ::testing::TestWithParam<Game> {};

// The table is kept from one position to the next, as a wrong value in it would spread.
TEST_P(TinyGameEngine, engineAgreesWithEnumeration) {
    const Enumeration truth(rules::Position::start(notation::readRuleset(GetParam().ruleset).value()));
    search::Options options;
    options.hashMegabytes = 4;
    search::Engine engine(base::monotonicMs, options);
    search::Limits limits;
    limits.depth = kDepth;
    std::size_t decided = 0;
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < truth.size(); i += GetParam().step) {
        const rules::Position& position = truth.position(i);
        if (rules::legalMoves(position).empty()) continue;
        const Score score = engine.search(rules::Game(position), limits, {}).lines[0].score;
        if (search::isDecided(score)) ++decided;
        if (std::string what = fault(score, position.side(), truth.value(i)); !what.empty())
            faults.push_back(what + ": " + notation::writePosition(position));
    }
    EXPECT_GE(decided, GetParam().decided);
    EXPECT_THAT(faults, ::testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Solver, TinyGameEngine,
                         ::testing::Values(Game{"sixth;size=3;disks=2", 1, 500},
                                           Game{"sixth;size=3;disks=3", 11, 1000},
                                           Game{"sixth;size=3;disks=3;stuck=draw", 17, 400},
                                           Game{"sixth;size=3;disks=3;stuck=pass", 17, 400},
                                           Game{"sixth;size=4;disks=2", 11, 100},
                                           Game{"sixth;size=3;disks=1;giant=1", 3, 500},
                                           Game{"sixth;size=3;disks=1;hunchback=1", 3, 200},
                                           Game{"sixth;size=3;disks=2;milady=box", 29, 200}),
                         [](const auto& game) { return "game" + std::to_string(game.index); });

// A control: words that are not true are found out.
TEST(EngineAgreement, faultsAreNoticed) {
    const Enumeration::Value silverInFive{rules::Color::Silver, 5};
    EXPECT_EQ(fault(search::winIn(5), rules::Color::Silver, silverInFive), "");
    EXPECT_EQ(fault(search::lossIn(5), rules::Color::Red, silverInFive), "");
    EXPECT_NE(fault(search::winIn(5), rules::Color::Red, silverInFive), "");
    EXPECT_NE(fault(search::winIn(3), rules::Color::Silver, silverInFive), "");
    EXPECT_NE(fault(0, rules::Color::Silver, silverInFive), "");
    EXPECT_NE(fault(search::winIn(9), rules::Color::Silver, {}), "");
    EXPECT_EQ(fault(0, rules::Color::Silver, {rules::Color::Silver, kSurelySeen + 2}), "");
}

} // namespace
} // namespace sixth::solver::testing
