#include "cli/suggest.h"

#include <gtest/gtest.h>

namespace sixth::cli {
namespace {

TEST(Suggest, distanceCountsChangesAndSwaps) {
    EXPECT_EQ(editDistance("", ""), 0U);
    EXPECT_EQ(editDistance("moves", "moves"), 0U);
    EXPECT_EQ(editDistance("mvoes", "moves"), 1U);
    EXPECT_EQ(editDistance("move", "moves"), 1U);
    EXPECT_EQ(editDistance("show", "slow"), 1U);
    EXPECT_EQ(editDistance("abc", "xyz"), 3U);
}

TEST(Suggest, onlyCloseNamesAreOffered) {
    const std::vector<std::string> names{"moves", "show", "perft"};
    EXPECT_EQ(didYouMean("mvoes", names), "; did you mean 'moves'?");
    EXPECT_EQ(didYouMean("per", names), "; did you mean 'perft'?");
    EXPECT_EQ(didYouMean("elephant", names), "");
    EXPECT_EQ(didYouMean(std::string(5000, 'x'), names), "");
}

} // namespace
} // namespace sixth::cli
