#include "cli/game_json.h"

#include "cli/words.h"
#include "notation/move_text.h"
#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"

#include <nlohmann/json.hpp>

namespace sixth::cli {

nlohmann::ordered_json gameJson(const rules::Game& game) {
    const rules::Outcome& outcome = game.outcome();
    nlohmann::ordered_json document;
    document["rules"] = notation::writeRuleset(game.position().rules());
    document["position"] = notation::writePosition(game.position());
    document["side"] = colorKey(game.position().side());
    document["result"] = nullptr;
    document["reason"] = nullptr;
    if (outcome.isOver()) {
        document["result"] = outcome.winner() ? colorKey(*outcome.winner()) : "draw";
        document["reason"] = notation::writeReason(outcome.reason);
    }
    return document;
}

std::vector<std::string> playableMoves(const rules::Game& game) {
    return game.isOver() ? std::vector<std::string>{} : notation::writeLegalMoves(game.position());
}

} // namespace sixth::cli
