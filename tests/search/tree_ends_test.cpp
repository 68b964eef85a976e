// What ends a line inside the tree: a repetition, or a player without an action.
#include "search/engine.h"
#include "search/support.h"

namespace sixth::search {
namespace {

using testing::monotonicMs;
using testing::position;

Score scoreOf(std::string_view rules, std::string_view text, int plies) {
    Options options;
    options.hashMegabytes = 4;
    Engine engine(monotonicMs, options);
    Limits limits;
    limits.depth = plies;
    return engine.search(rules::Game(position(rules, text)), limits, {}).lines[0].score;
}

// Five disks make no King, and both hands are empty: such a game can only go round.
TEST(TreeEnds, whereEverythingRepeatsTheGameIsDrawn) { // R4.3
    constexpr std::string_view kFiveDisks = "P,P,x3/PP,P,x3/x5/x5/x5 s - - - 9";
    EXPECT_EQ(scoreOf("sixth", kFiveDisks, 10), kDraw);
    EXPECT_GT(scoreOf("sixth;repetition=none", kFiveDisks, 10), 300);
}

// Red has nothing to place, and no tower reaches another.
TEST(TreeEnds, whoHasNoActionLoses) { // R2.4
    constexpr std::string_view kLastDisk = "P,x4/x5/x2,p,x2/x5/x5 s 1P - - 9";
    EXPECT_EQ(scoreOf("sixth", kLastDisk, 4), winIn(1));
    EXPECT_EQ(scoreOf("sixth;stuck=draw", kLastDisk, 4), kDraw);
    // Whatever Silver does, Red makes one tower of all.
    constexpr std::string_view kThreeTowers = "P,x3,Pp/x5/x5/x5/Pp,x4 s - - - 9";
    EXPECT_EQ(scoreOf("sixth", kThreeTowers, 4), lossIn(2));
    EXPECT_EQ(scoreOf("sixth;stuck=draw", kThreeTowers, 4), kDraw);
}

} // namespace
} // namespace sixth::search
