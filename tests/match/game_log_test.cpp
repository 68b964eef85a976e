#include "match/game_log.h"
#include "match/scratch.h"
#include "rules/movegen.h"

#include <gtest/gtest.h>

namespace sixth::match {
namespace {

using rules::Color;
using rules::Game;

notation::Record record(int round, const std::string& settings, const std::string& failure = "") {
    Game game(rules::Position::start({}));
    game.play(rules::legalMoves(game.position())[0]);
    if (!failure.empty()) game.end({rules::Result::Red, rules::Reason::Abandoned});
    return notation::makeRecord(game, {{"Event", "sixth match"},
                                       {"Round", std::to_string(round)},
                                       {std::string(kFailureTag), failure},
                                       {std::string(kMatchTag), settings}});
}

TEST(GameLog, givesBackWhatItHolds) {
    const Scratch scratch;
    const std::string path = scratch.file("m.s6n");
    {
        auto log = GameLog::open(path, "A vs B");
        ASSERT_TRUE(log);
        EXPECT_TRUE(log->finished().empty());
        ASSERT_TRUE(log->append(record(2, "A vs B")));
        ASSERT_TRUE(log->append(record(
            1, "A vs B", failureTag(Color::Silver, {FailureKind::Crash, "exit code 3: \"no: idea\""}))));
    }
    const auto log = GameLog::open(path, "A vs B");
    ASSERT_TRUE(log);
    ASSERT_EQ(log->finished().size(), 2U);
    EXPECT_EQ(log->finished()[0].game, 1);
    EXPECT_EQ(log->finished()[0].result, rules::Result::Ongoing);
    EXPECT_FALSE(log->finished()[0].failed);
    EXPECT_EQ(log->finished()[1].game, 0);
    EXPECT_EQ(log->finished()[1].failed, Color::Silver);
    EXPECT_EQ(log->finished()[1].failure.kind, FailureKind::Crash);
    EXPECT_EQ(log->finished()[1].failure.text, "exit code 3: \"no: idea\"");
}

TEST(GameLog, knowsWhoFailed) {
    for (const Color color : rules::kColors) {
        const std::string text =
            notation::writeRecord(record(1, "A vs B", failureTag(color, {FailureKind::Time, "late"}))) + "\n";
        const auto results = readLog(text, "A vs B");
        ASSERT_TRUE(results);
        EXPECT_EQ(results->at(0).failed, color);
        EXPECT_EQ(results->at(0).failure.kind, FailureKind::Time);
    }
}

TEST(GameLog, refusesTheFileOfAnotherMatch) {
    const Scratch scratch;
    const std::string path = scratch.file("m.s6n");
    const auto codeFor = [&](const std::string& text) {
        writeText(path, text);
        const auto log = GameLog::open(path, "A vs B");
        EXPECT_EQ(fileText(path), text); // untouched
        return log ? "" : log.error().code;
    };
    EXPECT_EQ(codeFor(notation::writeRecord(record(1, "A vs C"))), "log-settings");
    EXPECT_EQ(codeFor("[Event \"club\"]\n\n1. c3 *\n"), "log-foreign");
    EXPECT_EQ(codeFor("shopping list: disks"), "log-unreadable");
    EXPECT_EQ(codeFor("\n\n\nshopping list: disks"), "log-unreadable");
    EXPECT_EQ(codeFor("[Event \"club\"]\n\n1. c3 d4"), "log-unreadable");
    EXPECT_EQ(codeFor(notation::writeRecord(record(1, "A vs B")) + "\n" +
                      notation::writeRecord(record(1, "A vs B"))),
              "log-round");
    EXPECT_EQ(codeFor(notation::writeRecord(record(0, "A vs B"))), "log-round");
    EXPECT_EQ(GameLog::open(scratch.file("no/such/folder"), "A vs B").error().code, "log-system");
}

TEST(GameLog, oneMatchAtATime) {
    const Scratch scratch;
    const auto one = GameLog::open(scratch.file("m.s6n"), "A vs B");
    ASSERT_TRUE(one);
    EXPECT_EQ(GameLog::open(scratch.file("m.s6n"), "A vs B").error().code, "log-locked");
}

// Whatever part of the last game was written when the process was killed, the games before it are kept and
// the file can be gone on with.
TEST(GameLog, cutsATornGame) {
    const Scratch scratch;
    const std::string path = scratch.file("m.s6n");
    const std::string first = notation::writeRecord(record(1, "A vs B")) + "\n";
    const std::string second = notation::writeRecord(record(2, "A vs B")) + "\n";
    for (std::size_t kept = 1; kept < second.size(); ++kept) {
        writeText(path, first + second.substr(0, kept));
        auto log = GameLog::open(path, "A vs B");
        ASSERT_TRUE(log) << kept << ": " << log.error().message;
        ASSERT_GE(log->finished().size(), 1U) << kept;
        ASSERT_LE(log->finished().size(), 2U) << kept;
        if (log->finished().size() == 1) {
            ASSERT_TRUE(log->append(record(2, "A vs B")));
        }
        EXPECT_EQ(readLog(fileText(path), "A vs B")->size(), 2U) << kept;
    }
}

} // namespace
} // namespace sixth::match
