#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <fstream>
#include <sstream>

namespace sixth::cli {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kKingInThree = "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";
constexpr const char* kKingNow = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7";

std::string suite() {
    return std::string("# a suite\n\n") + kKingNow + "; bm c3e5; id \"now\"\n" + kKingInThree +
           "; bm a5c4\r\n" + kKingNow + "; am c3e5\n{\"position\": \"" + kKingNow +
           "\", \"bm\": [\"c3e5\"], \"rules\": \"sixth\"}\n" + kKingInThree + "\n";
}

std::vector<json> linesOf(const std::string& text) {
    std::vector<json> documents;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) documents.push_back(json::parse(line));
    return documents;
}

TEST(Batch, analyseReportsSolvedOfTotal) {
    const Folder folder;
    folder.write("suite.epd", suite());
    const Finished done = runIn(folder, {"analyse", "suite.epd", "--depth", "6", "--hash", "1", "--json"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(done.err, "solved 3 of 4\n");
    const std::vector<json> answers = linesOf(done.out);
    ASSERT_EQ(answers.size(), 5U);
    EXPECT_EQ(answers[0]["id"], "now");
    EXPECT_EQ(answers[0]["line"], 3);
    EXPECT_EQ(answers[0].value("number", 0), 3);
    EXPECT_EQ(answers[0]["lines"][0]["move"], "c3e5");
    EXPECT_EQ(answers[0]["solved"], true);
    EXPECT_EQ(answers[1]["bm"], json::array({"a5c4"}));
    EXPECT_EQ(answers[2]["solved"], false); // it wins, but is to be avoided
    EXPECT_EQ(answers[3]["solved"], true);
    EXPECT_FALSE(answers[4].contains("solved"));
    const Finished text = runIn(folder, {"analyse", "suite.epd", "--depth", "6", "--hash", "1"});
    EXPECT_THAT(text.out, EndsWith("solved 3 of 4\n"));
    EXPECT_THAT(text.out, HasSubstr("now: solved depth"));
}

// The order of the answers, and the answers, do not depend on how many work at a time.
TEST(Batch, workersDoNotChangeTheAnswers) {
    const Folder folder;
    std::string many;
    for (int i = 0; i < 60; ++i) many += suite();
    folder.write("many.epd", many);
    const auto answers = [&](const char* workers) {
        std::vector<json> list = linesOf(runIn(folder, {"analyse", "many.epd", "--nodes", "300", "--hash",
                                                        "1", "--json", "--concurrency", workers})
                                             .out);
        for (json& answer : list) answer.erase("nps");
        return list;
    };
    const auto alone = answers("1");
    EXPECT_EQ(alone.size(), 300U);
    EXPECT_EQ(alone, answers("4"));
}

TEST(Batch, readsStdinAndWritesAFile) {
    const Folder folder;
    const Finished done =
        runIn(folder, {"solve", "-", "--hash", "1", "--shortest", "--json", "-o", "out.jsonl"}, suite());
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(done.out, "");
    const std::vector<json> answers = linesOf(folder.read("out.jsonl"));
    ASSERT_EQ(answers.size(), 5U);
    EXPECT_EQ(answers[0]["distance"], 1);
    EXPECT_EQ(answers[1]["distance"], 5);
    EXPECT_EQ(answers[1]["exact"], true);
    EXPECT_EQ(answers[0]["solved"], true);
}

TEST(Batch, aLineThatCantBeReadIsToldAndTheOthersAreAnswered) {
    const Finished done = run({"analyse", "-", "--depth", "2", "--hash", "1", "--json"},
                              std::string(kKingNow) + "; bm c3e5\nx5/x5 s - - 1\n" + kKingNow +
                                  "; bm c3c3\n" + kKingNow + "; best c3e5\n" + kKingNow + "\n");
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_EQ(linesOf(done.out).size(), 2U);
    EXPECT_THAT(done.err, HasSubstr("line 2"));
    EXPECT_THAT(done.err, HasSubstr("(-, line 3, column "));
    EXPECT_THAT(done.err, HasSubstr("'best' is unknown, expected bm, am or id"));
    EXPECT_THAT(done.err, HasSubstr("3 lines can't be read"));
}

// The name would go into JSON, which can't hold such bytes: the program ended in a crash.
TEST(Batch, aNameThatIsNotUtf8IsRefusedWithItsPlace) {
    for (const char* command : {"analyse", "solve"}) {
        const Finished done = run({command, "-", "--hash", "1", "--json"},
                                  std::string(kKingNow) + "; id \"caf\xe9\"\n" + kKingNow + "; id \"x\"\n");
        EXPECT_EQ(done.exitCode, 2) << command;
        EXPECT_EQ(linesOf(done.out).size(), 1U);
        EXPECT_THAT(done.err,
                    HasSubstr("the byte '\\xe9' is not UTF-8, expected text in it (-, line 1, column 50)"));
        EXPECT_THAT(done.err, HasSubstr("1 line can't be read"));
    }
}

TEST(Batch, aNameCantSpeakToTheTerminal) {
    const Finished done =
        run({"analyse", "-", "--depth", "1", "--hash", "1"}, std::string(kKingNow) + "; id a\x1b[2Jb\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.out, HasSubstr("a?[2Jb: "));
}

TEST(Batch, aLineHasALimitAndTheNextOneIsRead) {
    const Finished done = run({"analyse", "-", "--depth", "1", "--hash", "1", "--json"},
                              std::string(kKingNow) + "\n" + kKingNow + "; id " + std::string(200'000, 'x') +
                                  "\n" + kKingNow + "; id last");
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.err, HasSubstr("the line has more than 65536 bytes, expected at most that (-, line 2"));
    const std::vector<json> answers = linesOf(done.out);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[1]["id"], "last");
    EXPECT_EQ(answers[1]["line"], 3);
}

TEST(Batch, jsonHasMovesToo) {
    const Finished done = run({"analyse", "-", "--depth", "2", "--hash", "1", "--json"},
                              "{\"moves\": \"c3 d4\", \"id\": \"from the start\"}\n"
                              "{\"position\": \"x5/x5/x5/x5/x5 s 15P15p - - 1\", \"moves\": [\"c3\"]}\n"
                              "{\"moves\": [\"c3\", \"c3\"]}\n{\"id\": \"nothing\"}\n{\"moves\": 3}\n");
    EXPECT_EQ(done.exitCode, 2);
    const std::vector<json> answers = linesOf(done.out);
    ASSERT_EQ(answers.size(), 2U);
    EXPECT_EQ(answers[0]["position"], "x5/x3,p,x1/x2,P,x2/x5/x5 s 14P14p - - 3");
    EXPECT_EQ(answers[1]["position"], "x5/x5/x2,P,x2/x5/x5 r 14P15p - - 2");
    EXPECT_THAT(done.err, HasSubstr("position: move 2: "));
    EXPECT_THAT(done.err, HasSubstr("the line has no position, expected one or moves (-, line 4"));
    EXPECT_THAT(done.err, HasSubstr("'moves' is of another kind, expected a text"));
}

// "line" is the moves of the solution, and had taken the place of the number of the line.
TEST(Batch, solveSaysWhichLineItAnswers) {
    const Finished done = run({"solve", "-", "--hash", "1", "--json"}, suite());
    EXPECT_EQ(done.exitCode, 0) << done.err;
    const std::vector<json> answers = linesOf(done.out);
    ASSERT_EQ(answers.size(), 5U);
    for (std::size_t i = 0; i < answers.size(); ++i)
        EXPECT_EQ(answers[i].value("number", std::size_t{0}), i + 3);
    EXPECT_EQ(answers[0]["line"], json::array({"c3e5"}));
}

// It went to the terminal, and the file was never made.
TEST(Batch, anOutputWithoutAFileOfPositionsIsRefused) {
    const Folder folder;
    for (const char* command : {"analyse", "solve"}) {
        const Finished done =
            runIn(folder, {command, "--nodes", "100", "--hash", "1", "--json", "-o", "answers.jsonl"});
        EXPECT_EQ(done.exitCode, 2) << command;
        EXPECT_EQ(done.out, "");
        EXPECT_EQ(done.err, "sixth: --out: it is for the answers about a file of positions (see 'sixth " +
                                std::string(command) + " --help')\n");
    }
}

// A program at the other end of two pipes gets each answer before it asks the next question.
TEST(Batch, answersBeforeTheInputEnds) {
    const Folder folder;
    const std::string pipe = (folder.path() / "questions").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    Background batch({"analyse", "-", "--depth", "1", "--hash", "1", "--concurrency", "2", "--json"},
                     "exec 0<>" + pipe);
    for (int i = 1; i <= 3; ++i) {
        std::ofstream(pipe) << kKingNow << "\n" << std::flush;
        EXPECT_EQ(json::parse(batch.line())["line"], i);
    }
}

// Every line of it was told as a position that can't be read.
TEST(Batch, aRecordIsNotSolved) {
    const Finished done = run({"solve", "-", "--hash", "1"}, "[Ruleset \"sixth\"]\n\n1. c3 d4 *\n");
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_EQ(done.err, "sixth: file: it has no positions, expected one per line (-)\n");
    EXPECT_EQ(run({"solve", "-", "--hash", "1"}, "# nothing yet\n").exitCode, 0);
}

TEST(Batch, aRecordIsStillARecord) {
    const Finished done =
        run({"analyse", "-", "--depth", "1", "--hash", "1", "--json"}, "[Ruleset \"sixth\"]\n\n1. c3 d4 *\n");
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(linesOf(done.out).size(), 2U);
}

} // namespace
} // namespace sixth::cli
