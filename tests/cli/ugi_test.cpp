#include "cli/program_runner.h"
#include "match/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <string>

namespace sixth::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(UgiCommand, answersUntilQuit) {
    const Finished done =
        run({"ugi"}, "ugi\r\nisready\nposition startpos moves c3\nquery p1turn\nquit\nisready\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.err, IsEmpty());
    EXPECT_THAT(done.out, HasSubstr("ugiok\nreadyok\nresponse false\n"));
    EXPECT_EQ(done.out.find("readyok"), done.out.rfind("readyok"));
}

TEST(UgiCommand, endOfInputEndsIt) {
    const Finished done = run({"ugi"}, "isready");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_EQ(done.out, "readyok\n");
}

TEST(UgiCommand, longLinesAreRefusedWholeAndLifeGoesOn) {
    const Finished done = run({"ugi"}, "position startpos moves " + std::string(70000, 'x') + "\nisready\n");
    EXPECT_EQ(done.exitCode, 0);
    EXPECT_THAT(done.out, HasSubstr("info string error line-too-long"));
    EXPECT_THAT(done.out, HasSubstr("\nreadyok\n"));
    // Exactly 64 kB is a line like any other.
    const std::string padded = "isready" + std::string(64 * 1024 - 7, ' ');
    EXPECT_EQ(run({"ugi"}, padded + "\n").out, "readyok\n");
}

// A forced crown in three moves. Proved is what the solver has proved, and is said once.
TEST(UgiCommand, saysWhatIsProved) {
    const std::string crown =
        "position fen PPP,x2,P,x1/x1,PpP,p,x2/x2,pPP,x2/x4,pp/PpP,x2,P,x1 s 4P9p - - 31\n";
    const Finished done = run({"ugi"}, crown + "go depth 8\n");
    EXPECT_THAT(done.out, HasSubstr(" score mate 3 "));
    EXPECT_THAT(done.out, HasSubstr("\ninfo string proved mate 3 "));
    const std::size_t first = done.out.find("proved mate 3");
    EXPECT_EQ(done.out.find("proved mate 3", first + 1), std::string::npos);
    EXPECT_THAT(run({"ugi"}, "go depth 3\n").out, Not(HasSubstr("proved")));
    // By nodes or by the clock there is no time for that.
    EXPECT_THAT(run({"ugi"}, crown + "go nodes 200000\n").out,
                AllOf(HasSubstr(" score mate 3 "), Not(HasSubstr("proved"))));
}

// One engine as a tournament manager sees it that knows no game: it relays moves and asks the engines
// themselves whose turn it is and who has won.
class ManagedEngine {
public:
    ManagedEngine() : process_(match::ChildProcess::start(std::string(SIXTH_PROGRAM) + " ugi")) {}

    void say(const std::string& line) { ASSERT_TRUE(process_->write(line, soon())); }

    // The next line that is not `info …`.
    std::string answer() {
        for (std::string line;;) {
            const auto read = process_->read(line, soon(), [] { return false; });
            if (read != match::ChildProcess::Read::Line) return "(no answer)";
            if (!line.starts_with("info ")) return line;
        }
    }

    std::string ask(const std::string& line) {
        say(line);
        return answer();
    }

private:
    static match::ChildProcess::Deadline soon() {
        return std::chrono::steady_clock::now() + std::chrono::seconds(60);
    }

    std::unique_ptr<match::ChildProcess> process_;
};

// The dialogue of cutegames: `query p1turn` right after `uginewgame`, option names in lower case, and exactly
// `bestmove M` for an answer.
TEST(UgiCommand, aManagerThatKnowsNoGameCanRunAMatch) {
    std::array<ManagedEngine, 2> engines;
    for (ManagedEngine& engine : engines) {
        engine.say("ugi");
        for (std::string line; line != "ugiok";) {
            line = engine.answer();
            ASSERT_NE(line, "(no answer)");
        }
        engine.say("setoption name hash value 2");
        engine.say("setoption name threads value 1");
        engine.say("setoption name ruleset value sixmaking-4x4");
        EXPECT_EQ(engine.ask("isready"), "readyok");
    }
    for (std::size_t first = 0; first < 2; ++first) {
        for (ManagedEngine& engine : engines) {
            engine.say("uginewgame");
            EXPECT_EQ(engine.ask("query p1turn"), "response true");
            EXPECT_EQ(engine.ask("isready"), "readyok");
        }
        std::string moves;
        bool firstToMove = true;
        for (int ply = 0; ply < 300; ++ply) {
            const std::string position = "position startpos" + (moves.empty() ? "" : " moves" + moves);
            for (ManagedEngine& engine : engines) engine.say(position);
            if (engines[0].ask("query gameover") == "response true") break;
            EXPECT_EQ(engines[0].ask("query p1turn"), firstToMove ? "response true" : "response false");
            ManagedEngine& mover = engines[firstToMove ? first : 1 - first];
            const std::string best = mover.ask("go p1time 300 p2time 300 p1inc 5 p2inc 5");
            ASSERT_TRUE(best.starts_with("bestmove ")) << best;
            const std::string move = best.substr(9);
            ASSERT_EQ(move.find(' '), std::string::npos) << best;
            moves += " " + move;
            firstToMove = !firstToMove;
        }
        EXPECT_EQ(engines[0].ask("query gameover"), "response true");
        const std::string result = engines[0].ask("query result");
        EXPECT_THAT(result, testing::AnyOf("response p1win", "response p2win", "response draw"));
        EXPECT_EQ(engines[1].ask("query result"), result);
    }
}

} // namespace
} // namespace sixth::cli
