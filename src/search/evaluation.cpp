#include "search/evaluation.h"

#include "rules/geometry.h"

#include <algorithm>
#include <array>

namespace sixth::search {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;
using rules::Square;
using rules::Squares;

Score blend(Blend sum, int phase) {
    return (sum.early * (kPhaseMax - phase) + sum.late * phase) / kPhaseMax;
}

constexpr auto kSquareKindTable = [] {
    std::array<std::array<std::uint8_t, Square::kCount>, Square::kWidth + 1> table{};
    for (int size = 3; size <= Square::kWidth; ++size)
        for (const Square square : rules::boardSquares(size))
            table[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())] =
                static_cast<std::uint8_t>(squareKind(square, size));
    return table;
}();

std::size_t kindOf(Square square, int size) {
    return kSquareKindTable[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())];
}

} // namespace

Evaluation::Evaluation(const Weights& weights) : weights_(weights), kinds_(std::size_t{1} << 15) {
    for (std::uint32_t raw = 1; raw < kinds_.size(); ++raw) {
        const rules::Tower tower = rules::Tower::fromRaw(raw);
        for (const Color viewer : rules::kColors) {
            const int kind = towerKind(tower, viewer);
            const int hunchback = hunchbackKind(tower, viewer) >= 0 ? kTowerKinds : 0;
            kinds_[raw][viewer] = static_cast<std::uint8_t>(kind + hunchback);
        }
    }
    for (std::size_t square = 0; square < kSquareKinds; ++square) {
        std::copy(weights.tower[square].begin(), weights.tower[square].end(), flat_[square].begin());
        for (int height = 1; height <= 5; ++height)
            for (int pattern = 0; pattern < (1 << height); ++pattern) {
                const auto kind = static_cast<std::size_t>((1 << height) - 2 + pattern);
                Blend worth = weights.tower[square][kind];
                worth +=
                    weights.hunchback[static_cast<std::size_t>(((pattern & 1) != 0 ? 5 : 0) + height - 1)];
                flat_[square][kTowerKinds + kind] = worth;
            }
    }
}

void Evaluation::change(Accumulator& accumulator, rules::Tower tower, std::size_t squareKind,
                        int sign) const {
    if (tower.isEmpty()) return;
    const FlatKinds kinds = kinds_[tower.raw() & 0x7FFFU];
    const auto& row = flat_[squareKind];
    accumulator.towers.silver.add(row[kinds.silver], sign);
    accumulator.towers.red.add(row[kinds.red], sign);
}

Evaluation::Accumulator Evaluation::refresh(const Position& position) const {
    Accumulator result;
    for (const Square square : position.occupied())
        change(result, position.towerAt(square), kindOf(square, position.rules().size), 1);
    return result;
}

Evaluation::Accumulator Evaluation::update(const Accumulator& accumulator, const Position& before, Move move,
                                           const Position& after) const {
    Accumulator result = accumulator;
    if (move.isPass() || after.isEnded()) return result; // nothing changed, or nobody will ask
    const auto update = [&](Square square) {
        const std::size_t kind = kindOf(square, before.rules().size);
        change(result, before.towerAt(square), kind, -1);
        change(result, after.towerAt(square), kind, 1);
    };
    update(move.to());
    if (move.isCarry()) update(move.from());
    return result;
}

Score Evaluation::evaluate(const Position& position, const Accumulator& accumulator) const {
    const Color own = position.side();
    const Color others = rules::other(own);
    const Squares occupied = position.occupied();
    Blend sum = accumulator.towers[own];
    sum += weights_.tempo;

    std::array<std::uint8_t, Square::kCount> ends; // NOLINT: filled where it is read
    for (const Square square : occupied)
        ends[static_cast<std::size_t>(square.index())] = static_cast<std::uint8_t>(
            endKind(position.heightAt(square), position.topped(own).contains(square),
                    position.topped(others).contains(square)));
    const Squares targets = occupied & ~position.hunchbacks();
    for (const Square from : occupied) {
        const auto& row = weights_.pair[ends[static_cast<std::size_t>(from.index())]];
        for (const Square to : rules::reach(position.heightAt(from), from, occupied) & targets)
            sum += row[ends[static_cast<std::size_t>(to.index())]];
    }

    sum += weights_.ownHand[static_cast<std::size_t>(handSize(position, own))];
    sum += weights_.otherHand[static_cast<std::size_t>(handSize(position, others))];
    if (position.rules().isPointsGame()) {
        const auto toGo = [&](Color color) {
            return static_cast<std::size_t>(position.rules().kings - position.score()[color]);
        };
        sum += weights_.ownToGo[toGo(own)];
        sum += weights_.otherToGo[toGo(others)];
    }
    return std::clamp(blend(sum, phaseOf(position)), -kDecided / 2, kDecided / 2);
}

} // namespace sixth::search
