#include "rules/game.h"

#include "rules/legality.h"

#include <cassert>

namespace sixth::rules {

Game::Game(const Position& start) : positions_{start} {
    seen_[start.hash()].push_back(0);
    outcome_ = judge(position(), occurrences());
}

void Game::play(Move move) {
    assert(!isOver() && isLegal(position(), move));
    positions_.push_back(position().after(move));
    moves_.push_back(move);
    seen_[position().hash()].push_back(positions_.size() - 1);
    outcome_ = judge(position(), occurrences());
}

bool Game::undo() {
    if (moves_.empty()) return false;
    const auto bucket = seen_.find(position().hash());
    bucket->second.pop_back();
    if (bucket->second.empty()) seen_.erase(bucket);
    positions_.pop_back();
    moves_.pop_back();
    outcome_ = judge(position(), occurrences());
    return true;
}

Outcome Game::outcomeAfter(Move move) const {
    assert(!isOver() && isLegal(position(), move));
    const Position next = position().after(move);
    return judge(next, occurrences(next) + 1);
}

int Game::occurrences() const {
    return occurrences(position());
}

int Game::occurrences(const Position& position) const {
    const auto bucket = seen_.find(position.hash());
    if (bucket == seen_.end()) return 0;
    int count = 0;
    for (const std::size_t index : bucket->second) count += positions_[index].isSameAs(position) ? 1 : 0;
    return count;
}

Outcome Game::judge(const Position& position, int occurrences) {
    if (const Outcome outcome = position.outcome(); outcome.isOver()) return outcome;
    if (position.rules().repetition == RepetitionRule::Draw && occurrences >= 3) // R4.3
        return {Result::Draw, Reason::Repetition};
    return {};
}

} // namespace sixth::rules
