// An engine for tests. It plays the first legal move, and does what its argument says besides:
//   good            nothing wrong
//   crash N         ends with code 3 and a last word when asked for its move number N
//   stall N         says nothing more then, and does not hear `stop`
//   late N          says nothing then until it is told to stop
//   illegal N       plays a move that is not legal then
//   garbage N       answers then with bytes that are no protocol, and goes on
//   words N         answers then with a bestmove of three words
//   flood N         prints info lines without end then
//   overlong N      prints a line without end then
//   early N         sends a bestmove before it is asked then
//   none N          answers then that there is no move
//   exit            ends at once
//   silent          never says anything
//   refuse          does not know the ruleset
//   deaf            greets and then never reads again
//   options         has options, and adds those that are set to its name
//   brood FILE      leaves a process behind that sleeps, writes its number to FILE and goes on as a good
//   engine
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

using sixth::rules::Game;
using sixth::rules::Position;
using sixth::rules::Ruleset;

void say(const std::string& line) {
    std::cout << line << std::endl;
}

[[noreturn]] void sleepForEver() {
    for (;;) ::pause();
}

class BadEngine {
public:
    BadEngine(std::string mode, int when) : mode_(std::move(mode)), when_(when) {}

    void handle(const std::string& line) {
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "ugi") {
            say("id name bad");
            if (mode_ == "options") {
                say("option name Hash type spin default 1 min 1 max 64");
                say("option name Own Book type string default");
            }
            say("ugiok");
            if (mode_ == "deaf") sleepForEver();
        }
        if (command == "isready") say("readyok");
        if (command == "setoption" && line.starts_with("setoption name Ruleset "))
            setRuleset(line);
        else if (command == "setoption")
            setOption(line);
        if (command == "uginewgame") asked_ = 0;
        if (command == "position") setPosition(line);
        if (command == "go") go();
        if (command == "stop" && isLate_) answer();
    }

private:
    void setRuleset(const std::string& line) {
        const auto rules = sixth::notation::readRuleset(line.substr(line.rfind(' ') + 1));
        if (!rules || mode_ == "refuse") return say("info string error unknown-preset it is not known here");
        rules_ = *rules;
    }

    void setOption(const std::string& line) {
        const auto value = line.find(" value ");
        name_ += " " + line.substr(15, value - 15) + "=" + line.substr(value + 7);
        say("id name " + name_);
    }

    void setPosition(const std::string& line) {
        const auto moves = line.find(" moves");
        const std::string head = line.substr(0, moves);
        const std::string fen = "position fen ";
        Game game(head.starts_with(fen) ? *sixth::notation::readPosition(rules_, head.substr(fen.size()))
                                        : Position::start(rules_));
        std::istringstream words(moves == std::string::npos ? "" : line.substr(moves + 6));
        for (std::string word; words >> word;) game.play(*sixth::notation::readMove(game.position(), word));
        game_ = std::move(game);
        if (mode_ == "early" && asked_ + 1 == when_) say("bestmove a1");
    }

    void answer() {
        isLate_ = false;
        say("bestmove " + sixth::notation::writeLegalMoves(game_.position()).front());
    }

    void go() {
        say("info depth 1 score cp 0");
        if (++asked_ != when_) return answer();
        if (mode_ == "crash") {
            std::cerr << "first words\nout of ideas" << std::endl;
            ::_exit(3);
        }
        if (mode_ == "stall") sleepForEver();
        if (mode_ == "late") isLate_ = true;
        if (mode_ == "illegal") say("bestmove e5e4");
        if (mode_ == "garbage") say("bestmove \x01\xff{}[] \n\xf0garbage");
        if (mode_ == "words") say("bestmove a1 ponder");
        if (mode_ == "none") say("bestmove (none)");
        while (mode_ == "flood") say("info string and another thing");
        while (mode_ == "overlong") std::cout << "for ever and ";
    }

    std::string mode_;
    std::string name_ = "bad";
    int when_;
    int asked_ = 0;
    bool isLate_ = false;
    Ruleset rules_;
    Game game_{Position::start(rules_)};
};

void leaveChild(const std::string& file) {
    const pid_t child = ::fork();
    if (child == 0) sleepForEver();
    std::ofstream(file) << child << std::endl;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv, argv + argc);
    const std::string mode = arguments.size() > 1 ? arguments[1] : "good";
    const std::string more = arguments.size() > 2 ? arguments[2] : "0";
    if (mode == "exit") return 0;
    if (mode == "silent") sleepForEver();
    if (mode == "brood") leaveChild(more);
    BadEngine engine(mode, mode == "brood" ? 0 : std::stoi(more));
    for (std::string line; std::getline(std::cin, line) && line != "quit";) engine.handle(line);
    return 0;
}
