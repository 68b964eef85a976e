#include "cli/commands.h"
#include "cli/failure.h"
#include "cli/program.h"
#include "cli/puzzle_options.h"

#include <limits>

namespace sixth::cli {
namespace {

int runPuzzle(const PuzzleOptions& options) {
    if (options.action == "generate") return generatePuzzles(options);
    if (options.out)
        return report(failure("--out", "it goes with generate only", "see 'sixth puzzle --help'"));
    if (options.action == "check") return checkPuzzles(options);
    return playPuzzles(options);
}

} // namespace

void addPuzzle(Program& program) {
    const auto options = std::make_shared<PuzzleOptions>();
    Command command = program.command("puzzle", "Solve puzzles: King in N moves, each proved");
    command
        .choiceArgument("generate|check", options->action,
                        "Make new puzzles, or prove the existing ones again")
        .texts("-r,--rules", "RULESET", options->rules,
               "Only puzzles of this ruleset, or of several (generate: all presets)")
        .text("--moves", "N", options->moves, "Only Kings in N moves, 2 to 8, or as in 5-8")
        .number("--grade", "N", options->grade, 1, puzzle::kGrades, "Only this grade, 1 (easy) to 5")
        .number("--count", "N", options->count, 1, std::numeric_limits<int>::max(),
                "At most this many puzzles (generate: 10)")
        .number("--seed", "N", options->seed, 1, std::numeric_limits<int>::max(),
                "The same seed makes the same choices")
        .text("--file", "FILE", options->file,
              "Use the puzzles of this file, not the pack (generate: do not make these again)")
        .text("--out", "FILE", options->out, "generate: append to this file, and continue where it ends")
        .number("--effort", "N", options->effort, 1, 100'000,
                "generate: at most N million positions for a puzzle (default: 3)")
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .notes("Every move that keeps the shortest win is right. The opponent makes the moves that delay\n"
               "the win most. In points games the goal is the deciding point. `generate` searches games\n"
               "that the engine plays against itself; the solver proves every puzzle. `check` proves all\n"
               "of them again, and plays each winning strategy against every defence by a second, plain\n"
               "implementation of the rules.\n"
               "Examples:\n"
               "  sixth puzzle --moves 3\n"
               "  sixth puzzle --rules milady --grade 2\n"
               "  sixth puzzle generate --rules giant --count 5 --seed 7\n"
               "  sixth puzzle generate --moves 7-8 --effort 10 --out long.tsv\n"
               "  sixth puzzle check")
        .action([options] { return runPuzzle(*options); });
}

} // namespace sixth::cli
