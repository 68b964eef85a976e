#pragma once

#include "notation/error.h"
#include "rules/game.h"
#include "rules/ruleset.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::match {

// Where a game of a match begins: a start position and the moves so far.
struct Opening {
    rules::Game game;
    std::string name; // for the record of the game
};

// The openings of a match: the start of the ruleset, random moves, or a list that is repeated.
class Openings {
public:
    [[nodiscard]] static Openings start(const rules::Ruleset& rules);
    // `plies` random legal moves, another sequence for every pair of games. An opening is drawn again if the
    // player to move can crown at once, or can't prevent the opponent's crown.
    [[nodiscard]] static Openings random(const rules::Ruleset& rules, int plies, std::uint64_t seed);
    // A text with one game a line, one position a line, or game records; `#` begins a comment line before
    // positions.
    [[nodiscard]] static tl::expected<Openings, notation::Errors>
    fromText(const rules::Ruleset& rules, std::string_view text, const std::string& name);

    [[nodiscard]] Opening at(int pair) const;
    // Identifies the openings, to compare the settings of two matches.
    [[nodiscard]] const std::string& identity() const { return identity_; }

private:
    Openings(const rules::Ruleset& rules, std::string identity)
        : rules_(rules), identity_(std::move(identity)) {}

    rules::Ruleset rules_;
    std::string identity_;
    int plies_ = 0;
    std::uint64_t seed_ = 0;
    std::vector<Opening> list_;
};

} // namespace sixth::match
