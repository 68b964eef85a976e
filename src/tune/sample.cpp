#include "tune/sample.h"

#include "rules/geometry.h"

namespace sixth::tune {
namespace {

using rules::Color;
using rules::Position;
using rules::Square;
using rules::Squares;
using search::Weights;

// Where a member of Weights lies in the list.
std::size_t indexOf(const Weights& weights, const search::Weight& weight) {
    return static_cast<std::size_t>(&weight - reinterpret_cast<const search::Weight*>(&weights)); // NOLINT
}

} // namespace

Sample makeSample(const Position& position, float result) {
    static const Weights kLayout{};
    Sample sample;
    sample.result = result;
    sample.family = search::familyOf(position.rules());
    sample.phase = static_cast<float>(search::phaseOf(position)) / static_cast<float>(search::kPhaseMax);
    const auto add = [&](const search::Weight& weight) {
        sample.weights.push_back(static_cast<std::uint16_t>(indexOf(kLayout, weight)));
    };
    const auto at = [](int index) { return static_cast<std::size_t>(index); };

    const Color own = position.side();
    const Color others = rules::other(own);
    const Squares occupied = position.occupied();
    const auto end = [&](Square square) {
        return at(search::endKind(position.heightAt(square), position.topped(own).contains(square),
                                  position.topped(others).contains(square)));
    };
    add(kLayout.tempo);
    for (const Square from : occupied) {
        const rules::Tower tower = position.towerAt(from);
        add(kLayout.tower[at(search::squareKind(from, position.rules().size))]
                         [at(search::towerKind(tower, own))]);
        if (const int kind = search::hunchbackKind(tower, own); kind >= 0) add(kLayout.hunchback[at(kind)]);
        for (const Square to : rules::reach(position.heightAt(from), from, occupied) & ~position.hunchbacks())
            add(kLayout.pair[end(from)][end(to)]);
    }
    add(kLayout.ownHand[at(search::handSize(position, own))]);
    add(kLayout.otherHand[at(search::handSize(position, others))]);
    if (position.rules().isPointsGame()) {
        add(kLayout.ownToGo[at(position.rules().kings - position.score()[own])]);
        add(kLayout.otherToGo[at(position.rules().kings - position.score()[others])]);
    }
    return sample;
}

double worth(const Sample& sample, const std::vector<double>& early, const std::vector<double>& late) {
    double first = 0;
    double last = 0;
    for (const std::uint16_t index : sample.weights) {
        first += early[index];
        last += late[index];
    }
    return first * (1 - static_cast<double>(sample.phase)) + last * static_cast<double>(sample.phase);
}

} // namespace sixth::tune
