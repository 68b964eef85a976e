#include "search/levels.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace sixth::search {
namespace {

constexpr std::size_t kAllMoves = 1000;

constexpr Grade novice(int doubt, int overlooks) {
    return {.depth = 1,
            .nodes = 5'000,
            .doubt = doubt,
            .overlooksPercent = overlooks,
            .judgesByHeight = true,
            .lines = kAllMoves};
}
constexpr Grade student(int depth, int doubt, int overlooks) {
    return {.depth = depth,
            .nodes = 20'000,
            .doubt = doubt,
            .overlooksPercent = overlooks,
            .judgesByHeight = false,
            .lines = kAllMoves};
}
constexpr Grade expert(std::uint64_t nodes) {
    return {.depth = kMaxPly,
            .nodes = nodes,
            .doubt = 0,
            .overlooksPercent = 0,
            .judgesByHeight = false,
            .lines = 1};
}

// From the weakest up, in steps of about the same size.
constexpr std::array kGrades{
    novice(600, 100),   novice(300, 95),     novice(280, 80),    novice(240, 62),    novice(150, 35),
    novice(100, 8),     student(1, 300, 10), student(1, 180, 5), student(2, 250, 8), student(2, 200, 4),
    student(2, 120, 1), student(2, 80, 0),   student(3, 120, 0), student(3, 80, 0),  expert(1'300),
    expert(2'500),      expert(8'000),       expert(12'000),     expert(18'000),     expert(30'000),
    expert(50'000),     expert(100'000),     expert(200'000),
};

// Where each level stands among the grades, and how far its form takes it up or down in a game. Set by match
// so that each level scores 65 to 80 % against the one below: docs/results/levels.md.
struct Level {
    int grade = 0;
    int form = 0;
};
constexpr std::array<Level, Options::kStrongest - 1> kLevels{
    {{1, 1}, {3, 2}, {6, 4}, {8, 3}, {10, 3}, {12, 3}, {14, 4}, {17, 4}, {20, 2}}};
static_assert(std::all_of(kLevels.begin(), kLevels.end(), [](const Level& level) {
    return level.grade >= level.form && level.grade + level.form < static_cast<int>(kGrades.size());
}));

} // namespace

const Grade& gradeOf(int level, base::Rng& form) {
    assert(level >= 1 && level < Options::kStrongest);
    const Level& own = kLevels[static_cast<std::size_t>(level - 1)];
    const int swing = static_cast<int>(form.below(static_cast<std::uint32_t>(2 * own.form + 1))) - own.form;
    return kGrades[static_cast<std::size_t>(own.grade + swing)];
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

void chooseLike(const Grade& grade, base::Rng& rng, const std::vector<Score>& quietWorth,
                std::vector<Line>& lines) {
    std::size_t best = 0;
    Score bestWorth = -kInfinite;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto spread = static_cast<std::uint32_t>(grade.doubt + 1);
        const Score doubt = static_cast<Score>(rng.below(spread)) - static_cast<Score>(rng.below(spread));
        const bool overlooks = static_cast<int>(rng.below(100)) < grade.overlooksPercent;
        Score worth = lines[i].score;
        const bool unseen = isDecided(worth) && pliesToEnd(worth) > 1 && overlooks;
        if (unseen || (grade.judgesByHeight && !isDecided(worth))) worth = quietWorth[i];
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
