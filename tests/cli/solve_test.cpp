#include "base/rng.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace sixth::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kCrownInFive = "PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31";

TEST(Solve, aWinHasDistanceAndLine) {
    const Finished done = run({"solve", "--position", kCrownInFive, "--shortest", "--json"});
    ASSERT_EQ(done.exitCode, 0) << done.err;
    const json answer = json::parse(done.out);
    EXPECT_EQ(answer["verdict"], "win");
    EXPECT_EQ(answer["distance"], 5);
    EXPECT_EQ(answer["line"].size(), 5U);
    EXPECT_GT(answer["nodes"].get<int>(), 0);
    EXPECT_GE(answer["seconds"].get<double>(), 0);
    EXPECT_THAT(run({"solve", "--position", kCrownInFive}).out, HasSubstr("win: Silver forces it"));
}

// A King at once was told as a win "within 1 plies", perhaps not the shortest.
TEST(Solve, aKingAtOnceIsTheShortestWin) {
    constexpr const char* kKingNow = "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7";
    const json answer = json::parse(run({"solve", "--position", kKingNow, "--json"}).out);
    EXPECT_EQ(answer["distance"], 1);
    EXPECT_EQ(answer["exact"], true);
    EXPECT_THAT(run({"solve", "--position", kKingNow}).out,
                HasSubstr("win: Silver forces it in 1 ply, and not in fewer\n"));
    EXPECT_THAT(run({"solve", "-", "--hash", "1"}, std::string(kKingNow) + "\n").out,
                HasSubstr("line 1: win in 1 ply: c3e5 ("));
    EXPECT_THAT(run({"solve", "--within", "1", "--hash", "1"}).out,
                HasSubstr("not a win: Silver can't force one within 1 ply\n"));
}

TEST(Solve, verdictsOfTheSmallestGames) {
    const std::vector<std::string> game{"--rules", "sixth;size=4;disks=2", "--json"};
    const auto verdict = [&game](std::vector<std::string> words) {
        words.insert(words.begin(), "solve");
        words.insert(words.end(), game.begin(), game.end());
        const Finished done = run(words);
        EXPECT_EQ(done.exitCode, 0);
        return json::parse(done.out);
    };
    const json silver = verdict({});
    EXPECT_EQ(silver["verdict"], "not-win");
    EXPECT_TRUE(silver["distance"].is_null());
    EXPECT_THAT(silver["line"], IsEmpty());
    EXPECT_EQ(verdict({"--for", "red"})["verdict"], "win");
    EXPECT_EQ(verdict({"--for", "silver"})["verdict"], "not-win");
}

TEST(Solve, countsOnlyWinsWithinSoManyPlies) {
    const auto ask = [](const char* plies) {
        const Finished done = run({"solve", "--position", kCrownInFive, "--within", plies, "--json"});
        EXPECT_EQ(done.exitCode, 0) << done.err;
        return json::parse(done.out)["verdict"];
    };
    EXPECT_EQ(ask("4"), "not-win");
    EXPECT_EQ(ask("5"), "win");
    EXPECT_EQ(ask("6"), "win");
    EXPECT_THAT(run({"solve", "--position", kCrownInFive, "--within", "3"}).out,
                HasSubstr("not a win: Silver can't force one within 3 plies"));
    EXPECT_EQ(run({"solve", "--within", "0"}).exitCode, 2);
}

TEST(Solve, givesUpInTime) {
    const Finished done = run({"solve", "--time", "1", "--hash", "16", "--json"});
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(json::parse(done.out)["verdict"], "unknown");
    EXPECT_LT(json::parse(done.out)["seconds"].get<double>(), 20);
}

TEST(Solve, refusesWhatItCantTake) {
    EXPECT_EQ(run({"solve", "--for", "blue"}).exitCode, 2);
    EXPECT_EQ(run({"solve", "--position", "nonsense"}).exitCode, 2);
    const Folder folder;
    folder.write("there", "something");
    const Finished done = runIn(folder, {"solve", "--position", kCrownInFive, "--proof", "there"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.err, HasSubstr("sixth: file: it exists and is only overwritten with --force"));
    EXPECT_EQ(folder.read("there"), "something");
}

TEST(Verify, acceptsAProofAndRefusesAnAlteredOne) {
    const Folder folder;
    ASSERT_EQ(runIn(folder, {"solve", "--position", kCrownInFive, "--proof", "crown.s6p"}).exitCode, 0);
    const Finished done = runIn(folder, {"verify", "crown.s6p", "--json"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    const json answer = json::parse(done.out);
    EXPECT_EQ(answer["valid"], true);
    EXPECT_EQ(answer["rules"], "sixth");
    EXPECT_EQ(answer["position"], kCrownInFive);
    EXPECT_GT(answer["nodes"].get<int>(), 1);

    std::string altered = folder.read("crown.s6p");
    altered[altered.size() / 2] = static_cast<char>(altered[altered.size() / 2] ^ 4);
    folder.write("altered.s6p", altered);
    const Finished refused = runIn(folder, {"verify", "altered.s6p", "--json"});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_EQ(json::parse(refused.out)["valid"], false);
    const Finished told = runIn(folder, {"verify", "altered.s6p"});
    EXPECT_EQ(told.exitCode, 1);
    EXPECT_THAT(told.err, HasSubstr("sixth: proof: "));
    EXPECT_EQ(runIn(folder, {"verify", "missing.s6p"}).exitCode, 2);
}

// --- work on disk ---

const std::vector<std::string> kLongTask{
    "solve", "--rules", "sixth;size=3;disks=5", "--hash", "16", "--threads", "1", "--state",
    "work",  "--json"};

json answerOf(const Finished& done) {
    EXPECT_EQ(done.exitCode, 0) << done.err;
    return done.exitCode == 0 ? json::parse(done.out) : json();
}

TEST(SolveState, aFinishedTaskIsAnsweredAtOnce) {
    const Folder folder;
    const json first = answerOf(runIn(folder, kLongTask));
    const json again = answerOf(runIn(folder, kLongTask));
    EXPECT_EQ(first["verdict"], again["verdict"]);
    EXPECT_NE(first["verdict"], "unknown");
    // The effort of all runs is counted; the second has hardly any.
    EXPECT_GE(again["nodes"].get<double>(), first["nodes"].get<double>());
    EXPECT_LT(again["nodes"].get<double>(), 1.2 * first["nodes"].get<double>());
}

// Killed at random moments, SIXTH_KILLS times if that is set: the answer is that of a run left alone.
TEST(SolveState, survivesKills) {
    const Folder alone;
    const json truth = answerOf(runIn(alone, kLongTask));
    const char* const wanted = std::getenv("SIXTH_KILLS");
    const int kills = wanted != nullptr ? std::atoi(wanted) : 3;
    base::Rng rng(static_cast<std::uint64_t>(kills));
    const Folder folder;
    int killed = 0;
    for (int i = 0; i < kills; ++i) {
        const auto milliseconds = static_cast<int>(20 + rng.below(600));
        const Finished done = runAndKill(folder, kLongTask, milliseconds);
        if (done.exitCode == 128 + 9) {
            ++killed;
            continue;
        }
        // It came to its end first: the answer has to be right, and the next one begins anew.
        EXPECT_EQ(answerOf(done)["verdict"], truth["verdict"]);
        std::filesystem::remove_all(folder.path() / "work");
    }
    EXPECT_GT(killed, 0);
    EXPECT_EQ(answerOf(runIn(folder, kLongTask))["verdict"], truth["verdict"]);
}

// Kills the long task once it has a state. A busy machine may take long to begin.
void beginLongTask(const Folder& folder) {
    for (int milliseconds = 700; !folder.has("work/manifest") && milliseconds < 60'000; milliseconds *= 2)
        (void)runAndKill(folder, kLongTask, milliseconds);
    ASSERT_TRUE(folder.has("work/manifest"));
}

TEST(SolveState, flippedBitsAreNoticed) {
    const Folder folder;
    ASSERT_NO_FATAL_FAILURE(beginLongTask(folder));
    base::Rng rng(5);
    for (const std::string name : {"work/manifest", "work/log"}) {
        const std::string whole = folder.read(name);
        // What counts of the log is what the manifest says; its first record always does.
        const std::size_t counted =
            name == "work/log" ? std::min<std::size_t>(whole.size(), 60) : whole.size();
        for (int i = 0; i < 20; ++i) {
            std::string wrong = whole;
            const auto bit = rng.below(static_cast<std::uint32_t>(counted * 8));
            wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ (1 << (bit % 8)));
            folder.write(name, wrong);
            const Finished done = runIn(folder, kLongTask);
            EXPECT_EQ(done.exitCode, 2) << name << " bit " << bit;
            EXPECT_THAT(done.err, HasSubstr("sixth: state: "));
        }
        folder.write(name, whole);
    }
}

TEST(SolveState, aTornTailIsCut) {
    const Folder folder;
    const json truth = answerOf(runIn(folder, kLongTask));
    folder.write("work/log", folder.read("work/log") + "half a record");
    EXPECT_EQ(answerOf(runIn(folder, kLongTask))["verdict"], truth["verdict"]);
    EXPECT_THAT(folder.read("work/log"), testing::Not(HasSubstr("half a record")));
}

TEST(SolveState, anotherQuestionIsRefused) {
    const Folder folder;
    ASSERT_NO_FATAL_FAILURE(beginLongTask(folder));
    const Finished done =
        runIn(folder, {"solve", "--rules", "sixth;size=3;disks=4", "--state", "work", "--json"});
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.err, HasSubstr("it is about another question: 'sixth"));
    EXPECT_THAT(done.err, HasSubstr("', not 'sixth;size=3;disks=4, x3/x3/x3 s 4P4p - - 1, silver' (work)"));
}

// In slices, each a process of its own, the work costs little more than in one go.
TEST(SolveState, slicesCostAtMostATenthMore) {
    const std::vector<std::string> task{
        "solve", "--rules", "sixth;size=3;disks=5", "--hash", "16", "--threads", "1", "--json"};
    const double alone = answerOf(run(task))["nodes"].get<double>();
    const Folder folder;
    std::vector<std::string> slice = task;
    slice.insert(slice.end(), {"--state", "work", "--nodes", std::to_string(static_cast<int>(alone / 160))});
    json answer;
    int slices = 0;
    do {
        answer = answerOf(runIn(folder, slice));
        ASSERT_LT(++slices, 180);
    } while (answer["verdict"] == "unknown");
    EXPECT_GE(slices, 8);
    EXPECT_LE(answer["nodes"].get<double>(), 1.1 * alone);
    EXPECT_EQ(answer["verdict"], answerOf(run(task))["verdict"]);
}

TEST(SolveState, slicesOfTheSearchForTheShortestWinDoNotEither) {
    const std::vector<std::string> task{"solve",     "--rules", "sixth;size=3;disks=4", "--hash", "16",
                                        "--threads", "1",       "--shortest",           "--json"};
    const json alone = answerOf(run(task));
    ASSERT_EQ(alone["exact"], true);
    const double nodes = alone["nodes"].get<double>();
    const Folder folder;
    std::vector<std::string> slice = task;
    slice.insert(slice.end(), {"--state", "work", "--nodes", std::to_string(static_cast<int>(nodes / 12))});
    json answer;
    int slices = 0;
    do {
        answer = answerOf(runIn(folder, slice));
        ASSERT_LT(++slices, 30);
    } while (answer["exact"] != true);
    EXPECT_GE(slices, 3);
    EXPECT_EQ(answer["distance"], alone["distance"]);
    EXPECT_LE(answer["nodes"].get<double>(), 1.1 * nodes);
}

// A second is hardly enough to begin with on a busy machine: the work has to end all the same.
TEST(SolveState, slicesOfASecondEndWithTwoThreads) {
    const Folder folder;
    const std::vector<std::string> slice{"solve",   "--rules", "sixth;size=3;disks=5",
                                         "--hash",  "16",      "--threads",
                                         "2",       "--time",  "1",
                                         "--state", "work",    "--json"};
    json answer;
    int slices = 0;
    do {
        answer = answerOf(runIn(folder, slice));
        ASSERT_LT(++slices, 300);
    } while (answer["verdict"] == "unknown");
    EXPECT_EQ(answer["verdict"], "win");
}

TEST(SolveState, aDamagedTableIsRefused) {
    const Folder folder;
    std::vector<std::string> slice = kLongTask;
    slice.insert(slice.end(), {"--nodes", "50000"});
    (void)answerOf(runIn(folder, slice));
    std::string bytes = folder.read("work/table");
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
    folder.write("work/table", bytes);
    const Finished refused = runIn(folder, slice);
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("the checksum is wrong"));
    std::filesystem::remove(folder.path() / "work/table");
    EXPECT_EQ(runIn(folder, slice).exitCode, 0);
}

// The proof of a game that is over was a file that verify refused.
TEST(Solve, aFinishedGameNeedsNoProof) {
    const Folder folder;
    const std::vector<std::string> finished{
        "solve",   "--position", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7",
        "--moves", "c3e5",       "--for",
        "silver",  "--proof",    "p.s6p"};
    const Finished done = runIn(folder, finished);
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(done.out, "win: the game is over by crown, Silver has won\n"
                        "no proof is written: there is nothing left to prove\n");
    EXPECT_FALSE(folder.has("p.s6p"));
}

// The proofs in docs/results/proofs are what the solver makes, bit by bit.
TEST(Solve, makesTheProofsOfTheLadderAgain) {
    struct Proof {
        const char* file;
        const char* rules;
        const char* winner;
    };
    const Folder folder;
    for (const Proof& proof : {Proof{"3x3-2.s6p", "sixth;size=3;disks=2", "red"},
                               Proof{"4x4-2.s6p", "sixth;size=4;disks=2", "red"},
                               Proof{"3x3-3.s6p", "sixth;size=3;disks=3", "silver"},
                               Proof{"3x3-4.s6p", "sixth;size=3;disks=4", "silver"},
                               Proof{"3x3-5.s6p", "sixth;size=3;disks=5", "silver"},
                               Proof{"4x4-3.s6p", "sixth;size=4;disks=3", "red"}}) {
        const Finished done = runIn(folder, {"solve", "--rules", proof.rules, "--for", proof.winner,
                                             "--threads", "1", "--hash", "32", "--proof", proof.file});
        ASSERT_EQ(done.exitCode, 0) << done.err;
        std::ifstream kept(std::string(SIXTH_SOURCE_DIR) + "/docs/results/proofs/" + proof.file,
                           std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(kept), {});
        ASSERT_FALSE(bytes.empty()) << proof.file;
        EXPECT_TRUE(folder.read(proof.file) == bytes) << proof.file;
        EXPECT_EQ(runIn(folder, {"verify", proof.file}).exitCode, 0) << proof.file;
    }
}

} // namespace
} // namespace sixth::cli
