#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sixth::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string kTwo =
    "sixmaking\t2\t1\tx2,p,x2/x5/x2,p,x1,PPP/x3,pPp,pPpP/x2,P,x1,p r 9P9p - - 26\te1e2\n";
const std::string kThree =
    "sixth\t3\t1\tx1,pP,x3/x1,p,pPp,x2/x2,pp,x2/x1,p,PP,x1,PP/Pp,x2,p,x1 r 8P6p - - 26\t"
    "b4c4 e2c2\n";

std::string replaced(std::string text, const std::string& part, const std::string& by) {
    return text.replace(text.find(part), part.size(), by);
}

// A folder with the file `pack`.
struct Pack : Folder {
    explicit Pack(const std::string& text) { write("pack", text); }

    [[nodiscard]] Finished play(const std::string& input) const {
        return runIn(*this, {"puzzle", "--file", "pack"}, input);
    }
    [[nodiscard]] Finished check() const { return runIn(*this, {"puzzle", "check", "--file", "pack"}); }
};

TEST(Puzzle, isSolvedAtTheFirstTry) {
    const Finished done = Pack(kTwo).play("e1e2\nd2e3\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_THAT(done.out, StartsWith("Puzzle 1 of 1, sixmaking, grade 1: Red moves, King in 2.\n"));
    EXPECT_THAT(done.out, HasSubstr("Silver answers 2e2d2.\n"));
    EXPECT_THAT(done.out, HasSubstr("Solved at the first try: Red wins.\n1 of 1 solved.\n"));
}

TEST(Puzzle, everyEquallyShortSolutionIsRight) {
    for (const std::string first : {"b4c4", "e2c2"}) {
        const Finished done = Pack(kThree).play(first + "\nsolution\n");
        EXPECT_THAT(done.out, HasSubstr("Silver answers "));
        EXPECT_THAT(done.out, HasSubstr("King in 2: "));
    }
}

TEST(Puzzle, wrongMovesAreToldAndDoNotCount) {
    const Finished done = Pack(kTwo).play("e1e9\na1\ne2e1\ne1e2\nd2e3\n");
    EXPECT_THAT(done.err,
                AllOf(HasSubstr("sixth: move: 'e1e9' has no square to carry to"), HasSubstr("(line 1)")));
    EXPECT_THAT(done.out, HasSubstr("a1 does not force a King in 2. Try another move.\n"));
    EXPECT_THAT(done.out, HasSubstr("Solved: Red wins.\n1 of 1 solved.\n"));
}

TEST(Puzzle, hintsSayMoreEachTime) {
    const Finished done = Pack(kTwo).play("hint\nhint\nhint\nsolution\nhelp\nshow\nnext\n");
    EXPECT_THAT(done.out, HasSubstr("Carry something.\nLook at e1.\nPlay e1e2.\nKing in 2: e1e2.\nMoves: "));
    EXPECT_THAT(done.out, HasSubstr("0 of 1 solved.\n"));
}

TEST(Puzzle, listsTheMoves) {
    EXPECT_THAT(Pack(kTwo).play("moves\n").out, HasSubstr("e1e2"));
}

TEST(Puzzle, checksOnlyAsManyAsAsked) {
    const Pack pack(kTwo + kThree);
    EXPECT_EQ(runIn(pack, {"puzzle", "check", "--file", "pack", "--count", "1"}).out, "1 puzzle, 0 wrong\n");
    EXPECT_EQ(pack.check().out, "2 puzzles, 0 wrong\n");
}

TEST(Puzzle, asksForTheDecidingPointInPointsGames) {
    const Finished done = run({"puzzle", "--rules", "sixth-kings", "--moves", "2", "--count", "1"}, "next\n");
    EXPECT_THAT(done.out, HasSubstr("moves, deciding point in 2.\n"));
}

TEST(Puzzle, choosesFromThePack) {
    const std::vector<std::string> words{"puzzle", "--moves", "3-4", "--rules", "sixth", "--rules",
                                         "giant",  "--seed",  "7",   "--count", "4"};
    const Finished one = run(words, "next\nnext\nnext\nnext\n");
    EXPECT_EQ(one.exitCode, 0);
    EXPECT_THAT(one.out, AllOf(HasSubstr("Puzzle 4 of 4, "), HasSubstr("0 of 4 solved.")));
    EXPECT_THAT(one.out, AllOf(Not(HasSubstr("King in 2")), Not(HasSubstr("milady"))));
    EXPECT_EQ(run(words, "next\nnext\nnext\nnext\n").out, one.out); // the seed decides
}

TEST(Puzzle, hasTheGradeAskedFor) {
    const Pack pack(kTwo + replaced(kThree, "\t3\t1\t", "\t3\t5\t"));
    const auto puzzle = [&](const std::string& grade) {
        return runIn(pack, {"puzzle", "--file", "pack", "--grade", grade}, "next\n");
    };
    EXPECT_THAT(puzzle("1").out, AllOf(HasSubstr("King in 2"), Not(HasSubstr("King in 3"))));
    EXPECT_THAT(puzzle("5").out, AllOf(HasSubstr("King in 3"), Not(HasSubstr("King in 2"))));
    EXPECT_THAT(puzzle("3").err, HasSubstr("there is none that fits"));
}

TEST(Puzzle, refusesWhatItCantTake) {
    EXPECT_THAT(run({"puzzle", "--moves", "9"}).err,
                HasSubstr("sixth: --moves: '9' is not a number from 2 to 8"));
    for (const std::string moves : {"1", "5-", "-5", "8-5", "2-9", "22", ""})
        EXPECT_EQ(run({"puzzle", "--moves", moves}).exitCode, 2) << moves;
    EXPECT_EQ(run({"puzzle", "solve"}).exitCode, 2);
    EXPECT_EQ(run({"puzzle", "--out", "made.tsv"}).err,
              "sixth: --out: it goes with generate only (see 'sixth puzzle --help')\n");
    EXPECT_EQ(run({"puzzle", "check", "--count", "1", "--out", "made.tsv"}).exitCode, 2);
    EXPECT_EQ(run({"puzzle", "--rules", "chess"}).exitCode, 2);
    EXPECT_EQ(run({"puzzle", "--file", "nowhere"}).exitCode, 2);
    EXPECT_THAT(run({"puzzle", "--rules", "sixth;size=3;disks=2"}).err,
                HasSubstr("sixth: puzzle: there is none that fits (the pack)"));
    const Finished done = Pack("# a note\n" + replaced(kTwo, "e1e2", "e1e3")).play("");
    EXPECT_EQ(done.exitCode, 2);
    EXPECT_THAT(done.err, HasSubstr("pack, line 2"));
}

TEST(PuzzleCheck, provesAllAgain) {
    const Finished done = Pack(kTwo + kThree).check();
    EXPECT_EQ(done.exitCode, 0) << done.err;
    EXPECT_EQ(done.out, "2 puzzles, 0 wrong\n");
}

TEST(PuzzleCheck, reportsWhatIsWrong) {
    const auto wrong = [](const std::string& text) {
        const Finished done = Pack(kTwo + text).check();
        EXPECT_EQ(done.exitCode, 1);
        EXPECT_EQ(done.out, "2 puzzles, 1 wrong\n");
        EXPECT_THAT(done.err, HasSubstr("(puzzle "));
        return done.err;
    };
    EXPECT_THAT(wrong(replaced(kThree, "b4c4 ", "")), HasSubstr("sixth: puzzle: a solution is missing"));
    EXPECT_THAT(wrong(replaced(kThree, "b4c4 e2c2", "a2 b4c4 e2c2")), HasSubstr("not those that win"));
    EXPECT_THAT(wrong(replaced(kThree, "\t3\t", "\t4\t")), HasSubstr("a win in fewer moves"));
    EXPECT_THAT(wrong(replaced(kThree, "\t3\t", "\t2\t")), HasSubstr("no win in 2 moves was found"));
    EXPECT_THAT(wrong(kTwo), HasSubstr("it is another puzzle once more"));
}

TEST(PuzzleGenerate, printsPuzzlesThatAreTrue) {
    const std::vector<std::string> words{"puzzle", "generate", "--rules", "sixmaking-4x4", "--moves",
                                         "2-3",    "--count",  "2",       "--seed",        "5"};
    const Finished done = run(words);
    ASSERT_EQ(done.exitCode, 0) << done.err;
    EXPECT_THAT(done.out, StartsWith("sixmaking-4x4\t"));
    EXPECT_THAT(done.err, HasSubstr("games, 2 puzzles"));
    EXPECT_EQ(Pack(done.out).check().out, "2 puzzles, 0 wrong\n");
    EXPECT_EQ(run(words).out, done.out);
}

TEST(PuzzleGenerate, goesOnWhereTheFileEnds) {
    const Folder folder;
    const std::vector<std::string> words{"puzzle",  "generate", "--rules", "sixmaking-4x4",
                                         "--moves", "2-3",      "--count", "1",
                                         "--seed",  "5",        "--out",   "new"};
    ASSERT_EQ(runIn(folder, words).exitCode, 0);
    const std::string first = folder.read("new");
    EXPECT_THAT(first, HasSubstr("\n# games sixmaking-4x4 5 "));
    ASSERT_EQ(runIn(folder, words).exitCode, 0);
    const std::string second = folder.read("new");
    EXPECT_THAT(second, HasSubstr(first.substr(first.rfind("sixmaking-4x4\t"))));
    EXPECT_EQ(runIn(folder, {"puzzle", "check", "--file", "new"}).out, "2 puzzles, 0 wrong\n");
    folder.write("new", "nonsense\n");
    EXPECT_EQ(runIn(folder, words).exitCode, 2);
    EXPECT_EQ(folder.read("new"), "nonsense\n"); // nothing of it is lost
}

} // namespace
} // namespace sixth::cli
