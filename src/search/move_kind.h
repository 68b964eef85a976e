#pragma once

#include "rules/geometry.h"
#include "rules/position.h"
#include "search/tower_table.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::search {

// The kinds of a position's moves, wherever on the board: the disk placed, or the part of the tower carried,
// onto which tower and on which kind of square. Few moves recur exactly, but their kinds do.
class MoveKinds {
    static constexpr int kNothing = kFaces; // the face of an empty square, and of what is in no tower
    static constexpr int kTargets = (kFaces + 1) * kSquareKinds;
    static constexpr int kCarriers = (kFaces + 1) * kTargets;

public:
    static constexpr std::size_t kCount = std::size_t{rules::Tower::kKingHeight} * kCarriers;

    explicit MoveKinds(const rules::Position& position, const TowerTable& towers = TowerTable::shared())
        : targets_(kEmptyBoards[static_cast<std::size_t>(position.rules().size)]) {
        for (const rules::Square square : position.occupied()) {
            const rules::Tower tower = position.towerAt(square);
            const auto index = static_cast<std::size_t>(square.index());
            const int face = towers.face(tower, position.side());
            carriers_[index] = static_cast<std::uint16_t>(face * kTargets);
            targets_[index] = static_cast<std::uint16_t>(targets_[index] + (face - kNothing) * kSquareKinds);
            disks_[index] = static_cast<std::uint8_t>(tower.diskCount());
        }
    }

    [[nodiscard]] std::size_t of(rules::Move move) const {
        if (move.isPass()) return 0;
        std::size_t carrier = std::size_t{kNothing} * kTargets;
        int part = 0; // the whole tower
        if (move.isCarry()) {
            const auto from = static_cast<std::size_t>(move.from().index());
            carrier = carriers_[from];
            if (move.count() < disks_[from]) part = move.count();
        } else {
            part = static_cast<int>(move.kind());
        }
        return static_cast<std::size_t>(part * kCarriers) + carrier +
               targets_[static_cast<std::size_t>(move.to().index())];
    }

private:
    using Numbers = std::array<std::uint16_t, rules::Square::kCount>;
    static constexpr auto kEmptyBoards = [] {
        std::array<Numbers, rules::Square::kWidth + 1> boards{};
        for (int size = 3; size <= rules::Square::kWidth; ++size)
            for (const rules::Square square : rules::boardSquares(size))
                boards[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())] =
                    static_cast<std::uint16_t>(kNothing * kSquareKinds + squareKind(square, size));
        return boards;
    }();

    // The parts of a kind, ready to be summed.
    Numbers targets_;  // the target: what stands on a square, and the kind of square
    Numbers carriers_; // NOLINT: the carrier, set where there is a tower
    std::array<std::uint8_t, rules::Square::kCount> disks_; // NOLINT: the same
};

} // namespace sixth::search
