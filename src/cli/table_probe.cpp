#include "cli/analysis_text.h"
#include "cli/files.h"
#include "cli/game_json.h"
#include "cli/output.h"
#include "cli/table_commands.h"
#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/ruleset_text.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace sixth::cli {
namespace {

nlohmann::ordered_json distanceJson(const solver::TableValue& value) {
    return value.winner ? nlohmann::ordered_json(value.distance) : nullptr;
}

int tellProbe(const rules::Game& game, const solver::TableValue& value, const solver::Tablebase& table,
              bool json) {
    const rules::Position& position = game.position();
    const auto moves = game.isOver() ? std::vector<solver::Tablebase::MoveValue>{} : table.moves(position);
    const auto line = game.isOver() ? std::vector<std::string>{} : moveTexts(position, table.line(position));
    nlohmann::ordered_json document = gameJson(game);
    if (json) {
        document["value"] = valueKey(value);
        document["distance"] = distanceJson(value);
        document["line"] = line;
        document["moves"] = nlohmann::ordered_json::array();
        for (const auto& [move, worth] : moves)
            document["moves"].push_back({{"move", notation::writeMove(position, move)},
                                         {"value", valueKey(worth)},
                                         {"distance", distanceJson(worth)}});
        return printJson(document);
    }
    std::string text;
    for (const char* key : {"rules", "position", "side"})
        text += fmt::format("{:<9} {}\n", key, document[key].get<std::string>());
    if (game.isOver()) return print(text + fmt::format("result    {}\n", outcomeInWords(game)));
    text += fmt::format("value     {}\n", valueText(value));
    if (!line.empty())
        text += fmt::format("line      {}\n", wrapped(fmt::format("{}", fmt::join(line, " ")), 10));
    text += fmt::format("moves     {}\n", moves.size());
    for (const auto& [move, worth] : moves)
        text += fmt::format("  {:<7} {}\n", notation::writeMove(position, move), valueText(worth));
    return print(text);
}

} // namespace

std::string valueText(const solver::TableValue& value) {
    if (!value.winner) return "drawn: nobody forces a win";
    return fmt::format("{} wins in {} {}", colorName(*value.winner), value.distance,
                       value.distance == 1 ? "ply" : "plies");
}

std::string valueKey(const solver::TableValue& value) {
    return value.winner ? std::string(colorKey(*value.winner)) : "draw";
}

Expected<LoadedTable> loadTable(const std::string& path) {
    const auto text = readFile(path);
    if (!text) return tl::unexpected(text.error());
    const auto refused = [&path](std::string_view why) {
        return tl::unexpected(failure("table", why, path));
    };
    auto file = solver::decodeTable({reinterpret_cast<const std::uint8_t*>(text->data()), text->size()});
    if (!file) return refused(file.error());
    const auto rules = notation::readRuleset(file->rules);
    if (!rules || notation::writeRuleset(*rules) != file->rules)
        return refused(fmt::format("its ruleset {} is not one", notation::quoted(file->rules)));
    const auto code = solver::PositionCode::of(*rules);
    if (!code) return refused(fmt::format("its ruleset {} has no tables", notation::quoted(file->rules)));
    LoadedTable loaded{solver::Tablebase(*code, std::move(file->entries)), file->summary};
    if (!loaded.table.find(rules::Position::start(*rules))) return refused("it lacks the start of the game");
    return loaded;
}

int probeTable(const TableOptions& options) {
    const auto loaded = loadTable(options.subject);
    if (!loaded) return report(loaded.error());
    PositionOptions asked = options.position;
    asked.rules = notation::writeRuleset(loaded->table.rules());
    const auto game = readGame(asked);
    if (!game) return report(game.error());
    if (game->isOver()) return tellProbe(*game, {game->outcome().winner(), 0}, loaded->table, options.json);
    const auto value = loaded->table.find(game->position());
    if (value) return tellProbe(*game, *value, loaded->table, options.json);
    Failure missing =
        failure("table", "it does not have this position: no game comes to it", options.subject);
    missing.exitCode = kNegative;
    return report(missing);
}

} // namespace sixth::cli
