#pragma once

#include "rules/position.h"

#include <cstdint>
#include <unordered_map>

namespace sixth::bench {

// A plain search of every move to a fixed depth: no evaluation, no pruning, no ordering, only a memory. It
// says whether the game is decided within so many plies, and is what the engine's suites are made with.
class FullWidth {
public:
    // Gives up after this many positions; ask isExhausted() before believing a "no".
    explicit FullWidth(std::uint64_t positionLimit) : left_(positionLimit) {}

    // Whether the player to move can force the end in their favour within `plies`, an odd number.
    bool winsWithin(const rules::Position& position, int plies);
    // Whether the player to move has lost within `plies`, an even number, whatever they do.
    bool losesWithin(const rules::Position& position, int plies);

    [[nodiscard]] bool isExhausted() const { return left_ == 0; }
    // The positions made so far, each by a move from one before.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    // What is known of a position: decided within the first number of plies, not within the second.
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
