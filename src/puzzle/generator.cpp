#include "puzzle/generator.h"

#include "base/hashing.h"
#include "base/rng.h"
#include "rules/movegen.h"
#include "search/score.h"

#include <algorithm>
#include <utility>

namespace sixth::puzzle {
namespace {

constexpr std::size_t kOpeningPlies = 4;    // random, so that games differ
constexpr std::uint32_t kStrayOneIn = 12;   // a random move now and then makes mistakes worth punishing
constexpr std::uint64_t kEngineNodes = 800; // for a move
constexpr std::size_t kMostPlies = 300;
constexpr int kEngineMegabytes = 4;
// The opponent may have helped: two moves before the end there may be a win in three.
constexpr int kStep = 2;

std::uint64_t gameSeed(std::uint64_t seed, const rules::Ruleset& rules, std::uint64_t game) {
    const std::uint64_t start = rules::Position::start(rules).hash();
    return base::mix64(base::mix64(seed ^ start) + game);
}

} // namespace

Generator::Generator(solver::Solver::Clock clock, const Options& options)
    : options_(options), engine_(clock, {.hashMegabytes = kEngineMegabytes}),
      maker_(std::move(clock), options.nodes) {}

void Generator::setStop(std::function<bool()> shouldStop) {
    maker_.setStop(shouldStop);
    shouldStop_ = std::move(shouldStop);
}

Generator::Played Generator::play(const rules::Ruleset& rules, std::uint64_t number) {
    base::Rng rng(gameSeed(options_.seed, rules, number));
    search::Limits limits;
    limits.nodes = kEngineNodes;
    Played played{rules::Game(rules::Position::start(rules)), {}};
    rules::Game& game = played.game;
    engine_.newGame();
    while (!game.isOver() && game.moves().size() < kMostPlies) {
        played.seenWins.push_back(0);
        if (game.moves().size() < kOpeningPlies || rng.below(kStrayOneIn) == 0) {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            continue;
        }
        const search::Line line = engine_.search(game, limits, {}).lines.front();
        if (search::isWin(line.score)) played.seenWins.back() = search::movesToEnd(line.score);
        game.play(line.moves.front());
    }
    return played;
}

// For each position the moves in which the player to move wins, or 0. Backwards, because who wins a position
// often won the one before their last move already, only later.
std::vector<int> Generator::findWins(const Played& played) {
    std::vector<int> wins(played.seenWins.size() + 2, 0);
    for (std::size_t index = played.seenWins.size(); index-- > 0;) {
        const rules::Position& position = played.game.positions()[index];
        if (position.ply() == 0) continue;
        if (shouldStop_ && shouldStop_()) break;
        int most = played.seenWins[index];
        const int later = wins[index + 2];
        if (later > 0 && maker_.wins(position, played.game.moves()[index], later + kStep))
            most = std::max(most, later + kStep);
        most = std::min(most, options_.lengths.most);
        if (most > 0) wins[index] = maker_.fewestMoves(position, most).value_or(0);
    }
    return wins;
}

// Forwards, so that of a puzzle and its continuation the longer one is taken.
void Generator::run(const rules::Ruleset& rules, std::uint64_t number, const Found& found) {
    const Played played = play(rules, number);
    const std::vector<int> wins = findWins(played);
    for (std::size_t index = 0; index < played.seenWins.size(); ++index) {
        const rules::Position& position = played.game.positions()[index];
        if (!options_.lengths.contains(wins[index]) || !position.ko().isNone()) continue;
        if (known_.contains(position)) continue;
        if (const auto puzzle = maker_.make(position, wins[index])) {
            known_.add(*puzzle);
            found(*puzzle);
        }
    }
}

} // namespace sixth::puzzle
