#include "properties/random_play.h"

#include "rules/movegen.h"

#include <algorithm>
#include <vector>

namespace sixth::properties {
namespace {

using rules::Move;

// The carry that takes the player's own last one back, if it is still legal.
Move ownCarryBack(const rules::Game& game, const rules::MoveList& moves) {
    const auto& played = game.moves();
    if (played.size() < 2 || !played[played.size() - 2].isCarry()) return {};
    const Move last = played[played.size() - 2];
    const Move back = Move::carry(last.to(), last.from(), last.count());
    return std::find(moves.begin(), moves.end(), back) != moves.end() ? back : Move();
}

} // namespace

Style randomStyle(Choices& choices) {
    Style style;
    style.carriesIn8 = choices.between(0, 7);
    style.avoidsCrowns = choices.oneIn(2);
    style.shuffles = choices.oneIn(6);
    return style;
}

rules::Move randomMove(const rules::Game& game, const Style& style, Choices& choices) {
    const rules::MoveList moves = rules::legalMoves(game.position());
    if (style.shuffles && game.moves().size() > 8 && choices.below(8) != 0)
        if (const Move back = ownCarryBack(game, moves); !back.isNone()) return back;
    const bool carry = choices.below(8) < static_cast<std::uint32_t>(style.carriesIn8) ||
                       (style.shuffles && game.moves().size() > 8);
    std::vector<Move> wanted;
    for (const Move move : moves)
        if (move.isCarry() == carry &&
            !(style.avoidsCrowns && rules::crownedBy(game.position(), move).has_value()))
            wanted.push_back(move);
    return wanted.empty() ? moves[choices.below(moves.size())] : choices.of(wanted);
}

} // namespace sixth::properties
