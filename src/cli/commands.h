#pragma once

namespace sixth::cli {

class Program;

// One function per subcommand, each in its own file: it describes the command's options and gives it an
// action. A new command is a new file, a line here and a line in main.cpp.
void addRules(Program& program);
void addMoves(Program& program);
void addShow(Program& program);
void addPerft(Program& program);
void addCheck(Program& program);
void addConvert(Program& program);
void addPlay(Program& program);
void addAnalyse(Program& program);
void addAnnotate(Program& program);
void addBench(Program& program);
void addSolve(Program& program);
void addVerify(Program& program);
void addTable(Program& program);
void addPuzzle(Program& program);
void addMatch(Program& program);
void addDataset(Program& program);
void addSearchGames(Program& program);
void addUgi(Program& program);
void addServe(Program& program);
void addAdmin(Program& program);
void addBot(Program& program);
void addCompletions(Program& program);
void addMan(Program& program);

} // namespace sixth::cli
