#pragma once

#include "puzzle/puzzle.h"

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace sixth::puzzle {

// The positions that would not make a new puzzle: those of the puzzles there are, and those after a right
// first move and any reply. All symmetries and both colours count as the same.
class Known {
public:
    void add(const Puzzle& puzzle);
    [[nodiscard]] bool contains(const rules::Position& position) const {
        return identities_.contains(identity(position));
    }

private:
    std::unordered_set<std::uint64_t> identities_;
};

// The indices of puzzles that repeat another one. Of two, the shorter one is the repetition; of two equally
// long ones, the later.
[[nodiscard]] std::vector<std::size_t> findRepeated(const std::vector<Puzzle>& puzzles);

} // namespace sixth::puzzle
