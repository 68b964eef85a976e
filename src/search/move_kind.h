#pragma once

#include "rules/position.h"
#include "search/features.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace sixth::search {

// What the moves of a position do, wherever on the board: which disk is placed, or which part of what tower
// is carried, onto what tower, on which kind of square. Few moves recur exactly, but their kinds do.
class MoveKinds {
public:
    explicit MoveKinds(const rules::Position& position) : size_(position.rules().size) {
        faces_.fill(kNothing);
        for (const rules::Square square : position.occupied()) {
            const rules::Tower tower = position.towerAt(square);
            const auto index = static_cast<std::size_t>(square.index());
            faces_[index] = static_cast<std::uint8_t>(faceOf(towerKind(tower, position.side())));
            disks_[index] = static_cast<std::uint8_t>(tower.diskCount());
        }
    }

    static constexpr std::size_t kCount =
        std::size_t{kFaces + 1} * (kFaces + 1) * rules::Tower::kKingHeight * kSquareKinds;

    [[nodiscard]] std::size_t of(rules::Move move) const {
        if (move.isPass()) return 0;
        const auto to = static_cast<std::size_t>(move.to().index());
        std::size_t face = kNothing;
        std::size_t part = 0; // the whole tower
        if (move.isCarry()) {
            const auto from = static_cast<std::size_t>(move.from().index());
            face = faces_[from];
            if (move.count() < disks_[from]) part = static_cast<std::size_t>(move.count());
        } else {
            part = static_cast<std::size_t>(move.kind());
        }
        const auto square = static_cast<std::size_t>(squareKind(move.to(), size_));
        return ((face * (kFaces + 1) + faces_[to]) * rules::Tower::kKingHeight + part) * kSquareKinds +
               square;
    }

private:
    static constexpr std::uint8_t kNothing = kFaces;

    int size_;
    std::array<std::uint8_t, rules::Square::kCount> faces_; // at empty squares kNothing
    std::array<std::uint8_t, rules::Square::kCount> disks_; // NOLINT: set where there is a tower
};

} // namespace sixth::search
