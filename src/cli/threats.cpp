#include "cli/threats.h"

#include "notation/move_text.h"
#include "rules/movegen.h"

#include <algorithm>

namespace sixth::cli {
namespace {

// The same board with the other player to move. A ban is for the player to move only, so it goes.
tl::expected<rules::Position, std::vector<rules::SetupFault>>
withTurnPassed(const rules::Position& position) {
    rules::Setup setup = position.setup();
    setup.side = rules::other(setup.side);
    setup.ply += 1;
    setup.ko = {};
    return rules::Position::from(setup);
}

} // namespace

std::vector<std::string> crowningCarries(const rules::Position& position, rules::Color player) {
    std::vector<std::string> texts;
    if (position.isEnded()) return texts;
    rules::Position seen = position;
    if (position.side() != player) {
        const auto passed = withTurnPassed(position);
        if (!passed) return texts; // at the last ply a text can have
        seen = *passed;
    }
    for (const rules::Move move : rules::legalMoves(seen))
        if (rules::crownedBy(seen, move) == player) texts.push_back(notation::writeMove(seen, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

} // namespace sixth::cli
