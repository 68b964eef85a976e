// What people see at a terminal: the program runs in a pseudo terminal that the test types into.
#include "cli/program_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

namespace sixth::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class Terminal {
public:
    explicit Terminal(std::vector<std::string> arguments, bool color = true) {
        winsize size{50, 100, 0, 0};
        child_ = forkpty(&master_, nullptr, nullptr, &size);
        if (child_ == 0) {
            setenv("TERM", "xterm", 1);
            setenv("LC_ALL", "C.UTF-8", 1);
            if (color)
                unsetenv("NO_COLOR");
            else
                setenv("NO_COLOR", "1", 1);
            if (chdir(folder_.path().c_str()) != 0) _exit(99);
            arguments.insert(arguments.begin(), "sixth");
            std::vector<char*> words;
            for (std::string& argument : arguments) words.push_back(argument.data());
            words.push_back(nullptr);
            execv(SIXTH_PROGRAM, words.data());
            _exit(99);
        }
    }
    ~Terminal() {
        if (child_ > 0) kill(child_, SIGKILL), waitpid(child_, nullptr, 0);
        close(master_);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    // Types once the program is listening key by key: the terminal itself would take a Ctrl-D for its own.
    void type(const std::string& text) {
        const auto end = deadline();
        while (isClean() && std::chrono::steady_clock::now() < end) readSome();
        put(text);
    }
    // Types at once, for a program that takes whole lines, or only Ctrl-C.
    void put(const std::string& text) const {
        ASSERT_EQ(write(master_, text.data(), text.size()), std::ssize(text));
    }

    // Reads on until this text has come after what was awaited before.
    void await(const std::string& text) {
        const auto end = deadline();
        while (screen_.find(text, seen_) == std::string::npos) {
            ASSERT_LT(std::chrono::steady_clock::now(), end) << "no '" << text << "' in:\n"
                                                             << screen_.substr(seen_);
            readSome();
        }
        seen_ = screen_.find(text, seen_) + text.size();
    }

    // The exit code, 128 + n for signal n.
    int finish() {
        int status = 0;
        const auto end = deadline();
        while (waitpid(child_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > end) kill(child_, SIGKILL);
            readSome();
        }
        readSome();
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

    // Whether the terminal shows what is typed and hands over whole lines, as it did at first.
    [[nodiscard]] bool isClean() const {
        termios state{};
        tcgetattr(master_, &state);
        constexpr tcflag_t kUsual = ECHO | ICANON | ISIG;
        return (state.c_lflag & kUsual) == kUsual;
    }
    void resize(unsigned short columns, unsigned short rows) const {
        const winsize size{rows, columns, 0, 0};
        ioctl(master_, TIOCSWINSZ, &size);
    }
    [[nodiscard]] const std::string& screen() const { return screen_; }
    [[nodiscard]] const Folder& folder() const { return folder_; }

private:
    [[nodiscard]] static std::chrono::steady_clock::time_point deadline() {
        return std::chrono::steady_clock::now() + std::chrono::minutes(1);
    }

    void readSome() {
        pollfd waiting{master_, POLLIN, 0};
        if (poll(&waiting, 1, 10) <= 0) return;
        char buffer[4096];
        const ssize_t got = read(master_, buffer, sizeof buffer);
        if (got > 0) screen_.append(buffer, static_cast<std::size_t>(got));
    }

    Folder folder_;
    int master_ = -1;
    pid_t child_ = 0;
    std::string screen_;
    std::size_t seen_ = 0;
};

TEST(TerminalPlay, withoutArgumentsABoardOpens) {
    Terminal terminal({});
    terminal.await("┌────────┬");
    terminal.await("or help.");
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("\x1b[30;47mP");
    terminal.await("Red> ");
    terminal.type("quit\r");
    terminal.await("The game is not saved. Leave all the same? [y/N]");
    terminal.type("y\r");
    terminal.await("Goodbye.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_TRUE(terminal.isClean());
}

TEST(TerminalPuzzle, isSolvedMoveByMove) {
    const Folder folder;
    folder.write("pack",
                 "sixmaking\t2\t1\tx2,p,x2/x5/x2,p,x1,PPP/x3,pPp,pPpP/x2,P,x1,p r 9P9p - - 26\te1e2\n");
    Terminal terminal({"puzzle", "--file", (folder.path() / "pack").string()});
    terminal.await("Find the moves that force a King.");
    terminal.await("King in 2.");
    terminal.await("Red, King in 2> ");
    terminal.type("a1\r");
    terminal.await("a1 does not force a King in 2. Try another move.");
    terminal.await("Red, King in 2> ");
    terminal.type("moves\r");
    terminal.await("e1e2");
    terminal.await("Red, King in 2> ");
    terminal.type("a\x03"); // clears the line
    terminal.await("Red, King in 2> ");
    terminal.type("solut\t\r");
    terminal.await("King in 2: e1e2.");
    terminal.await("Red, King in 2> ");
    terminal.type("e1e2\r");
    terminal.await("Silver answers 2e2d2.");
    terminal.await("Red, King in 1> ");
    terminal.type("d2e3\r");
    terminal.await("Solved: Red wins.");
    terminal.await("1 of 1 solved.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_TRUE(terminal.isClean());
}

TEST(TerminalPlay, tabCompletesMovesAndCommands) {
    Terminal terminal({"play", "--position", kBothCrown});
    terminal.await("Silver> ");
    terminal.type("2c\t\r"); // only 2c3e5 begins so
    terminal.await("Silver plays 2c3e5#");
    terminal.await("game over> ");
    terminal.type("und\t\r");
    terminal.await("Silver> ");
    terminal.type("new mil\t\r");
    terminal.await("The ruleset is milady.");
    terminal.await("Red> ");
}

TEST(TerminalPlay, historyBringsLinesBack) {
    Terminal terminal({"play"});
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    terminal.type("\x1b[A\r"); // the same again is not legal now
    terminal.await("No: 'c3' is not legal: ");
}

TEST(TerminalPlay, crowningTheOtherPlayerAsksFirst) {
    Terminal terminal({"play", "--position", kBothCrown});
    terminal.await("Silver> ");
    terminal.type("e5c3\r");
    terminal.await("e5c3 crowns Red. Play it all the same? [y/N]");
    terminal.type("n\r");
    terminal.await("Silver> ");
    terminal.type("e5c3\r");
    terminal.await("[y/N]");
    terminal.type("y\r");
    terminal.await("Red wins: a King on c3 with Red on top (R5.1).");
    terminal.await("game over> ");
}

TEST(TerminalPlay, overwritingAsksFirst) {
    Terminal terminal({"play"});
    terminal.folder().write("a.s6n", "precious");
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    terminal.type("save a.s6n\r");
    terminal.await("a.s6n exists. Overwrite it? [y/N]");
    terminal.type("\r");
    terminal.await("Red> ");
    EXPECT_EQ(terminal.folder().read("a.s6n"), "precious");
    terminal.type("save a.s6n\r");
    terminal.await("[y/N]");
    terminal.type("y\r");
    terminal.await("Saved in a.s6n.");
    EXPECT_THAT(terminal.folder().read("a.s6n"), HasSubstr("1. c3 *"));
}

TEST(TerminalPlay, endOfInputIsPolite) {
    Terminal terminal({"play"});
    terminal.await("Silver> ");
    terminal.type("\x04");
    terminal.await("Goodbye.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_TRUE(terminal.isClean());
}

TEST(TerminalPlay, endOfInputAsksAsQuitDoes) {
    Terminal terminal({"play"});
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    terminal.type("\x04");
    terminal.await("The game is not saved. Leave all the same? [y/N]");
    terminal.type("n\r");
    terminal.await("Red> ");
    terminal.type("\x04");
    terminal.await("[y/N]");
    terminal.type("y\r");
    terminal.await("Goodbye.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_TRUE(terminal.isClean());
}

TEST(TerminalPlay, leavingSavesWhereTold) {
    Terminal terminal({"play", "--save", "a.s6n"});
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    terminal.type("\x04");
    terminal.await("Saved in a.s6n.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_THAT(terminal.folder().read("a.s6n"), HasSubstr("1. c3 *"));
}

TEST(TerminalPlay, aGameThatCantBeSavedIsNotLost) {
    Terminal terminal({"play", "--save", "a.s6n"});
    const auto target = terminal.folder().path() / "a.s6n";
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    std::filesystem::create_directory(target);
    terminal.type("\x04");
    terminal.await("No: file: it is a folder (a.s6n)");
    terminal.await("The game is not saved. Leave all the same? [y/N]");
    terminal.type("n\r");
    terminal.await("Red> ");
    terminal.type("quit\r");
    terminal.await("[y/N]");
    terminal.type("n\r");
    terminal.await("Red> ");
    std::filesystem::remove(target);
    terminal.type("quit\r");
    terminal.await("Saved in a.s6n.");
    EXPECT_EQ(terminal.finish(), 0);
    EXPECT_THAT(terminal.folder().read("a.s6n"), HasSubstr("1. c3 *"));
}

TEST(TerminalPlay, interruptClearsTheLineAndThenAsks) {
    Terminal terminal({"play"});
    terminal.await("Silver> ");
    terminal.type("c3\r");
    terminal.await("Red> ");
    terminal.resize(60, 20);
    terminal.type("d4");
    terminal.await("d4");
    terminal.type("\x03");
    terminal.await("Red> ");
    terminal.type("e5\r"); // what was typed before is gone
    terminal.await("Red plays e5");
    terminal.await("Silver> ");
    terminal.type("\x03");
    terminal.await("Silver> ");
    terminal.type("\x03");
    terminal.await("The game is not saved. Leave all the same? [y/N]");
    terminal.type("\x03");
    terminal.await("Silver> ");
    terminal.type("\x03");
    terminal.await("Silver> ");
    terminal.type("\x03");
    terminal.await("[y/N]");
    terminal.type("y\r");
    EXPECT_EQ(terminal.finish(), 130);
    EXPECT_TRUE(terminal.isClean());
}

TEST(TerminalShow, noColorIsHeard) {
    Terminal plain({"show", "--moves", "c3"}, false);
    plain.await("Red to move.");
    EXPECT_EQ(plain.finish(), 0);
    EXPECT_THAT(plain.screen(), Not(HasSubstr("\x1b[")));
    Terminal ascii({"show", "--ascii"});
    ascii.await("+--------+");
    EXPECT_EQ(ascii.finish(), 0);
}

// Long work was silent: nobody knew whether to wait.
TEST(TerminalProgress, longWorkTellsHowFarItIs) {
    Terminal dataset({"dataset", "--self-play", "100000", "--nodes", "100", "-o", "d.csv"});
    dataset.await(" of 100000 games, ");
    dataset.put("\x03");
    dataset.await(", interrupted");
    EXPECT_EQ(dataset.finish(), 130);

    Terminal puzzles({"puzzle", "check"});
    puzzles.await(" puzzles checked, 0 wrong");
    puzzles.put("\x03");
    puzzles.await("the check was interrupted");
    EXPECT_EQ(puzzles.finish(), 130);

    Terminal batch({"analyse", "-", "--movetime", "700", "-o", "answers"});
    batch.put("x5/x5/x5/x5/x5 s 15P15p - - 1\n");
    batch.await("\x1b[K1 position");
    batch.put("\x04");
    batch.await("1 position");
    EXPECT_EQ(batch.finish(), 0);
}

TEST(TerminalPerft, progressIsShownAndWipedOut) {
    Terminal terminal({"perft", "5", "--threads", "1"});
    terminal.await("perft 5: ");
    terminal.await("depth 5: ");
    EXPECT_EQ(terminal.finish(), 0);
}

} // namespace
} // namespace sixth::cli
