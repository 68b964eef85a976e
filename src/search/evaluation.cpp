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
    return (sum.early() * (kPhaseMax - phase) + sum.late() * phase) / kPhaseMax;
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

// The same for all weights, so made once.
const std::vector<Evaluation::FlatKinds>& Evaluation::flatKinds() {
    static const std::vector<FlatKinds> kKinds = [] {
        std::vector<FlatKinds> kinds(std::size_t{1} << 15);
        for (std::uint32_t raw = 1; raw < kinds.size(); ++raw) {
            const rules::Tower tower = rules::Tower::fromRaw(raw);
            for (const Color viewer : rules::kColors) {
                const int kind = towerKind(tower, viewer);
                const int hunchback = hunchbackKind(tower, viewer) >= 0 ? kTowerKinds : 0;
                kinds[raw][viewer] = static_cast<std::uint8_t>(kind + hunchback);
            }
        }
        return kinds;
    }();
    return kKinds;
}

Evaluation::Evaluation(const Weights& weights) : weights_(weights), kinds_(flatKinds()) {
    for (std::size_t from = 0; from < kEndKinds; ++from)
        std::copy(weights.pair[from].begin(), weights.pair[from].end(), pairs_[from].begin());
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

rules::PerColor<Blend> Evaluation::worth(rules::Tower tower, std::size_t squareKind) const {
    if (tower.isEmpty()) return {};
    const FlatKinds kinds = kinds_[tower.raw() & 0x7FFFU];
    return {flat_[squareKind][kinds.silver], flat_[squareKind][kinds.red]};
}

Evaluation::Accumulator Evaluation::refresh(const Position& position) const {
    Accumulator result;
    for (const Square square : position.occupied())
        result.add(worth(position.towerAt(square), kindOf(square, position.rules().size)));
    return result;
}

Evaluation::Accumulator Evaluation::update(const Accumulator& accumulator, const Position& before, Move move,
                                           const Position& after) const {
    Accumulator result = accumulator;
    if (move.isPass() || after.isEnded()) return result; // nothing changed, or nobody will ask
    const auto update = [&](Square square) {
        const std::size_t kind = kindOf(square, before.rules().size);
        result.subtract(worth(before.towerAt(square), kind));
        result.add(worth(after.towerAt(square), kind));
    };
    update(move.to());
    if (move.isCarry()) update(move.from());
    return result;
}

template <int Height>
void Evaluation::setEnds(const Position& position, Ends& ends) {
    const Squares own = position.topped(position.side());
    const Squares others = position.topped(rules::other(position.side()));
    for (const Square square : position.ofHeight(Height))
        ends[static_cast<std::size_t>(square.index())] =
            static_cast<std::uint8_t>(endKind(Height, own.contains(square), others.contains(square)));
}

template <int Height>
void Evaluation::addPairs(const Position& position, const Ends& ends, Blend& sum) const {
    const Squares occupied = position.occupied();
    const Squares targets = occupied & ~position.hunchbacks();
    for (const Square from : position.ofHeight(Height)) {
        const auto& row = pairs_[ends[static_cast<std::size_t>(from.index())]];
        for (const Square to : rules::reach(Height, from, occupied) & targets)
            sum += row[ends[static_cast<std::size_t>(to.index())]];
    }
}

Score Evaluation::evaluate(const Position& position, const Accumulator& accumulator) const {
    const Color own = position.side();
    const Color others = rules::other(own);
    Blend sum = accumulator.towers[own];
    sum += weights_.tempo;

    Ends ends; // NOLINT: filled where it is read
    setEnds<1>(position, ends);
    setEnds<2>(position, ends);
    setEnds<3>(position, ends);
    setEnds<4>(position, ends);
    setEnds<5>(position, ends);
    addPairs<1>(position, ends, sum);
    addPairs<2>(position, ends, sum);
    addPairs<3>(position, ends, sum);
    addPairs<4>(position, ends, sum);
    addPairs<5>(position, ends, sum);

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
