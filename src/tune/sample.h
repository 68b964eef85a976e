#pragma once

#include "rules/game.h"
#include "rules/position.h"
#include "search/features.h"
#include "search/score.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sixth::tune {

// The evaluation, in hundredths, that means an expected result of 1 / (1 + e^-1).
inline constexpr double kWorthScale = 200.0;

// The targets of a position, for the player to move: 1 won, 0.5 drawn, 0 lost.
struct Label {
    float result = 0; // of the game
    float search = 0; // as the search predicted it
};

// The features of a position, as search/features.h numbers them.
[[nodiscard]] std::vector<std::uint16_t> featuresOf(const rules::Position& position);

// Positions as lists of features, all in one vector: millions have to fit.
class Samples {
public:
    // A game is held back as a whole or not at all, because its positions are alike.
    void add(const rules::Position& position, Label label, bool heldBack);
    // Adds the positions of a game in which the player to move can't decide it at once and which have a
    // search score; a move drawn at random has none. A random move separates a game from its result, so
    // positions before the last one are labelled by the search alone.
    void addGame(const rules::Game& game, rules::Result result,
                 const std::vector<std::optional<search::Score>>& scores, bool heldBack);

    [[nodiscard]] std::size_t size() const { return labels_.size(); }
    [[nodiscard]] std::span<const std::uint16_t> features(std::size_t index) const {
        return {features_.data() + begins_[index], features_.data() + begins_[index + 1]};
    }
    [[nodiscard]] Label label(std::size_t index) const { return labels_[index]; }
    [[nodiscard]] bool isHeldBack(std::size_t index) const { return heldBack_[index]; }

private:
    std::vector<std::uint16_t> features_;
    std::vector<std::size_t> begins_{0}; // one more than samples
    std::vector<Label> labels_;
    std::vector<bool> heldBack_;
};

// A feature as it is after turning or mirroring the board, 0 to 7 (rules::Symmetry).
[[nodiscard]] std::uint16_t turned(std::uint16_t feature, int symmetry);

} // namespace sixth::tune
