#include "cli/commands.h"
#include "cli/game_json.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/words.h"
#include "notation/move_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

struct MovesOptions {
    PositionOptions position;
    bool json = false;
};

int runMoves(const MovesOptions& options) {
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    const auto moves = playableMoves(*game);
    auto document = gameJson(*game);
    if (options.json) {
        document["moves"] = moves;
        return printJson(document);
    }
    std::string text;
    for (const char* key : {"rules", "position"})
        text += fmt::format("{:<9} {}\n", key, document[key].get<std::string>());
    if (game->isOver())
        text += fmt::format("result    {}\n", outcomeInWords(*game));
    else
        text += fmt::format("side      {}\n", colorKey(game->position().side()));
    text += fmt::format("moves     {}\n", moves.size());
    if (!moves.empty()) text += fmt::format("  {}\n", wrapped(fmt::format("{}", fmt::join(moves, " ")), 2));
    return print(text);
}

} // namespace

void addMoves(Program& program) {
    const auto options = std::make_shared<MovesOptions>();
    Command command = program.command("moves", "List the legal moves of a position");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command.flag("--json", options->json, "Print JSON")
        .notes("JSON: rules, position (after the moves given), side (silver, red), result\n"
               "(silver, red, draw, null), reason (crown, points, stuck, passes, repetition,\n"
               "null), moves (sorted; none in a finished game).\n"
               "Examples:\n"
               "  sixth moves\n"
               "  sixth moves --rules sixmaking-4x4 --moves \"a1 a2 a1a2\"\n"
               "  sixth moves --position \"x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5\" --json")
        .action([options] { return runMoves(*options); });
}

} // namespace sixth::cli
