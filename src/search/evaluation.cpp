#include "search/evaluation.h"

#include "search/pairs.h"

#include <algorithm>
#include <array>

namespace sixth::search {
namespace {

using rules::Color;
using rules::Move;
using rules::Position;
using rules::Square;

// placeOf() as a table.
constexpr auto kPlaceTable = [] {
    std::array<std::array<std::uint8_t, Square::kCount>, Square::kWidth + 1> table{};
    for (int size = 3; size <= Square::kWidth; ++size)
        for (const Square square : rules::boardSquares(size))
            table[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())] =
                static_cast<std::uint8_t>(placeOf(square, size));
    return table;
}();

int placeAt(Square square, int size) {
    return kPlaceTable[static_cast<std::size_t>(size)][static_cast<std::size_t>(square.index())];
}

Evaluation::Hidden widen(const std::array<std::int8_t, Network::kHidden>& weights) {
    Evaluation::Hidden hidden{};
    for (std::size_t i = 0; i < weights.size(); ++i) hidden.set(i, weights[i]);
    return hidden;
}

// So that no sum of rows overflows, however full the board.
Evaluation::Hidden cut(const Evaluation::Hidden& row) {
    Evaluation::Hidden result{};
    const Evaluation::Hidden::Numbers numbers = row.numbers();
    for (std::size_t i = 0; i < numbers.size(); ++i)
        result.set(i, std::clamp<std::int16_t>(numbers[i], -Network::kMostWeight, Network::kMostWeight));
    return result;
}

} // namespace

Evaluation::Evaluation(const Network& network)
    : output_(network.output), outputBias_(network.outputBias), kinds_(TowerTable::shared()),
      towers_(kPlaces * TowerTable::kKinds), rows_(row::kCount - row::kPair) {
    std::vector<Hidden> all(row::kAll);
    for (const Network::Row& row : network.rows) all[row.feature] = widen(row.weights);
    for (int row = 0; row < row::kCount; ++row) {
        Hidden& own = all[static_cast<std::size_t>(row)];
        for (const int shared : sharedRows(row))
            if (shared >= 0) own += all[static_cast<std::size_t>(shared)];
        own = cut(own);
    }
    std::copy(all.begin() + row::kPair, all.begin() + row::kCount, rows_.begin());
    for (std::size_t i = 0; i < Network::kHidden; ++i) bias_.set(i, network.bias[i]);

    for (int size = 3; size <= Square::kWidth; ++size)
        for (const Square square : rules::boardSquares(size))
            for (int kind = 0; kind < kTowerKinds; ++kind) {
                const int place = placeOf(square, size);
                const auto at = [&](int kindInTable) -> Hidden& {
                    return towers_[static_cast<std::size_t>(place * TowerTable::kKinds + kindInTable)];
                };
                const auto face = static_cast<std::size_t>(row::kFace + place * kFaces + faceOf(kind));
                const auto shape =
                    static_cast<std::size_t>(row::kShape + squareKind(square, size) * kTowerKinds + kind);
                at(kind) = all[face];
                at(kind) += all[shape];
                if (kind >= 62) continue; // Milady on top: no Hunchback there
                int height = 1;
                while (kind >= (2 << height) - 2) ++height;
                const bool others = ((kind - ((1 << height) - 2)) & 1) != 0;
                const auto hunchback =
                    static_cast<std::size_t>(row::kHunchback + (others ? 5 : 0) + height - 1);
                at(kTowerKinds + kind) = at(kind);
                at(kTowerKinds + kind) += all[hunchback];
            }
}

Evaluation::Hidden Evaluation::towers(const Position& position, Color viewer) const {
    Hidden result = bias_;
    for (const Square square : position.occupied())
        result += towerRow(placeAt(square, position.rules().size), position.towerAt(square), viewer);
    return result;
}

Evaluation::Hidden Evaluation::towersAfter(Hidden towers, const Position& before, Move move,
                                           const Position& after, Color viewer) const {
    if (move.isPass() || after.isEnded()) return towers; // nothing changed, or nobody will ask
    const auto change = [&](Square square) {
        const int place = placeAt(square, before.rules().size);
        if (const rules::Tower old = before.towerAt(square); !old.isEmpty())
            towers -= towerRow(place, old, viewer);
        if (const rules::Tower made = after.towerAt(square); !made.isEmpty())
            towers += towerRow(place, made, viewer);
    };
    change(move.to());
    if (move.isCarry()) change(move.from());
    return towers;
}

Score Evaluation::output(const Hidden& hidden) const {
    const Hidden::Numbers neurons = hidden.numbers();
    int sum = 0;
    for (std::size_t i = 0; i < Network::kHidden; ++i) {
        const auto cut = std::min<std::int16_t>(std::max<std::int16_t>(neurons[i], 0), Network::kOne);
        sum += static_cast<std::int16_t>(cut * cut) * output_[i];
    }
    return sum / (Network::kOne * Network::kOne) + outputBias_;
}

Score Evaluation::evaluate(const Position& position, const Hidden& towers) const {
    const Color own = position.side();
    Hidden hidden = towers;
    const auto add = [&](int row) { hidden += rows_[static_cast<std::size_t>(row - row::kPair)]; };
    visitPairs(position, own, add);
    visitHands(position, own, add);
    return std::clamp(output(hidden), -kDecided / 2, kDecided / 2);
}

} // namespace sixth::search
