#include "match/children.h"
#include "match/scratch.h"
#include "match/support.h"
#include "match/ugi_player.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace sixth::match {
namespace {

using rules::Game;
using rules::Position;
using testing::HasSubstr;

// Only what is expected not to come is cut short.
constexpr UgiPatience kPatient{kMinute, kMinute, kMinute};
constexpr UgiPatience kLateIsNoticed{kMinute, 100, kMinute};
constexpr UgiPatience kStallIsNoticed{kMinute, 100, 100};

MoveBudget moveTime(std::int64_t ms) {
    MoveBudget budget;
    budget.moveTimeMs = ms;
    return budget;
}

// What the engine does when asked for its first move.
Failure failureOf(const std::string& mode, const UgiPatience& patience) {
    UgiPlayer player(bad(mode), kCalm, patience);
    if (const auto failure = player.newGame({}, 1)) return *failure;
    const Choice choice = player.choose(Game(Position::start({})), moveTime(100));
    EXPECT_TRUE(std::holds_alternative<Failure>(choice)) << mode;
    return std::holds_alternative<Failure>(choice) ? std::get<Failure>(choice) : Failure{};
}

TEST(UgiPlayer, playsWithAGoodEngine) {
    UgiPlayer player(bad("good"), kCalm, kPatient);
    for (const char* text : {"sixth", "milady", "sixth;size=3;stuck=pass"}) {
        const rules::Ruleset rules = *notation::readRuleset(text);
        ASSERT_FALSE(player.newGame(rules, 1));
        Game game(Position::start(rules));
        for (int i = 0; i < 6 && !game.isOver(); ++i) {
            const Choice choice = player.choose(game, moveTime(100));
            ASSERT_TRUE(std::holds_alternative<rules::Move>(choice)) << std::get<Failure>(choice).text;
            const auto move = std::get<rules::Move>(choice);
            EXPECT_EQ(notation::writeMove(game.position(), move),
                      notation::writeLegalMoves(game.position())[0]);
            game.play(move);
        }
    }
}

TEST(UgiPlayer, saysWhatWentWrong) {
    const auto expect = [](const std::string& mode, FailureKind kind, const std::string& text,
                           const UgiPatience& patience = kPatient) {
        const Failure failure = failureOf(mode, patience);
        EXPECT_EQ(word(failure.kind), word(kind)) << mode << ": " << failure.text;
        EXPECT_THAT(failure.text, HasSubstr(text)) << mode;
        EXPECT_FALSE(hasChildren()) << mode;
    };
    expect("crash 1", FailureKind::Crash, "exit code 3: 'out of ideas' (before bestmove)");
    expect("stall 1", FailureKind::Stall, "no bestmove in time", kStallIsNoticed);
    expect("late 1", FailureKind::Time, "no bestmove within 100 ms", kLateIsNoticed);
    expect("illegal 1", FailureKind::Illegal, "'e5e4' is not legal");
    expect("garbage 1", FailureKind::Illegal, "\\x01\\xff");
    expect("words 1", FailureKind::Protocol, "is not bestmove and one move");
    expect("none 1", FailureKind::Illegal, "(none)");
    expect("overlong 1", FailureKind::Protocol, "over 65536 bytes");
    expect("early 1", FailureKind::Protocol, "nobody has asked");
    expect("refuse", FailureKind::Start, "unknown-preset");
    expect("exit", FailureKind::Start, "exit code 0");
}

TEST(UgiPlayer, doesNotWaitForEver) {
    EXPECT_EQ(word(failureOf("silent", {100, 100, 100}).kind), "start");
    EXPECT_EQ(word(failureOf("deaf", kStallIsNoticed).kind), "stall");
    EXPECT_FALSE(hasChildren());
}

// It either talks past the deadline or past the bound of what is read; which comes first depends on the
// machine.
TEST(UgiPlayer, isNotHeldUpByAFlood) {
    const Failure failure = failureOf("flood 1", kStallIsNoticed);
    EXPECT_TRUE(failure.kind == FailureKind::Stall || failure.kind == FailureKind::Protocol) << failure.text;
    EXPECT_FALSE(hasChildren());
}

TEST(UgiPlayer, namesACommandThatIsNotThere) {
    UgiPlayer player("no-such-engine --at-all", kCalm, kPatient);
    const auto failure = player.newGame({}, 1);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, FailureKind::Start);
    EXPECT_THAT(failure->text, HasSubstr("exit code 127"));
    EXPECT_THAT(failure->text, HasSubstr("no-such-engine"));
}

TEST(UgiPlayer, isFitAgainAfterAFailure) {
    UgiPlayer player(bad("crash 2"), kCalm, kPatient);
    for (int i = 0; i < 3; ++i) {
        ASSERT_FALSE(player.newGame({}, 1));
        Game game(Position::start({}));
        const Choice first = player.choose(game, moveTime(100));
        ASSERT_TRUE(std::holds_alternative<rules::Move>(first));
        EXPECT_TRUE(std::holds_alternative<Failure>(player.choose(game, moveTime(100))));
        EXPECT_TRUE(std::holds_alternative<Failure>(
            player.choose(game, moveTime(100)))); // before newGame: still lost
    }
}

TEST(UgiPlayer, keepsAnEngineThatWasOnlyLate) {
    UgiPlayer player(bad("late 1"), kCalm, kLateIsNoticed);
    ASSERT_FALSE(player.newGame({}, 1));
    const Game game(Position::start({}));
    EXPECT_EQ(std::get<Failure>(player.choose(game, moveTime(50))).kind, FailureKind::Time);
    // Its second move is in time.
    EXPECT_TRUE(std::holds_alternative<rules::Move>(player.choose(game, moveTime(kMinute))));
}

TEST(UgiPlayer, comesBackWhenToldToStop) {
    bool stop = false;
    UgiPlayer player(bad("stall 1"), {steadyClock(), [&stop] { return stop; }}, kPatient);
    ASSERT_FALSE(player.newGame({}, 1));
    stop = true;
    const auto begin = kCalm.clock();
    (void)player.choose(Game(Position::start({})), moveTime(10 * kMinute));
    EXPECT_LT(kCalm.clock() - begin, kMinute);
}

// What an engine has read so far is in the file.
TEST(UgiPlayer, tellsTheEngineWhatItMayUse) {
    const Scratch scratch;
    const std::string heard = scratch.file("heard");
    UgiPlayer player("tee " + heard + " | " + bad("good"), kCalm, kPatient);
    const rules::Ruleset rules = *notation::readRuleset("sixth;size=4");
    ASSERT_FALSE(player.newGame(rules, 1));
    MoveBudget clocks;
    clocks.clockMs = {60'000, 70'000};
    clocks.incrementMs = {100, 200};
    MoveBudget own;
    own.clockMs.silver = 60'000;
    own.incrementMs.silver = 100;
    MoveBudget nodes;
    nodes.nodes = 500;
    Game game(Position::start(rules));
    for (const MoveBudget& budget : {clocks, own, nodes, moveTime(40'000)})
        ASSERT_TRUE(std::holds_alternative<rules::Move>(player.choose(game, budget)));
    const Game later(*notation::readPosition(rules, "x4/x1,P,x2/x4/x4 r 14P15p - - 2"));
    ASSERT_TRUE(std::holds_alternative<rules::Move>(player.choose(later, moveTime(40'000))));
    const std::string text = fileText(heard);
    EXPECT_THAT(text, HasSubstr("setoption name Ruleset value sixth;size=4\n"));
    EXPECT_THAT(text,
                HasSubstr("position startpos\nisready\ngo p1time 60000 p2time 70000 p1inc 100 p2inc 200\n"));
    EXPECT_THAT(text, HasSubstr("\ngo p1time 60000 p2time 60000 p1inc 100 p2inc 0\n"));
    EXPECT_THAT(text, HasSubstr("\ngo nodes 500\n"));
    EXPECT_THAT(text, HasSubstr("\ngo movetime 40000\n"));
    EXPECT_THAT(text, HasSubstr("\nposition fen x4/x1,P,x2/x4/x4 r 14P15p - - 2\n"));
}

// Gone, or a zombie that waits for a parent which is not us.
bool isRunning(int pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string number;
    std::string name;
    std::string state;
    return (stat >> number >> name >> state) && state != "Z";
}

TEST(UgiPlayer, endsWhatItsEngineHasStarted) {
    const Scratch scratch;
    const std::string file = scratch.file("child");
    int child = 0;
    {
        UgiPlayer player(bad("brood " + file), kCalm, kPatient);
        ASSERT_FALSE(player.newGame({}, 1));
        child = std::stoi(fileText(file));
        EXPECT_TRUE(isRunning(child));
    }
    for (std::int64_t i = 0; i < kMinute / 10 && isRunning(child); ++i)
        ::usleep(10'000); // a killed process takes a moment to go
    EXPECT_FALSE(isRunning(child));
    EXPECT_FALSE(hasChildren());
}

TEST(UgiPlayer, setsTheOptionsThatTheEngineHas) {
    const std::string command = std::string(SIXTH_BAD_ENGINE) + " options";
    const Surroundings surroundings{steadyClock(), [] { return false; }};
    const rules::Ruleset rules = *notation::readRuleset("sixth");
    UgiPlayer good(command, surroundings, {}, {{"hash", "64"}, {"Own Book", "a b"}});
    EXPECT_FALSE(good.newGame(rules, 1));
    EXPECT_EQ(good.engineName(), "bad hash=64 Own Book=a b");
    UgiPlayer unknown(command, surroundings, {}, {{"Colour", "blue"}});
    const auto failure = unknown.newGame(rules, 1);
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->kind, FailureKind::Start);
    EXPECT_EQ(failure->text, "does not take its options: it has no option 'Colour'");
}

} // namespace
} // namespace sixth::match
