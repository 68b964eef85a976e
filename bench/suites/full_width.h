#pragma once

#include "rules/position.h"

#include <cstdint>
#include <unordered_map>

namespace sixth::bench {

// A plain search of every move to a fixed depth, without evaluation, pruning or ordering, but with a memory.
// It says whether the game is decided within so many plies. The engine's suites are made with it.
class FullWidth {
public:
    // Gives up after this many positions. A "no" counts only if isExhausted() is false.
    explicit FullWidth(std::uint64_t positionLimit) : left_(positionLimit) {}

    // Whether the player to move can force the end in their favour within `plies`, an odd number.
    bool winsWithin(const rules::Position& position, int plies);
    // Whether every move of the player to move loses within `plies`, an even number.
    bool losesWithin(const rules::Position& position, int plies);

    [[nodiscard]] bool isExhausted() const { return left_ == 0; }
    // The number of positions made so far, each by a move.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    // What is known of a position: it is decided within the first number of plies, and not within the second.
    struct Known {
        std::int8_t yes = 100;
        std::int8_t no = -1;
    };

    bool findWin(const rules::Position& position, int plies);
    bool findLoss(const rules::Position& position, int plies);

    std::uint64_t left_;
    std::uint64_t nodes_ = 0;
    std::unordered_map<std::uint64_t, Known> wins_;
    std::unordered_map<std::uint64_t, Known> losses_;
    std::unordered_map<std::uint64_t, std::uint16_t> refutations_;
};

} // namespace sixth::bench
