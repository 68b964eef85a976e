#include "match/limit.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

TEST(Limit, readsGameClocks) {
    EXPECT_EQ(readGameClock("10+0.1"), (GameClock{10'000, 100}));
    EXPECT_EQ(readGameClock("300+5"), (GameClock{300'000, 5000}));
    EXPECT_EQ(readGameClock("0.5"), (GameClock{500, 0}));
    EXPECT_EQ(readGameClock("1.025+0"), (GameClock{1025, 0}));
    for (const char* text : {"", "+", "10+", "+1", "0+1", "-1+1", "1+-1", "ten", "1 + 1", "1.2345", "1.",
                             "9999999999+1", "1++1", "1.-5"})
        EXPECT_FALSE(readGameClock(text)) << text;
}

TEST(Limit, writesWhatItReads) {
    for (const char* text : {"10+0.1", "300+5", "0.5+0", "1.025+0.007"})
        EXPECT_EQ(writeGameClock(*readGameClock(text)), text);
    Limit limit;
    EXPECT_TRUE(limit.isNone());
    EXPECT_EQ(writeLimit(limit), "none");
    limit.moveTimeMs = 100;
    limit.nodes = 5000;
    EXPECT_EQ(writeLimit(limit), "100 ms/move, 5000 nodes/move");
}

} // namespace
} // namespace sixth::match
