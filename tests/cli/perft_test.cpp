#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ordered_json perftJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "perft");
    arguments.emplace_back("--json");
    const Finished done = run(arguments);
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_THAT(done.err, IsEmpty());
    return ordered_json::parse(done.out);
}

TEST(PerftCommand, countsAndHasThePromisedKeys) {
    const auto answer = perftJson({"3"});
    std::vector<std::string> keys;
    for (const auto& [name, value] : answer.items()) keys.push_back(name);
    EXPECT_THAT(keys, ElementsAre("rules", "position", "depth", "nodes", "seconds"));
    EXPECT_EQ(answer["nodes"], 13960);
    EXPECT_EQ(perftJson({"0"})["nodes"], 1);
    EXPECT_EQ(perftJson({"1"})["nodes"], 25);
    EXPECT_EQ(perftJson({"2"})["nodes"], 600);
}

TEST(PerftCommand, threadsAndDivideDoNotChangeTheSum) {
    for (const std::string threads : {"1", "2", "7"}) {
        const auto answer = perftJson({"--rules", "giant", "3", "--divide", "--threads", threads});
        std::uint64_t sum = 0;
        for (const auto& [move, nodes] : answer["divide"].items()) sum += nodes.get<std::uint64_t>();
        EXPECT_EQ(answer["nodes"].get<std::uint64_t>(), sum);
        EXPECT_EQ(answer["divide"].size(), 50U);
        EXPECT_EQ(answer["nodes"], perftJson({"--rules", "giant", "3"})["nodes"]);
    }
}

TEST(PerftCommand, finishedBranchesEnd) {
    const auto answer =
        perftJson({"--position", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7", "2", "--divide"});
    EXPECT_EQ(answer["divide"]["c3e5"], 0);
}

TEST(PerftCommand, badNumbersAreRefused) {
    for (const std::string depth : {"21", "-1", "3x", "", "0x3", "99999999999999999999"}) {
        const Finished done = run({"perft", depth});
        EXPECT_EQ(done.exitCode, 2) << depth;
        EXPECT_THAT(done.out, IsEmpty());
        EXPECT_THAT(done.err, HasSubstr("sixth: ")) << depth;
    }
    EXPECT_THAT(run({"perft", "2", "--threads", "0"}).err,
                HasSubstr("sixth: --threads: '0' is not a number"));
}

TEST(PerftCommand, textHasOneLineAMove) {
    const Finished done = run({"perft", "2", "--divide"});
    EXPECT_THAT(done.out, HasSubstr("a1: 24\n"));
    EXPECT_THAT(done.out, HasSubstr("depth 2: 600 nodes"));
}

} // namespace
} // namespace sixth::cli
