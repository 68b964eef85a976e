#include "cli/line_reader.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sixth::cli {
namespace {

using Read = LineReader::Read;

TEST(LineReader, linesWithAnyEnd) {
    std::istringstream in("one\r\n\ntwo");
    LineReader reader(in, 100);
    std::string line;
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(line, "one");
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(line, "");
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(line, "two");
    EXPECT_EQ(reader.next(line), Read::End);
}

TEST(LineReader, longLineIsReadToItsEnd) {
    std::istringstream in("1234\n12345\n1234\r\n" + std::string(100000, 'x') + "\nend\n");
    LineReader reader(in, 4);
    std::string line;
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(reader.next(line), Read::TooLong);
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(line, "1234");
    EXPECT_EQ(reader.next(line), Read::TooLong);
    EXPECT_EQ(reader.next(line), Read::Line);
    EXPECT_EQ(line, "end");
}

} // namespace
} // namespace sixth::cli
