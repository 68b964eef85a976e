#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(UgiCommand, answersUntilQuit) {
    const Finished done =
        run({"ugi"}, "ugi\r\nisready\nposition startpos moves c3\nquery p1turn\nquit\nisready\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_THAT(done.out, HasSubstr("ugiok\nreadyok\nresponse false\n"));
    EXPECT_EQ(done.out.find("readyok"), done.out.rfind("readyok"));
}

TEST(UgiCommand, endOfInputEndsIt) {
    const Finished done = run({"ugi"}, "isready");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(done.out, "readyok\n");
}

TEST(UgiCommand, longLinesAreRefusedWholeAndLifeGoesOn) {
    const Finished done = run({"ugi"}, "position startpos moves " + std::string(70000, 'x') + "\nisready\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.out, HasSubstr("info string error line-too-long"));
    EXPECT_THAT(done.out, HasSubstr("\nreadyok\n"));
    // Exactly 64 kB is a line like any other.
    const std::string padded = "isready" + std::string(64 * 1024 - 7, ' ');
    EXPECT_EQ(run({"ugi"}, padded + "\n").out, "readyok\n");
}

} // namespace
} // namespace sixth::cli
