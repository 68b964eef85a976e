#include "server/games/event.h"

#include <gtest/gtest.h>

namespace sixth::server::games {
namespace {

TEST(CommandId, is32HexDigits) {
    const std::string text = "00ff10a0b1c2d3e4f5061728394a5b6c";
    const auto id = readCommandId(text);
    ASSERT_TRUE(id);
    EXPECT_EQ(writeCommandId(*id), text);
    for (const char* bad : {"", "00", "00FF10a0b1c2d3e4f5061728394a5b6c", "00ff10a0b1c2d3e4f5061728394a5b6",
                            "00ff10a0b1c2d3e4f5061728394a5b6c0", "g0ff10a0b1c2d3e4f5061728394a5b6c"})
        EXPECT_FALSE(readCommandId(bad)) << bad;
}

} // namespace
} // namespace sixth::server::games
