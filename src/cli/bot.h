#pragma once

#include "rules/game.h"
#include "search/engine.h"

#include <cstdint>
#include <memory>

namespace sixth::cli {

// Who plays against the person at the terminal.
struct Opponent {
    int level = search::Options::kStrongest;
    rules::Color side = rules::Color::Red;
    std::uint64_t seed = 1;
};

// The engine at the table: it plays at a level and gives hints at full strength. The engine and its memory
// are made when they are first needed.
class Bot {
public:
    // The move a player of this level makes. Ctrl-C hurries it.
    [[nodiscard]] rules::Move choose(const rules::Game& game, const Opponent& opponent);
    // The best line it finds within a second.
    [[nodiscard]] search::Line hint(const rules::Game& game);

private:
    [[nodiscard]] search::Line think(const rules::Game& game, int level, std::uint64_t seed);

    std::unique_ptr<search::Engine> engine_;
};

} // namespace sixth::cli
