#include "cli/analysis_text.h"

#include "notation/move_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <vector>

namespace sixth::cli {

std::vector<std::string> moveTexts(const rules::Position& start, const std::vector<rules::Move>& moves) {
    std::vector<std::string> texts;
    rules::Position position = start;
    for (const rules::Move move : moves) {
        texts.push_back(notation::writeMove(position, move));
        position = position.after(move);
    }
    return texts;
}

std::string goalText(const rules::Ruleset& rules, int moves, bool isBound) {
    return fmt::format("{} {} {}", rules.kings > 1 ? "deciding point" : "King", isBound ? "within" : "in",
                       moves);
}

std::string worthText(const rules::Ruleset& rules, search::Score score, bool isBound) {
    if (search::isWin(score)) return goalText(rules, search::movesToEnd(score), isBound);
    if (search::isLoss(score))
        return fmt::format("lost {} {}", isBound ? "within" : "in", -search::movesToEnd(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

std::string analysisText(const rules::Game& game, const search::Report& report,
                         const std::vector<solver::Line>& lines) {
    std::string text;
    for (const solver::Line& line : lines) {
        std::string moves;
        for (const std::string& move : moveTexts(game.position(), line.moves)) moves += " " + move;
        text += fmt::format("depth {:2} {:>10}{} {}\n", report.depth,
                            worthText(game.position().rules(), line.score, line.proved && !line.exact),
                            line.proved ? ", proved" : "", moves);
    }
    return text;
}

nlohmann::ordered_json analysisJson(const rules::Game& game, const search::Report& report,
                                    const std::vector<solver::Line>& lines) {
    nlohmann::ordered_json document;
    document["depth"] = report.depth;
    document["lines"] = nlohmann::ordered_json::array();
    for (const solver::Line& line : lines) {
        const std::vector<std::string> moves = moveTexts(game.position(), line.moves);
        const bool decided = search::isDecided(line.score);
        nlohmann::ordered_json entry;
        entry["move"] = moves.front();
        entry["score"] = decided ? search::movesToEnd(line.score) : line.score;
        entry["kind"] = decided ? "mate" : "cp";
        entry["proved"] = line.proved;
        entry["exact"] = line.exact;
        entry["pv"] = moves;
        document["lines"].push_back(std::move(entry));
    }
    document["nodes"] = report.nodes;
    document["nps"] = report.nodesPerSecond();
    return document;
}

} // namespace sixth::cli
