#pragma once

#include "puzzle/puzzle.h"

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace sixth::puzzle {

// Puzzles that there are already: the positions themselves and those that come up after a first move that is
// right and any reply, in every symmetry and colour. None of them is a new puzzle.
class Known {
public:
    void add(const Puzzle& puzzle);
    [[nodiscard]] bool contains(const rules::Position& position) const {
        return identities_.contains(identity(position));
    }

private:
    std::unordered_set<std::uint64_t> identities_;
};

// The places of the puzzles that are no new ones beside the others. Of two, the longer one counts as new; of
// two equals, the first.
[[nodiscard]] std::vector<std::size_t> findRepeated(const std::vector<Puzzle>& puzzles);

} // namespace sixth::puzzle
