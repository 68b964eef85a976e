#include "cli/commands.h"
#include "cli/program.h"
#include "cli/puzzle_options.h"

#include <limits>

namespace sixth::cli {
namespace {

int run(const PuzzleOptions& options) {
    if (options.action == "generate") return generatePuzzles(options);
    if (options.action == "check") return checkPuzzles(options);
    return playPuzzles(options);
}

} // namespace

void addPuzzle(Program& program) {
    const auto options = std::make_shared<PuzzleOptions>();
    Command command = program.command("puzzle", "Solve puzzles: a King in so many moves, each proved");
    command
        .choiceArgument("generate|check", options->action, "Make new puzzles, or prove those there are anew")
        .texts("-r,--rules", "RULESET", options->rules,
               "Only puzzles of this ruleset, or of several (generate: all presets)")
        .text("--moves", "N", options->moves, "Only Kings in N moves, 2 to 8, or as in 5-8")
        .number("--grade", "N", options->grade, 1, puzzle::kGrades, "Only this grade, 1 (easy) to 5")
        .number("--count", "N", options->count, 1, std::numeric_limits<int>::max(),
                "At most so many (generate: 10)")
        .number("--seed", "N", options->seed, 1, std::numeric_limits<int>::max(), "Choose the same way again")
        .text("--file", "FILE", options->file,
              "The puzzles of a file, not of the pack (generate: known ones, not to be made again)")
        .text("--out", "FILE", options->out, "generate: add to this file, and go on where it ends")
        .number("--effort", "N", options->effort, 1, 100'000,
                "generate: at most so many million positions for a puzzle (default: 3)")
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .notes("Every move that keeps the shortest win is right, and the opponent holds out as long\n"
               "as it goes. In points games the deciding point is meant. `generate` looks through\n"
               "games that the engine plays against itself; every puzzle is proved by the solver.\n"
               "`check` proves all of them anew, and plays each winning strategy against every defence\n"
               "by a second, plain implementation of the rules.\n"
               "Examples:\n"
               "  sixth puzzle --moves 3\n"
               "  sixth puzzle --rules milady --grade 2\n"
               "  sixth puzzle generate --rules giant --count 5 --seed 7\n"
               "  sixth puzzle generate --moves 7-8 --effort 10 --out long.tsv\n"
               "  sixth puzzle check")
        .action([options] { return run(*options); });
}

} // namespace sixth::cli
