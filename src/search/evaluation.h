#pragma once

#include "rules/position.h"
#include "search/features.h"
#include "search/score.h"
#include "search/weights.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sixth::search {

// What an undecided position is worth to the player to move: a sum of tuned weights over features (see
// features.h). The part that depends on single towers is kept up to date move by move in an Accumulator; the
// part that depends on pairs of towers is counted at the node.
class Evaluation {
public:
    // The sum over single towers, seen by each player.
    struct Accumulator {
        rules::PerColor<Blend> towers;

        void add(rules::PerColor<Blend> worth) {
            towers.silver += worth.silver;
            towers.red += worth.red;
        }
        void subtract(rules::PerColor<Blend> worth) {
            towers.silver -= worth.silver;
            towers.red -= worth.red;
        }
    };

    explicit Evaluation(const Weights& weights);

    [[nodiscard]] Accumulator refresh(const rules::Position& position) const;
    // The accumulator after a move from `before` to `after`.
    [[nodiscard]] Accumulator update(const Accumulator& accumulator, const rules::Position& before,
                                     rules::Move move, const rules::Position& after) const;
    [[nodiscard]] Score evaluate(const rules::Position& position, const Accumulator& accumulator) const;

private:
    // towerKind() of every tower for both viewers, with 62 more kinds for a Hunchback on top, so that one
    // look-up gives the worth of a tower on a square.
    static constexpr int kFlatKinds = kTowerKinds + 62;
    using FlatKinds = rules::PerColor<std::uint8_t>;

    using Ends = std::array<std::uint8_t, rules::Square::kCount>; // endKind() of each tower

    [[nodiscard]] static const std::vector<FlatKinds>& flatKinds();
    [[nodiscard]] rules::PerColor<Blend> worth(rules::Tower tower, std::size_t squareKind) const;
    template <int Height>
    static void setEnds(const rules::Position& position, Ends& ends);
    template <int Height>
    void addPairs(const rules::Position& position, const Ends& ends, Blend& sum) const;

    const Weights& weights_;
    const std::vector<FlatKinds>& kinds_; // at Tower::raw()
    std::array<std::array<Blend, kFlatKinds>, kSquareKinds> flat_{};
    std::array<std::array<Blend, kEndKinds>, kEndKinds> pairs_{}; // [from][to]
};

} // namespace sixth::search
