#include "solver/enumeration.h"

#include "rules/movegen.h"
#include "solver/symmetric_hash.h"

namespace sixth::solver::testing {

using rules::Color;
using rules::Position;

Enumeration::Enumeration(const Position& start) {
    (void)indexOf(start);
    // The list grows while it is gone through.
    for (std::size_t i = 0; i < positions_.size(); ++i) listMoves(i);
    firstMove_.push_back(nexts_.size());

    distance_.assign(positions_.size(), kOpen);
    winner_.assign(positions_.size(), Color::Silver);
    for (std::size_t i = 0; i < positions_.size(); ++i)
        if (const auto winner = positions_[i].outcome().winner()) settle(i, *winner, 0); // R2.4
    // Round n finds what is decided in n plies, from what was decided in fewer.
    for (int round = 1;; ++round) {
        bool found = false;
        for (std::size_t i = 0; i < positions_.size(); ++i)
            if (distance_[i] == kOpen && improve(i, round)) found = true;
        if (!found) break;
    }
}

Enumeration::Value Enumeration::value(std::size_t index) const {
    if (distance_[index] == kOpen) return {};
    return {winner_[index], distance_[index]};
}

Enumeration::Index Enumeration::indexOf(const Position& position) {
    const std::uint64_t key = SymmetricHash::of(position).canonical(position).value;
    const KeyNumbers::Place place = numbers_.add(key);
    if (place.isNew) positions_.push_back(position);
    return place.number;
}

void Enumeration::listMoves(std::size_t index) {
    firstMove_.push_back(nexts_.size());
    const Position position = positions_[index];
    for (const rules::Move move : rules::legalMoves(position)) {
        const Position next = position.after(move);
        if (!next.isEnded())
            nexts_.push_back(indexOf(next));
        else if (const auto winner = next.crowned())
            nexts_.push_back(*winner == Color::Silver ? kSilverWon : kRedWon);
        else
            nexts_.push_back(kDrawn);
    }
}

bool Enumeration::isWonBy(Index next, Color color, int before) const {
    if (next == kDrawn) return false;
    if (next == kSilverWon || next == kRedWon) return (next == kSilverWon) == (color == Color::Silver);
    return distance_[next] < before && winner_[next] == color;
}

bool Enumeration::improve(std::size_t index, int round) {
    const Color mover = positions_[index].side();
    bool lost = firstMove_[index] < firstMove_[index + 1];
    for (std::size_t i = firstMove_[index]; i < firstMove_[index + 1]; ++i) {
        if (isWonBy(nexts_[i], mover, round)) {
            settle(index, mover, round);
            return true;
        }
        lost = lost && isWonBy(nexts_[i], rules::other(mover), round);
    }
    if (lost) settle(index, rules::other(mover), round);
    return lost;
}

void Enumeration::settle(std::size_t index, Color winner, int distance) {
    distance_[index] = static_cast<std::uint16_t>(distance);
    winner_[index] = winner;
}

} // namespace sixth::solver::testing
