#include "match/engine_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::match {
namespace {

using testing::HasSubstr;

TEST(EngineFile, hasNamesOptionsAndLimits) {
    const auto engines = readEngineFile("# two engines\n"
                                        "[[engine]]\n"
                                        "name = \"Other \\\"one\\\"\"  # quoted\n"
                                        "cmd = './other ugi'\n"
                                        "option.Hash = 64\n"
                                        "option.Own Book = true\r\n"
                                        "\n"
                                        "[[engine]]\n"
                                        "cmd=\"builtin:sixth\"\n"
                                        "option.Level = 3\n"
                                        "movetime = 20\n"
                                        "nodes = 3000000000\n"
                                        "tc = \"10+0.1\"");
    ASSERT_TRUE(engines) << engines.error()[0].message;
    ASSERT_EQ(engines->size(), 2U);
    const EngineEntry& first = (*engines)[0];
    EXPECT_EQ(first.spec.name, "Other \"one\"");
    EXPECT_EQ(first.spec.text, "./other ugi");
    EXPECT_EQ(first.spec.settings, (EngineOptions{{"Hash", "64"}, {"Own Book", "true"}}));
    EXPECT_TRUE(first.limit.isNone());
    const EngineEntry& second = (*engines)[1];
    EXPECT_EQ(second.spec.shownName(), "builtin:sixth:level=3");
    EXPECT_EQ(second.spec.options.at("level"), 3);
    EXPECT_EQ(writeLimit(second.limit), "10+0.1, 20 ms/move, 3000000000 nodes/move");
}

TEST(EngineFile, errorsHaveTheirLine) {
    struct Case {
        const char* text;
        int line;
        const char* message;
    };
    for (const Case& each :
         {Case{"", 0, "there is no [[engine]]"}, Case{"name = \"x\"\n", 1, "before the first [[engine]]"},
          Case{"[engine]\n", 1, "is not [[engine]]"}, Case{"[[engine]]\nname = \"x\"\n", 1, "has no cmd"},
          Case{"[[engine]]\ncmd = x\n", 2, "neither a number"},
          Case{"[[engine]]\ncmd = \"x\n", 2, "neither a number"},
          Case{"[[engine]]\ncmd = \"x\"\ncmd = \"y\"\n", 3, "twice"},
          Case{"[[engine]]\ncmd = \"x\"\ncolour = 3\n", 3, "there is no key 'colour'"},
          Case{"[[engine]]\ncmd = \"x\"\nnodes = 0\n", 3, "a number from 1"},
          Case{"[[engine]]\ncmd = \"x\"\ntc = \"soon\"\n", 3, "is no clock"},
          Case{"[[engine]]\ncmd = \"builtin:sixth\"\noption.Level = 99\n", 1, "from 1 to 10"},
          Case{"[[engine]]\nname = \"A\"\ncmd = \"x\"\n[[engine]]\ncmd = \"y\"\nname = \"A\"\n", 6,
               "the name 'A' is there twice"},
          Case{"[[engine]]\njust words\n", 2, "is not a key"}}) {
        const auto engines = readEngineFile(each.text);
        ASSERT_FALSE(engines) << each.text;
        EXPECT_EQ(engines.error()[0].line, each.line) << each.text;
        EXPECT_THAT(engines.error()[0].message, HasSubstr(each.message)) << each.text;
    }
}

} // namespace
} // namespace sixth::match
