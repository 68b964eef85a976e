#include "tune/sample.h"

#include "rules/geometry.h"
#include "rules/symmetry.h"
#include "rules/threats.h"
#include "search/pairs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sixth::tune {
namespace {

using rules::Position;
using rules::Square;
namespace row = search::row;

// The places that the symmetries of each board size lead to.
using PlaceTable = std::array<std::array<std::uint8_t, search::kPlaces>, rules::Symmetry::kCount>;

PlaceTable makePlaceTable() {
    PlaceTable table{};
    for (int symmetry = 0; symmetry < rules::Symmetry::kCount; ++symmetry)
        for (int size = 3; size <= Square::kWidth; ++size)
            for (const Square square : rules::boardSquares(size)) {
                const Square image = rules::Symmetry(symmetry).apply(square, size);
                table[static_cast<std::size_t>(symmetry)]
                     [static_cast<std::size_t>(search::placeOf(square, size))] =
                         static_cast<std::uint8_t>(search::placeOf(image, size));
            }
    return table;
}

// The chance the search gave the player to move.
float foreseen(search::Score score) {
    return static_cast<float>(1 / (1 + std::exp(-score / kWorthScale)));
}

float worthOf(rules::Result result, rules::Color mover) {
    if (result == rules::Result::Draw) return 0.5F;
    return result == rules::winFor(mover) ? 1.0F : 0.0F;
}

} // namespace

std::vector<std::uint16_t> featuresOf(const Position& position) {
    std::vector<std::uint16_t> features;
    const auto add = [&](int row) { features.push_back(static_cast<std::uint16_t>(row)); };
    const rules::Color viewer = position.side();
    for (const Square square : position.occupied())
        search::visitTower(position.towerAt(square), square, position.rules().size, viewer, add);
    search::visitPairs(position, viewer, add);
    search::visitHands(position, viewer, add);
    return features;
}

void Samples::add(const Position& position, Label label, bool heldBack) {
    const std::vector<std::uint16_t> features = featuresOf(position);
    features_.insert(features_.end(), features.begin(), features.end());
    begins_.push_back(features_.size());
    labels_.push_back(label);
    heldBack_.push_back(heldBack);
}

void Samples::addGame(const rules::Game& game, rules::Result result,
                      const std::vector<std::optional<search::Score>>& scores, bool heldBack) {
    const auto lastRandom = std::find(scores.rbegin(), scores.rend(), std::nullopt);
    const auto withResult = static_cast<std::size_t>(scores.rend() - lastRandom);
    for (std::size_t i = 0; i < std::min(game.positions().size(), scores.size()); ++i) {
        const Position& position = game.positions()[i];
        if (position.isEnded()) break;
        const rules::Color mover = position.side();
        const bool decides = rules::nextCrownDecides(position, mover) && rules::canCrown(position, mover);
        if (!scores[i] || decides) continue;
        const float search = foreseen(*scores[i]);
        add(position, {i < withResult ? search : worthOf(result, mover), search}, heldBack);
    }
}

std::uint16_t turned(std::uint16_t feature, int symmetry) {
    static const PlaceTable kTable = makePlaceTable();
    static_assert(row::kFace == 0);
    if (feature >= row::kShape) return feature;
    const auto place = static_cast<std::size_t>(feature / search::kFaces);
    return static_cast<std::uint16_t>(kTable[static_cast<std::size_t>(symmetry)][place] * search::kFaces +
                                      feature % search::kFaces);
}

} // namespace sixth::tune
