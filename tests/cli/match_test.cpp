#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

std::vector<std::string> match(const std::string& a, const std::string& b, std::vector<std::string> more) {
    more.insert(more.begin(), {"match", "--engine", a, "--engine", b});
    return more;
}

TEST(MatchCommand, hasThePromisedKeys) {
    const Finished done = run(match("builtin:greedy", "builtin:random", {"--games", "10", "--json"}));
    EXPECT_EQ(done.exitCode, 0) << done.err;
    const auto answer = ordered_json::parse(done.out);
    for (const char* key : {"wins", "losses", "draws", "unfinished", "failures"})
        EXPECT_TRUE(answer[key].is_number_integer()) << key;
    for (const char* key : {"elo", "error", "los", "llr"}) EXPECT_TRUE(answer[key].is_number()) << key;
    EXPECT_EQ(answer["games"], 10);
    EXPECT_GT(answer["wins"], 8);
}

TEST(MatchCommand, playsAgainstItsOwnProtocol) {
    const Finished done =
        run(match(std::string(SIXTH_PROGRAM) + " ugi", "builtin:random",
                  {"--games", "2", "--nodes", "500", "--rules", "giant;kings=2", "--json"}));
    EXPECT_EQ(done.exitCode, 0) << done.err;
    const auto answer = ordered_json::parse(done.out);
    EXPECT_EQ(answer["failures"], 0) << done.out;
    EXPECT_EQ(answer["wins"], 2);
}

// A missing engine used to lose every game and gave a verdict of the test.
TEST(MatchCommand, anEngineThatIsNotThereGivesNoVerdict) {
    const Finished done =
        run(match("no-such-engine", "builtin:random", {"--games", "400", "--sprt", "0,50", "--json"}));
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_THAT(done.err, StartsWith("sixth: engine A: 'no-such-engine' does not answer ugi with ugiok: "));
    EXPECT_THAT(done.err, HasSubstr("not found"));
}

TEST(MatchCommand, anEngineThatRefusesTheRulesetGivesNoVerdict) {
    const Folder folder;
    folder.write("chess", "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;;\n"
                          "setoption) echo info string error unknown-option there is none;; esac; done\n");
    const Finished done =
        runIn(folder, match("sh chess", "builtin:random", {"--games", "400", "--sprt", "0,50", "--json"}));
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_EQ(done.out, "");
    EXPECT_THAT(done.err, StartsWith("sixth: engine A: 'sh chess' does not play the ruleset 'sixth': "));
}

TEST(MatchCommand, moreThanTwoPlayARoundRobin) {
    const std::vector<std::string> three{"match",
                                         "--engine",
                                         "builtin:random",
                                         "--engine",
                                         "builtin:greedy",
                                         "--engine",
                                         "builtin:random:seed=3",
                                         "--rules",
                                         "sixth;size=4;disks=8",
                                         "--games",
                                         "2"};
    std::vector<std::string> asJson = three;
    asJson.emplace_back("--json");
    const auto answer = ordered_json::parse(run(asJson).out);
    EXPECT_EQ(answer["pairings"].size(), 3U);
    EXPECT_EQ(answer["standings"].size(), 3U);
    EXPECT_EQ(answer["standings"][0]["games"], 4);
    const Finished text = run(three);
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("rank  engine"));
}

// It answers as an engine does, and ends when it is to move.
constexpr const char* kShort = "sed -u '/ugi/s/.*/ugiok/; /isready/s/.*/readyok/; /^go/q3'";

// Who failed, and how, was only told in matches of two.
TEST(MatchCommand, aTournamentTellsItsFailures) {
    const Folder folder;
    folder.write("engines.toml", std::string("[[engine]]\ncmd = \"builtin:random\"\n\n"
                                             "[[engine]]\nname = \"Short\"\ncmd = \"") +
                                     kShort +
                                     "\"\n\n[[engine]]\nname = \"Random\"\ncmd = \"builtin:random\"\n");
    const std::vector<std::string> words{"match", "--engines", "engines.toml", "--games", "1"};
    const Finished text = runIn(folder, words);
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("\nbuiltin:random - Short, game 1: Short failed: crash: "));
    EXPECT_THAT(text.out, HasSubstr("\nShort - Random, game 1: Short failed: crash: "));
    EXPECT_THAT(text.out, HasSubstr("   3  Short"));
    std::vector<std::string> asJson = words;
    asJson.emplace_back("--json");
    const auto answer = ordered_json::parse(runIn(folder, asJson).out);
    EXPECT_EQ(answer["pairings"][0]["failed"][0]["engine"], "Short");
    EXPECT_EQ(answer["pairings"][2]["failed"][0]["reason"], "crash");
}

// Silver loses each game: everybody wins as often.
TEST(MatchCommand, equalsShareARank) {
    const Finished done =
        run({"match", "--engine", kShort, "--engine", kShort, "--engine", kShort, "--games", "2"});
    EXPECT_EQ(done.exitCode, 0) << done.err;
    std::size_t firsts = 0;
    for (std::size_t at = done.out.find("\n   1  "); at != std::string::npos;
         at = done.out.find("\n   1  ", at + 1))
        ++firsts;
    EXPECT_EQ(firsts, 3U) << done.out;
}

TEST(MatchCommand, oneGameSaysNothingAboutStrength) {
    const Finished done = run(match("builtin:greedy", "builtin:random", {"--games", "1"}));
    EXPECT_THAT(done.out, HasSubstr(", Elo: too few games\n"));
    const auto answer =
        ordered_json::parse(run(match("builtin:greedy", "builtin:random", {"--games", "1", "--json"})).out);
    EXPECT_TRUE(answer["elo"].is_null());
}

TEST(MatchCommand, theVerdictOfATestIsSaidInItsUsualForm) {
    const auto verdict = [](const std::string& a, const std::string& b, const std::string& sprt) {
        return run(match(a, b, {"--games", "200", "--sprt", sprt})).out;
    };
    EXPECT_THAT(verdict("builtin:greedy", "builtin:random", "0,50"),
                HasSubstr("\nSPRT [0, 50], α = β = 0.05: H1 accepted, A is stronger\n"));
    EXPECT_THAT(verdict("builtin:random", "builtin:greedy", "0,50"),
                HasSubstr("\nSPRT [0, 50], α = β = 0.05: H0 accepted, A is not stronger\n"));
    EXPECT_THAT(run(match("builtin:random", "builtin:random", {"--games", "2", "--sprt", "0,5"})).out,
                HasSubstr("\nSPRT [0, 5], α = β = 0.05: undecided\n"));
}

TEST(MatchCommand, goesOnFromItsFileAndRefusesAnother) {
    const Folder folder;
    const auto play = [&](const std::string& games, const std::string& seed) {
        return runIn(folder,
                     match("builtin:greedy", "builtin:random",
                           {"--games", games, "--seed", seed, "--openings", "random:4", "--out", "m.s6n"}));
    };
    EXPECT_EQ(play("4", "1").exitCode, 0);
    const std::string four = folder.read("m.s6n");
    EXPECT_EQ(play("6", "1").exitCode, 0);
    EXPECT_TRUE(folder.read("m.s6n").starts_with(four));
    EXPECT_GT(folder.read("m.s6n").size(), four.size());
    const Finished other = play("6", "2");
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.err, HasSubstr("sixth: match file: it was made with other settings"));
    EXPECT_EQ(runIn(folder, {"check", "m.s6n"}).exitCode, 0);
}

TEST(MatchCommand, wrongUsageIsRefused) {
    const auto refusal = [](std::vector<std::string> more) {
        const Finished done = run(match("builtin:random", "builtin:greedy", std::move(more)));
        EXPECT_EQ(done.exitCode, 2);
        EXPECT_THAT(done.out, IsEmpty());
        return done.err;
    };
    EXPECT_THAT(refusal({}), HasSubstr("sixth: --games: it is missing"));
    EXPECT_THAT(refusal({"--games", "0"}), HasSubstr("sixth: --games: '0' is not a number"));
    EXPECT_THAT(refusal({"--games", "2", "--engine", "builtin:greedy", "--sprt", "0,5"}),
                HasSubstr("sixth: --sprt: it is a test of two engines"));
    EXPECT_THAT(run({"match", "--games", "2", "--engine", "builtin:greedy"}).err,
                HasSubstr("sixth: --engine: 1 given, expected at least two, by --engine or --engines"));
    EXPECT_THAT(run({"match", "--games", "2", "--engine", "builtin:greedy", "--name-b", "Second"}).err,
                HasSubstr("sixth: --name-b, --option-b: they are for engines of --engine"));
    EXPECT_THAT(refusal({"--games", "2", "--tc", "fast"}), HasSubstr("sixth: --tc: 'fast' is no clock"));
    EXPECT_THAT(refusal({"--games", "2", "--sprt", "5,0"}), HasSubstr("sixth: --sprt: "));
    EXPECT_THAT(refusal({"--games", "2", "--sprt", "5"}), HasSubstr("sixth: --sprt: "));
    EXPECT_THAT(refusal({"--games", "2", "--openings", "random:-1"}), HasSubstr("sixth: --openings: "));
    EXPECT_THAT(refusal({"--games", "2", "--openings", "not-there"}), HasSubstr("(not-there)"));
    EXPECT_THAT(refusal({"--games", "2", "--out", "no/such/folder/m.s6n"}),
                HasSubstr("sixth: match file: No such file or directory (no/such/folder/m.s6n)\n"));
    EXPECT_THAT(run(match("builtin:chess", "builtin:random", {"--games", "2"})).err,
                HasSubstr("sixth: engine: there is no 'chess' built in"));
}

} // namespace
} // namespace sixth::cli
