#pragma once

#include "rules/position.h"
#include "search/network.h"
#include "search/score.h"
#include "search/tower_table.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::search {

// The evaluation of an undecided position for the player to move: the output of a trained network (network.h)
// over its features (features.h). The part of the hidden layer that depends on single towers is updated
// incrementally; the part that depends on pairs of towers is added at the node.
class Evaluation {
public:
    // The hidden layer, one number a neuron, small enough that no sum overflows. It uses the compiler's
    // vector types, so that a row is added in two instructions.
    class Hidden {
    public:
        Hidden& operator+=(const Hidden& that) {
            for (std::size_t i = 0; i < kParts; ++i) parts_[i] += that.parts_[i];
            return *this;
        }
        Hidden& operator-=(const Hidden& that) {
            for (std::size_t i = 0; i < kParts; ++i) parts_[i] -= that.parts_[i];
            return *this;
        }
        using Numbers = std::array<std::int16_t, Network::kHidden>;
        [[nodiscard]] Numbers numbers() const { return std::bit_cast<Numbers>(parts_); }
        void set(std::size_t neuron, std::int16_t value) { parts_[neuron / kLanes][neuron % kLanes] = value; }

    private:
        static constexpr std::size_t kLanes = 16;
        static constexpr std::size_t kParts = Network::kHidden / kLanes;
        using Part = std::int16_t __attribute__((vector_size(2 * kLanes)));

        std::array<Part, kParts> parts_{};
    };

    explicit Evaluation(const Network& network);

    // The hidden layer of all single towers, with the bias, from the view of one player.
    [[nodiscard]] Hidden towers(const rules::Position& position, rules::Color viewer) const;
    // The same after a move from `before` to `after`, updated from the value before.
    [[nodiscard]] Hidden towersAfter(Hidden towers, const rules::Position& before, rules::Move move,
                                     const rules::Position& after, rules::Color viewer) const;
    // `towers` is from the view of the player to move.
    [[nodiscard]] Score evaluate(const rules::Position& position, const Hidden& towers) const;

private:
    [[nodiscard]] const Hidden& towerRow(int place, rules::Tower tower, rules::Color viewer) const {
        return towers_[static_cast<std::size_t>(place * TowerTable::kKinds + kinds_.kind(tower, viewer))];
    }
    [[nodiscard]] Score output(const Hidden& hidden) const;

    Hidden bias_{};
    std::array<std::int16_t, Network::kHidden> output_;
    int outputBias_;
    const TowerTable& kinds_;
    std::vector<Hidden> towers_; // sum of the face, shape and Hunchback rows, by place and kind
    std::vector<Hidden> rows_;   // from row::kPair on
};

} // namespace sixth::search
