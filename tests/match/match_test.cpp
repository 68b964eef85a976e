#include "match/children.h"
#include "match/game_log.h"
#include "match/match.h"
#include "match/scratch.h"
#include "match/support.h"
#include "notation/record.h"
#include "notation/ruleset_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>
#include <vector>

namespace sixth::match {
namespace {

using testing::HasSubstr;
using testing::Not;

PlayerSpec spec(const std::string& text) {
    return *readPlayerSpec(text);
}

MatchSettings settingsFor(const std::string& a, const std::string& b, int games) {
    const rules::Ruleset rules = *notation::readRuleset("sixth");
    MatchSettings settings{rules, {spec(a), spec(b)},         {}, Openings::random(rules, 4, 1), games, 1, 1,
                           {},    {kMinute, kMinute, kMinute}};
    return settings;
}

// The games of a file, without the times that the moves took.
std::vector<std::string> movesIn(const std::string& path) {
    std::vector<std::string> games;
    for (notation::Record& record : notation::readRecords(fileText(path)).records) {
        for (notation::RecordMove& move : record.moves) move.comment.clear();
        games.push_back(notation::writeRecord(record));
    }
    return games;
}

TEST(Match, theSameSeedGivesTheSameGames) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:random", "builtin:greedy", 20);
    ASSERT_TRUE(playMatch(settings, scratch.file("one"), {}));
    ASSERT_TRUE(playMatch(settings, scratch.file("two"), {}));
    EXPECT_EQ(movesIn(scratch.file("one")), movesIn(scratch.file("two")));
    settings.seed = 2;
    ASSERT_TRUE(playMatch(settings, scratch.file("other"), {}));
    EXPECT_NE(movesIn(scratch.file("one")), movesIn(scratch.file("other")));
}

TEST(Match, threadsPlayTheSameGames) {
    MatchSettings settings = settingsFor("builtin:uct", "builtin:greedy", 30);
    settings.limits[0].nodes = settings.limits[1].nodes = 50;
    const auto alone = playMatch(settings, {}, {});
    settings.concurrency = 4;
    const auto together = playMatch(settings, {}, {});
    ASSERT_TRUE(alone && together);
    EXPECT_EQ(alone->games(), 30);
    EXPECT_EQ(alone->results().pairs, together->results().pairs);
}

TEST(Match, pairsShareTheirOpeningWithColoursSwapped) {
    const Scratch scratch;
    ASSERT_TRUE(
        playMatch(settingsFor("builtin:random:seed=1", "builtin:random:seed=2", 6), scratch.file("m"), {}));
    const notation::RecordFile file = notation::readRecords(fileText(scratch.file("m")));
    ASSERT_EQ(file.records.size(), 6U);
    for (std::size_t i = 0; i < 6; i += 2) {
        const notation::Record& one = file.records[i];
        const notation::Record& two = file.records[i + 1];
        EXPECT_EQ(*one.tag("Silver"), *two.tag("Red"));
        EXPECT_EQ(*one.tag("Red"), *two.tag("Silver"));
        EXPECT_EQ(*one.tag("Opening"), *two.tag("Opening"));
        for (std::size_t ply = 0; ply < 4; ++ply) EXPECT_EQ(one.moves[ply].text, two.moves[ply].text);
    }
    EXPECT_NE(file.records[0].moves[0].text + file.records[0].moves[1].text,
              file.records[2].moves[0].text + file.records[2].moves[1].text);
}

TEST(Match, gamesFromOneStartDiffer) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:random", "builtin:random", 4);
    settings.openings = Openings::start(settings.rules);
    ASSERT_TRUE(playMatch(settings, scratch.file("m"), {}));
    const auto records = notation::readRecords(fileText(scratch.file("m"))).records;
    ASSERT_EQ(records.size(), 4U);
    std::set<std::string> openings;
    for (const notation::Record& record : records)
        openings.insert(record.moves[0].text + record.moves[1].text + record.moves[2].text);
    EXPECT_EQ(openings.size(), 4U);
}

// Each engine writes down what it hears.
TEST(Match, limitsGoWithTheEngineWhateverItsColour) {
    const Scratch scratch;
    const auto listening = [&scratch](const std::string& name) {
        return "tee -a " + scratch.file(name) + " | " + bad("illegal 3");
    };
    MatchSettings settings = settingsFor(listening("a"), listening("b"), 2);
    settings.limits[0].nodes = 100;
    settings.limits[1].nodes = 200;
    ASSERT_TRUE(playMatch(settings, {}, {}));
    EXPECT_THAT(fileText(scratch.file("a")), HasSubstr("go nodes 100\n"));
    EXPECT_THAT(fileText(scratch.file("a")), Not(HasSubstr("go nodes 200\n")));
    EXPECT_THAT(fileText(scratch.file("b")), HasSubstr("go nodes 200\n"));
    EXPECT_THAT(fileText(scratch.file("b")), Not(HasSubstr("go nodes 100\n")));
}

// What is written down is a record that the rules agree with.
TEST(Match, writesGoodRecords) {
    const Scratch scratch;
    for (const char* rules : {"sixth", "milady", "sixth-kings", "army"}) {
        MatchSettings settings = settingsFor("builtin:greedy", bad("illegal 4"), 4);
        settings.rules = *notation::readRuleset(rules);
        settings.openings = Openings::random(settings.rules, 3, 1);
        settings.limits[0].moveTimeMs = settings.limits[1].moveTimeMs = 1000;
        const std::string path = scratch.file(rules);
        const auto tally = playMatch(settings, path, {});
        ASSERT_TRUE(tally);
        const notation::RecordFile file = notation::readRecords(fileText(path));
        EXPECT_TRUE(file.errors.empty());
        ASSERT_EQ(file.records.size(), 4U);
        for (const notation::Record& record : file.records) {
            const notation::Replay replay = notation::replay(record);
            EXPECT_TRUE(replay.errors.empty()) << replay.errors[0].message;
            EXPECT_EQ(*record.tag("TimeControl"), "1000 ms/move");
            if (const std::string* failure = record.tag(kFailureTag)) {
                EXPECT_THAT(*failure, HasSubstr("illegal"));
                EXPECT_EQ(*record.tag("Termination"), "abandoned");
            }
        }
    }
}

TEST(Match, goesOnAfterEveryKindOfFailure) {
    struct Case {
        std::string mode;
        FailureKind kind;
    };
    for (const Case& each : {Case{"crash 2", FailureKind::Crash}, Case{"stall 2", FailureKind::Stall},
                             Case{"late 2", FailureKind::Time}, Case{"illegal 2", FailureKind::Illegal},
                             Case{"garbage 2", FailureKind::Illegal}, Case{"words 2", FailureKind::Protocol},
                             Case{"overlong 2", FailureKind::Protocol}}) {
        MatchSettings settings = settingsFor("builtin:random", bad(each.mode), 4);
        settings.limits[1].moveTimeMs = 30;
        // Only what is expected not to come is cut short.
        if (each.kind == FailureKind::Time) settings.patience = {kMinute, 300, kMinute};
        if (each.kind == FailureKind::Stall) settings.patience = {kMinute, 300, 200};
        settings.concurrency = 2;
        const auto tally = playMatch(settings, {}, {});
        ASSERT_TRUE(tally);
        EXPECT_EQ(tally->wins(), 4) << each.mode;
        ASSERT_EQ(tally->failures().size(), 4U) << each.mode;
        for (const GameResult& failed : tally->failures()) {
            EXPECT_EQ(seatOf(*failed.failed, failed.game), Seat::B);
            EXPECT_EQ(word(failed.failure.kind), word(each.kind)) << each.mode << ": " << failed.failure.text;
        }
        EXPECT_FALSE(hasChildren()) << each.mode;
    }
}

// A mistyped command would otherwise lose every game, and a test would find the other engine stronger.
TEST(Match, anEngineThatDoesNotStartEndsTheMatch) {
    for (const char* mode : {"exit", "silent"}) {
        const Scratch scratch;
        MatchSettings settings = settingsFor("builtin:random", bad(mode), 400);
        settings.sprt = Sprt{0, 50};
        settings.concurrency = 2;
        if (std::string(mode) == "silent") settings.patience.startMs = 200;
        const auto tally = playMatch(settings, scratch.file("m"), {});
        ASSERT_FALSE(tally) << mode;
        EXPECT_EQ(tally.error().code, kNoStart);
        EXPECT_EQ(tally.error().what, "engine B");
        EXPECT_THAT(tally.error().message, HasSubstr("does not answer ugi with ugiok"));
        EXPECT_EQ(fileText(scratch.file("m")), ""); // nothing is counted
        EXPECT_FALSE(hasChildren());
    }
}

// So would one that does not know the game.
TEST(Match, anEngineThatRefusesTheRulesetEndsTheMatch) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:random", bad("refuse"), 400);
    settings.concurrency = 2;
    const auto tally = playMatch(settings, scratch.file("m"), {});
    ASSERT_FALSE(tally);
    EXPECT_EQ(tally.error().code, kNoStart);
    EXPECT_EQ(tally.error().what, "engine B");
    EXPECT_THAT(tally.error().message,
                HasSubstr("does not play the ruleset 'sixth': it refuses a command: "));
    EXPECT_EQ(fileText(scratch.file("m")), "");
    EXPECT_FALSE(hasChildren());
}

TEST(Match, aProgramThatSpeaksSomethingElseIsQuoted) {
    const auto tally = playMatch(settingsFor("echo hello there", "builtin:random", 2), {}, {});
    ASSERT_FALSE(tally);
    EXPECT_EQ(tally.error().what, "engine A");
    EXPECT_THAT(tally.error().message, HasSubstr("it says 'hello there'"));
    const auto missing = playMatch(settingsFor("/nowhere/engine ugi", "builtin:random", 2), {}, {});
    EXPECT_THAT(missing.error().message, testing::AllOf(HasSubstr("exit code 127"), HasSubstr("not found")));
}

TEST(Match, recordsHaveScoreDepthAndTimeOfEachMove) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:sixth:hash=1", bad("good"), 2);
    settings.limits[0].nodes = settings.limits[1].nodes = 500;
    settings.players[1].name = "Neighbour";
    ASSERT_TRUE(playMatch(settings, scratch.file("m"), {}));
    const auto games = notation::readRecords(fileText(scratch.file("m"))).records;
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(*games[0].tag("Silver"), "builtin:sixth:hash=1");
    EXPECT_EQ(*games[0].tag("SilverEngine"), "Sixth");
    EXPECT_EQ(*games[0].tag("Red"), "Neighbour");
    EXPECT_EQ(*games[0].tag("RedEngine"), "bad"); // its id name
    ASSERT_GT(games[0].moves.size(), 6U);
    for (std::size_t i = 0; i < games[0].moves.size(); ++i) {
        const auto note = readMoveNote(games[0].moves[i].comment);
        ASSERT_EQ(note.has_value(), i >= 4) << i; // the opening was not thought about
        if (!note) continue;
        ASSERT_TRUE(note->thought) << i;
        EXPECT_GE(note->thought->depth, 1);
    }
}

TEST(Match, goesOnFromItsFile) {
    const Scratch scratch;
    const std::string path = scratch.file("m");
    MatchSettings settings = settingsFor("builtin:random", "builtin:greedy", 20);
    const auto whole = playMatch(settings, scratch.file("whole"), {});
    ASSERT_TRUE(whole);

    // Stopped by Ctrl-C, so to say, behind the seventh game; then killed while it wrote the eighth.
    std::atomic<int> games = 0;
    const auto first = playMatch(
        settings, path, {[&](const Tally& tally) { games = tally.games(); }, [&] { return games >= 7; }});
    ASSERT_TRUE(first);
    EXPECT_EQ(first->games(), 7);
    writeText(path, fileText(path) + "[Event \"sixth match\"]\n[Round \"8");

    int played = 0;
    const auto rest = playMatch(settings, path, {[&](const Tally&) { ++played; }, {}});
    ASSERT_TRUE(rest) << rest.error().message;
    EXPECT_EQ(played, 13);
    EXPECT_EQ(rest->games(), 20);
    EXPECT_EQ(rest->results().pairs, whole->results().pairs);
    EXPECT_EQ(movesIn(path), movesIn(scratch.file("whole")));

    // There is nothing left to do; more games can be asked for, but no other match.
    const auto none = playMatch(settings, path, {[&](const Tally&) { ++played; }, {}});
    EXPECT_EQ(none->games(), 20);
    EXPECT_EQ(played, 13);
    settings.games = 22;
    EXPECT_EQ(playMatch(settings, path, {})->games(), 22);
    settings.seed = 5;
    EXPECT_EQ(playMatch(settings, path, {}).error().code, "log-settings");
}

TEST(Match, failuresSurviveInTheFile) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:random", bad("crash 1"), 2);
    ASSERT_TRUE(playMatch(settings, scratch.file("m"), {}));
    const auto again = playMatch(settings, scratch.file("m"), {});
    ASSERT_TRUE(again);
    ASSERT_EQ(again->failures().size(), 2U);
    EXPECT_THAT(again->failures()[0].failure.text, HasSubstr("out of ideas"));
}

TEST(Match, stopsWhenTheTestIsDecided) {
    const Scratch scratch;
    MatchSettings settings = settingsFor("builtin:greedy", "builtin:random", 10'000);
    settings.sprt = Sprt{0, 100};
    const auto better = playMatch(settings, scratch.file("m"), {});
    ASSERT_TRUE(better);
    EXPECT_LT(better->games(), 200);
    EXPECT_EQ(judge(logLikelihoodRatio(better->results().pairs, *settings.sprt)), SprtState::Accepted);
    int played = 0;
    ASSERT_TRUE(playMatch(settings, scratch.file("m"), {[&](const Tally&) { ++played; }, {}}));
    EXPECT_EQ(played, 0); // decided already
    std::swap(settings.players[0], settings.players[1]);
    const auto worse = playMatch(settings, {}, {});
    ASSERT_TRUE(worse);
    EXPECT_LT(worse->games(), 200);
    EXPECT_EQ(judge(logLikelihoodRatio(worse->results().pairs, *settings.sprt)), SprtState::Rejected);
}

TEST(Match, stopsAtOnceWhenToldTo) {
    MatchSettings settings = settingsFor("builtin:uct", bad("stall 1"), 100);
    settings.limits[1].moveTimeMs = 10 * kMinute;
    settings.concurrency = 2;
    const Clock clock = steadyClock();
    const std::int64_t begin = clock();
    const auto tally = playMatch(settings, {}, {{}, [&] { return clock() - begin > 300; }});
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->games(), 0);
    EXPECT_LT(clock() - begin, kMinute);
    EXPECT_FALSE(hasChildren());
}

} // namespace
} // namespace sixth::match
