#pragma once

#include "rules/move.h"
#include "rules/position.h"

namespace sixth::rules {

// One of the eight symmetries of a square board: bit 0 mirrors the files, bit 1 the ranks, and then bit 2
// swaps files with ranks.
class Symmetry {
public:
    static constexpr int kCount = 8;
    explicit constexpr Symmetry(int index) : index_(index) {}

    [[nodiscard]] constexpr Square apply(Square square, int size) const {
        const int file = (index_ & 1) != 0 ? size - 1 - square.file() : square.file();
        const int rank = (index_ & 2) != 0 ? size - 1 - square.rank() : square.rank();
        return (index_ & 4) != 0 ? Square::at(rank, file) : Square::at(file, rank);
    }
    [[nodiscard]] Move apply(Move move, int size) const;
    [[nodiscard]] Position apply(const Position& position) const;

private:
    int index_;
};

// The same position with the players exchanged: colours of disks, hands, score, drafts and side to move. The
// ply changes by one, as its parity is the side to move. Not for ply 0, nor for a finished position.
[[nodiscard]] Position withColorsSwapped(const Position& position);

} // namespace sixth::rules
