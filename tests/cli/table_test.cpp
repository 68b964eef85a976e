#include "base/crc32.h"
#include "cli/background.h"
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <csignal>
#include <span>

namespace sixth::cli {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kTinyRules = "sixth;size=3;disks=2";
constexpr std::size_t kRulesAt = 8 + 1 + 2; // after magic, version and length

// With a checksum that fits again.
std::string resealed(std::string bytes) {
    const std::size_t end = bytes.size() - 4;
    const std::uint32_t sum = base::crc32({reinterpret_cast<const std::uint8_t*>(bytes.data()), end});
    for (std::size_t i = 0; i < 4; ++i) bytes[end + i] = static_cast<char>(sum >> (8 * i));
    return bytes;
}

// A folder with the table of a tiny game in it.
class Table : public testing::Test {
protected:
    void SetUp() override {
        made_ = runIn(folder_, {"table", "make", kTinyRules, "-o", "t.s6t"});
        ASSERT_EQ(made_.exitCode, 0) << made_.err;
    }
    // Why it is refused, by both commands that read it.
    std::string refusalOf(const std::string& bytes) {
        folder_.write("bad.s6t", bytes);
        const Finished probe = runIn(folder_, {"table", "probe", "bad.s6t"});
        const Finished check = runIn(folder_, {"table", "check", "bad.s6t"});
        EXPECT_EQ(probe.exitCode, 2);
        EXPECT_EQ(check.exitCode, 2);
        EXPECT_EQ(probe.err, check.err);
        EXPECT_THAT(probe.out + check.out, IsEmpty());
        EXPECT_THAT(probe.err, HasSubstr("(bad.s6t)"));
        return probe.err;
    }

    Folder folder_;
    Finished made_;
};

TEST_F(Table, isMadeAndSaysWhatIsInIt) {
    EXPECT_THAT(made_.out,
                StartsWith("1189 positions: 571 won by Silver, 618 by Red, 0 drawn; the longest win takes 6 "
                           "plies\nstart: Red wins in 6 plies\n"));
    const json told =
        json::parse(runIn(folder_, {"table", "make", "sixth;size=3;disks=3", "-o", "u.s6t", "--json"}).out);
    EXPECT_EQ(told["positions"], 47651);
    EXPECT_EQ(told["drawn"], 2902);
    EXPECT_EQ(told["longest"], 17);
    EXPECT_EQ(told["bytes"], folder_.read("u.s6t").size());
}

TEST_F(Table, isTheSameBitByBitWhenMadeAgain) {
    const std::string bytes = folder_.read("t.s6t");
    const Finished refused = runIn(folder_, {"table", "make", kTinyRules, "-o", "t.s6t"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("it exists and is only overwritten with --force (t.s6t)"));
    folder_.write("t.s6t", "old");
    EXPECT_EQ(runIn(folder_, {"table", "make", kTinyRules, "-o", "t.s6t", "--force"}).exitCode, 0);
    EXPECT_TRUE(folder_.read("t.s6t") == bytes);
    EXPECT_TRUE(runIn(folder_, {"table", "make", kTinyRules, "-o", "-"}).out == bytes);
    EXPECT_THAT(folder_.names(), ElementsAre("t.s6t"));
}

TEST_F(Table, isAskedAboutThePositionAfterMoves) {
    const Finished text = runIn(folder_, {"table", "probe", "t.s6t", "--moves", "b2"});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, StartsWith("rules     sixth;size=3;disks=2\n"
                                     "position  x3/x1,P,x1/x3 r 1P2p - - 2\n"
                                     "side      red\nvalue     Red wins in "));
    const json told = json::parse(runIn(folder_, {"table", "probe", "t.s6t", "--json"}).out);
    EXPECT_EQ(told["rules"], kTinyRules);
    EXPECT_EQ(told["side"], "silver");
    EXPECT_EQ(told["value"], "red");
    EXPECT_EQ(told["distance"], 6);
    EXPECT_EQ(told["line"].size(), 6U);
    ASSERT_EQ(told["moves"].size(), 9U);
    EXPECT_EQ(told["moves"][0]["move"], told["line"][0]);
    EXPECT_EQ(told["moves"][0]["distance"], 6);
    // Every position along the line is one ply nearer to the end.
    std::string moves;
    for (int left = 5; left >= 0; --left) {
        moves += told["line"][static_cast<std::size_t>(5 - left)].get<std::string>() + " ";
        const json next =
            json::parse(runIn(folder_, {"table", "probe", "t.s6t", "--json", "--moves", moves}).out);
        EXPECT_EQ(next["distance"], left);
        EXPECT_EQ(next["value"], "red");
    }
    const Finished over = runIn(folder_, {"table", "probe", "t.s6t", "--moves", moves});
    EXPECT_THAT(over.out, HasSubstr("result    Red wins"));
}

TEST_F(Table, knowsSymmetricPositionsAndBans) {
    const auto ask = [this](const char* position) {
        const Finished done = runIn(folder_, {"table", "probe", "t.s6t", "--json", "--position", position});
        return done.exitCode == 0 ? json::parse(done.out)["distance"].get<int>() : -done.exitCode;
    };
    const int distance = ask("P,p,x1/x3/x3 s 1P1p - - 3");
    EXPECT_GT(distance, 0);
    EXPECT_EQ(ask("x3/x3/x1,p,P s 1P1p - - 3"), distance);
    EXPECT_EQ(ask("x3/p,x2/P,x2 s 1P1p - - 23"), distance);
    // R4.1, R4.2: this board arises only by a carry that may not be taken back.
    EXPECT_EQ(ask("x1,pP,x1/x3/x1,P,x1 r 1p - 1b3b1 6"), 1);
    EXPECT_EQ(ask("x3/P,x1,pP/x3 r 1p - 1c2a2 6"), 1);
    EXPECT_EQ(ask("x1,pP,x1/x3/x1,P,x1 r 1p - - 6"), -1);
}

TEST_F(Table, saysSoIfItDoesNotHaveAPosition) {
    const Finished done =
        runIn(folder_, {"table", "probe", "t.s6t", "--position", "x3/x1,P,x1/x3 r 1P1p - - 2"});
    EXPECT_EQ(done.exitCode, 1);
    EXPECT_THAT(done.out, IsEmpty());
    EXPECT_EQ(done.err, "sixth: table: it does not have this position: no game comes to it (t.s6t)\n");
    // The ruleset is that of the table.
    EXPECT_EQ(runIn(folder_, {"table", "probe", "t.s6t", "--moves", "d4"}).exitCode, 2);
}

TEST_F(Table, isCheckedByBothRules) {
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--plain"}}) {
        std::vector<std::string> arguments{"table", "check", "t.s6t"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished done = runIn(folder_, arguments);
        EXPECT_EQ(done.exitCode, 0) << done.err;
        EXPECT_THAT(done.out, StartsWith("valid: 1189 positions: 571 won by Silver, 618 by Red"));
    }
    const json told = json::parse(runIn(folder_, {"table", "check", "t.s6t", "--json"}).out);
    EXPECT_EQ(told["valid"], true);
    EXPECT_EQ(told["fault"], nullptr);
    EXPECT_EQ(told["positions"], 1189);
}

TEST_F(Table, theCheckFindsAWrongValue) {
    std::string bytes = folder_.read("t.s6t");
    // The entry of the start comes first: its code is 0, its value 14 (Red wins in 6 plies).
    const std::size_t at = kRulesAt + std::string_view(kTinyRules).size() + 4 * 8 + 2;
    ASSERT_EQ(bytes.substr(at, 2), std::string({0, 14}));
    bytes[at + 1] = 10; // in 4
    folder_.write("wrong.s6t", resealed(bytes));
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--plain"}}) {
        std::vector<std::string> arguments{"table", "check", "wrong.s6t"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished done = runIn(folder_, arguments);
        EXPECT_EQ(done.exitCode, 1);
        EXPECT_EQ(done.out,
                  "not valid: a value does not follow from those of its moves: x3/x3/x3 s 2P2p - - 1\n");
    }
    const Finished told = runIn(folder_, {"table", "check", "wrong.s6t", "--json"});
    EXPECT_EQ(told.exitCode, 1);
    EXPECT_EQ(json::parse(told.out)["valid"], false);
}

TEST_F(Table, damagedFilesAreRefused) {
    const std::string good = folder_.read("t.s6t");
    std::string bad = good;
    bad[0] = 'X';
    EXPECT_THAT(refusalOf(resealed(bad)), HasSubstr("it is not a table of 'sixth table make'"));
    EXPECT_THAT(refusalOf("1. c3 d4 *\n"), HasSubstr("it is not a table of 'sixth table make'"));
    bad = good;
    bad[8] = 2;
    EXPECT_THAT(refusalOf(resealed(bad)), HasSubstr("it has version 2, expected 1"));
    EXPECT_THAT(refusalOf(good.substr(0, good.size() / 2)), HasSubstr("the checksum is wrong"));
    bad = good;
    bad[good.size() / 2] = static_cast<char>(bad[good.size() / 2] ^ 4);
    EXPECT_THAT(refusalOf(bad), HasSubstr("the checksum is wrong"));
    bad = good;
    bad.replace(kRulesAt, 5, "sixty");
    EXPECT_THAT(refusalOf(resealed(bad)), HasSubstr("its ruleset 'sixty;size=3;disks=2' is not one"));
    // Another ruleset is one, but the values are not those of its game.
    bad = good;
    bad.replace(kRulesAt, std::string_view(kTinyRules).size(), "sixth;size=3;disks=3");
    folder_.write("other.s6t", resealed(bad));
    EXPECT_EQ(runIn(folder_, {"table", "check", "other.s6t"}).exitCode, 1);
}

TEST_F(Table, largeGamesAreRefusedAtOnce) {
    const Finished huge = runIn(folder_, {"table", "make", "sixth", "-o", "u.s6t"});
    EXPECT_EQ(huge.exitCode, 2);
    EXPECT_EQ(huge.err,
              "sixth: table: this game is too large: there are about 5e+22 ways to set up its disks, "
              "expected a game of at most 4000000 positions (sixth)\n");
    const Finished large = runIn(folder_, {"table", "make", "sixth;size=3;disks=6", "-o", "u.s6t"});
    EXPECT_EQ(large.exitCode, 2);
    EXPECT_THAT(large.err, HasSubstr("about 48 million ways"));
    EXPECT_FALSE(folder_.has("u.s6t"));
}

TEST_F(Table, optionsOfAnotherActionAreRefused) {
    const auto refused = [this](const std::vector<std::string>& arguments) {
        const Finished done = runIn(folder_, arguments);
        EXPECT_EQ(done.exitCode, 2);
        return done.err;
    };
    EXPECT_THAT(refused({"table", "make", kTinyRules}), HasSubstr("--out FILE is needed"));
    EXPECT_THAT(refused({"table", "check", "t.s6t", "--moves", "a1"}),
                HasSubstr("--moves goes with probe only"));
    EXPECT_THAT(refused({"table", "probe", "t.s6t", "--force"}), HasSubstr("--force goes with make only"));
    EXPECT_THAT(refused({"table", "probe", "t.s6t", "--plain"}), HasSubstr("--plain goes with check only"));
    EXPECT_THAT(refused({"table", "make", "sixth;size=9", "-o", "u.s6t"}), HasSubstr("size"));
    EXPECT_THAT(refused({"table", "probe", "none.s6t"}), HasSubstr("No such file"));
    EXPECT_THAT(refused({"table", "burn", "t.s6t"}), HasSubstr("not one of make, probe, check"));
}

TEST_F(Table, interruptedWorkLeavesNoFile) {
    Background making({"table", "make", "sixth;size=3;disks=4", "-o", (folder_.path() / "u.s6t").string()});
    ASSERT_TRUE(await([&] { return making.catches(SIGINT); }));
    EXPECT_EQ(making.stop(SIGINT), 130);
    EXPECT_THAT(making.errors(), HasSubstr("making it was interrupted"));
    EXPECT_THAT(folder_.names(), ElementsAre("t.s6t"));
}

} // namespace
} // namespace sixth::cli
