#include "cli/commands.h"
#include "cli/program.h"
#include "cli/terminal.h"

#include <clocale>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

// The program `sixth`. On a terminal and without arguments it opens a board.
int main(int argc, char** argv) {
    try {
        // Only characters depend on the place; numbers are written the same everywhere.
        std::setlocale(LC_CTYPE, "");
        sixth::cli::Program program;
        sixth::cli::addPlay(program);
        sixth::cli::addServe(program);
        sixth::cli::addAdmin(program);
        sixth::cli::addBot(program);
        sixth::cli::addShow(program);
        sixth::cli::addMoves(program);
        sixth::cli::addRules(program);
        sixth::cli::addCheck(program);
        sixth::cli::addConvert(program);
        sixth::cli::addPerft(program);
        sixth::cli::addAnalyse(program);
        sixth::cli::addAnnotate(program);
        sixth::cli::addSolve(program);
        sixth::cli::addVerify(program);
        sixth::cli::addTable(program);
        sixth::cli::addPuzzle(program);
        sixth::cli::addMatch(program);
        sixth::cli::addDataset(program);
        sixth::cli::addSearchGames(program);
        sixth::cli::addBench(program);
        sixth::cli::addUgi(program);
        sixth::cli::addCompletions(program);
        sixth::cli::addMan(program);

        std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
        if (arguments.empty() && sixth::cli::isInputTerminal() && sixth::cli::isOutputTerminal())
            arguments.emplace_back("play");
        return program.run(std::move(arguments));
    } catch (const std::exception& e) {
        std::fprintf(stderr, "sixth: program: %s (please report this)\n", e.what());
        return 2;
    }
}
