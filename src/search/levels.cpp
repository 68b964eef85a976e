#include "search/levels.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace sixth::search {
namespace {

constexpr std::size_t kAllMoves = 1000;

// Set by round robin so that each level scores 65 to 80 % against the one below: docs/results/levels.md.
constexpr std::array<Level, 9> kLevels{{
    {.depth = 1,
     .nodes = 5'000,
     .doubt = 150,
     .overlooksPercent = 100,
     .judgesByHeight = true,
     .lines = kAllMoves},
    {.depth = 1,
     .nodes = 5'000,
     .doubt = 100,
     .overlooksPercent = 35,
     .judgesByHeight = true,
     .lines = kAllMoves},
    {.depth = 1,
     .nodes = 5'000,
     .doubt = 100,
     .overlooksPercent = 5,
     .judgesByHeight = true,
     .lines = kAllMoves},
    {.depth = 1, .nodes = 5'000, .doubt = 250, .overlooksPercent = 2, .lines = kAllMoves},
    {.depth = 2, .nodes = 10'000, .doubt = 150, .overlooksPercent = 0, .lines = kAllMoves},
    {.depth = 2, .nodes = 10'000, .doubt = 40, .overlooksPercent = 0, .lines = kAllMoves},
    {.depth = 3, .nodes = 20'000, .doubt = 20, .overlooksPercent = 0, .lines = kAllMoves},
    {.depth = 5, .nodes = 30'000, .doubt = 15, .overlooksPercent = 0, .lines = 6},
    {.depth = 8, .nodes = 60'000, .doubt = 10, .overlooksPercent = 0, .lines = 4},
}};

} // namespace

const Level& levelOf(int level) {
    assert(level >= 1 && level < Options::kStrongest);
    return kLevels[static_cast<std::size_t>(level - 1)];
}

Score worthByHeight(const rules::Position& afterMove) {
    const rules::Color mover = rules::other(afterMove.side());
    Score worth = 0;
    for (int height = 1; height <= 5; ++height) {
        const rules::Squares towers = afterMove.ofHeight(height);
        worth += 20 * height *
                 ((towers & afterMove.topped(mover)).count() -
                  (towers & afterMove.topped(afterMove.side())).count());
    }
    return worth;
}

void chooseLikeLevel(const Level& level, base::Rng& rng, const std::vector<Score>& quietWorth,
                     std::vector<Line>& lines) {
    std::size_t best = 0;
    Score bestWorth = -kInfinite;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto spread = static_cast<std::uint32_t>(level.doubt + 1);
        const Score doubt = static_cast<Score>(rng.below(spread)) - static_cast<Score>(rng.below(spread));
        const bool overlooks = static_cast<int>(rng.below(100)) < level.overlooksPercent;
        Score worth = lines[i].score;
        const bool unseen = isLoss(worth) && pliesToEnd(worth) == 2 && overlooks;
        if (unseen || (level.judgesByHeight && !isDecided(worth))) worth = quietWorth[i];
        if (!isDecided(worth)) worth += doubt;
        if (worth > bestWorth) {
            best = i;
            bestWorth = worth;
        }
    }
    std::rotate(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(best),
                lines.begin() + static_cast<std::ptrdiff_t>(best) + 1);
}

} // namespace sixth::search
