#include "cli/commands.h"
#include "cli/program.h"
#include "cli/table_commands.h"

#include <fmt/core.h>

#include <memory>

namespace sixth::cli {
namespace {

// An option that an action has no use for is a mistake, not to be passed over.
std::optional<Failure> findMisplaced(const TableOptions& options) {
    struct Use {
        const char* option;
        bool isGiven;
        const char* action;
    };
    for (const Use& use :
         {Use{"--out", options.out.has_value(), "make"}, Use{"--force", options.force, "make"},
          Use{"--position", options.position.position.has_value(), "probe"},
          Use{"--moves", options.position.moves.has_value(), "probe"},
          Use{"--plain", options.plain, "check"}})
        if (use.isGiven && options.action != use.action)
            return failure("usage", fmt::format("{} goes with {} only", use.option, use.action),
                           "see 'sixth table --help'");
    if (options.action == "make" && !options.out)
        return failure("usage", "--out FILE is needed to make a table", "see 'sixth table --help'");
    return std::nullopt;
}

int runTable(const TableOptions& options) {
    if (const auto misplaced = findMisplaced(options)) return report(*misplaced);
    if (options.action == "make") return makeTable(options);
    return options.action == "probe" ? probeTable(options) : checkTableFile(options);
}

} // namespace

void addTable(Program& program) {
    const auto options = std::make_shared<TableOptions>();
    Command command =
        program.command("table", "Make, probe and check tables of every position of a small game");
    command
        .choiceArgument("make|probe|check", options->action,
                        "Make a table, ask it about a position, or hold it against the rules")
        .argument("FILE", options->subject, "The table; for make the RULESET")
        .text("-o,--out", "FILE", options->out, "make: where the table goes; - is stdout")
        .flag("-f,--force", options->force, "make: replace the file if it exists");
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command.flag("--plain", options->plain, "check: by the second, plain implementation of the rules (slow)")
        .flag("--json", options->json, "Print JSON")
        .notes(
            "A table has who wins, and in how many plies, for every position that can arise, up to\n"
            "symmetry: 628,023 positions of 4x4 with 3 disks, 1,087,764 of 3x3 with 4. A ruleset of\n"
            "more than 4,000,000 is refused. A value is that of a game that begins with the position:\n"
            "repetition counts from there. `check` looks at every move of every position; exit code 1\n"
            "if a value is wrong or a position is missing or too many. docs/tables.md describes the file.\n"
            "JSON of make and check: rules, positions, silver, red, drawn, longest (plies), seconds;\n"
            "make also bytes, check also valid and fault (null, or what is wrong).\n"
            "JSON of probe: rules, position, side, result, reason, value (silver, red, draw), distance\n"
            "(plies; null if drawn), line (best play), moves (move, value, distance; best first).\n"
            "Examples:\n"
            "  sixth table make \"sixth;size=3;disks=2\" -o small.s6t\n"
            "  sixth table probe small.s6t\n"
            "  sixth table probe small.s6t --moves \"b2 a1\" --json\n"
            "  sixth table check small.s6t --plain\n"
            "  sixth table make \"sixth;size=4;disks=3\" -o 4x4-3.s6t")
        .action([options] { return runTable(*options); });
}

} // namespace sixth::cli
