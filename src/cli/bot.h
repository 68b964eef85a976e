#pragma once

#include "rules/game.h"
#include "search/engine.h"

#include <cstdint>
#include <memory>

namespace sixth::cli {

// The engine's settings in a game against a person.
struct Opponent {
    int level = search::Options::kStrongest;
    rules::Color side = rules::Color::Red;
    std::uint64_t seed = 1;
};

// The engine in `sixth play`. It plays at a level and gives hints at full strength. The engine and its memory
// are created when they are first needed.
class Bot {
public:
    // The move of a player of this level. Ctrl-C ends the search early.
    [[nodiscard]] rules::Move choose(const rules::Game& game, const Opponent& opponent);
    // The best line found within a second.
    [[nodiscard]] search::Line hint(const rules::Game& game);

private:
    [[nodiscard]] search::Line think(const rules::Game& game, int level, std::uint64_t seed);

    std::unique_ptr<search::Engine> engine_;
};

} // namespace sixth::cli
