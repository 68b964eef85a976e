#include "cli/board_view.h"
#include "cli/commands.h"
#include "cli/game_json.h"
#include "cli/output.h"
#include "cli/position_options.h"
#include "cli/program.h"
#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "rules/threats.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

using nlohmann::ordered_json;

struct ShowOptions {
    PositionOptions position;
    std::string color = "auto";
    bool ascii = false;
    bool json = false;
};

ordered_json boardJson(const rules::Position& position) {
    ordered_json board = ordered_json::object();
    for (const rules::Square square : position.occupied()) {
        const rules::Tower tower = position.towerAt(square);
        const auto owner = tower.top().owner();
        board[rules::squareName(square)] = {{"disks", notation::writeTower(tower)},
                                            {"height", tower.height()},
                                            {"piece", pieceName(tower.height())},
                                            {"top", owner ? colorKey(*owner) : "milady"}};
    }
    return board;
}

ordered_json stateJson(const rules::Game& game) {
    const rules::Position& position = game.position();
    const std::string_view milady = miladyKey(position.hands().milady);
    ordered_json document = gameJson(game);
    document["ply"] = position.ply();
    document["board"] = boardJson(position);
    document["hands"] = {{"silver", handText(position.hands(), rules::Color::Silver)},
                         {"red", handText(position.hands(), rules::Color::Red)},
                         {"milady", milady.empty() ? ordered_json(nullptr) : ordered_json(milady)}};
    document["score"] = nullptr;
    if (position.rules().isPointsGame())
        document["score"] = {{"silver", position.score().silver}, {"red", position.score().red}};
    document["ko"] = nullptr;
    if (!position.ko().isNone()) document["ko"] = notation::writeMove(position, position.ko());
    document["crowns"] = ordered_json::object();
    for (const rules::Color color : rules::kColors)
        document["crowns"][std::string(colorKey(color))] =
            game.isOver() ? std::vector<std::string>{}
                          : notation::writeMoves(position, rules::crowningCarries(position, color));
    return document;
}

int runShow(const ShowOptions& options) {
    const auto game = readGame(options.position);
    if (!game) return report(game.error());
    if (options.json) return printJson(stateJson(*game));
    return print(drawBoard(game->position(), chooseStyle(options.color, options.ascii)) + drawState(*game));
}

} // namespace

void addShow(Program& program) {
    const auto options = std::make_shared<ShowOptions>();
    Command command = program.command("show", "Draw a position and say who can crown");
    addRulesOption(command, options->position);
    addPositionOption(command, options->position);
    addMovesOption(command, options->position);
    command
        .choice("--color", "auto|always|never", options->color,
                "Colours (auto: on a terminal without NO_COLOR)")
        .flag("--ascii", options->ascii, "Draw with ASCII characters only")
        .flag("--json", options->json, "Print JSON")
        .notes("Each tower is written from bottom to top: P H G are Silver's pawn, Hunchback and\n"
               "Giant, p h g Red's, M is Milady; below stands the piece it moves as.\n"
               "JSON: rules, position, side, result, reason, ply, board (square: disks, height,\n"
               "piece, top), hands, score, ko, crowns (what each player could crown with if it\n"
               "were their turn).\n"
               "Examples:\n"
               "  sixth show --moves \"c3 d4 c4 c3c4\"\n"
               "  sixth show --position \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"\n"
               "  sixth show --rules army --color always | less -R")
        .action([options] { return runShow(*options); });
}

} // namespace sixth::cli
