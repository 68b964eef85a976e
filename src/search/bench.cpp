#include "search/bench.h"

#include "base/rng.h"
#include "rules/movegen.h"

#include <array>

namespace sixth::search {
namespace {

constexpr int kDepth = 7;
constexpr std::array<int, 4> kRandomPlies{0, 7, 12, 18};

// A position a fixed number of random plies into a game; games that end on the way are begun again.
rules::Game benchGame(const rules::Ruleset& rules, int plies, base::Rng& rng) {
    for (;;) {
        rules::Game game(rules::Position::start(rules));
        for (int i = 0; i < plies && !game.isOver(); ++i) {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!game.isOver()) return game;
    }
}

} // namespace

std::vector<rules::Game> benchGames() {
    base::Rng rng(20'261'115);
    std::vector<rules::Game> games;
    for (const rules::Preset& preset : rules::presets())
        for (const int plies : kRandomPlies)
            games.push_back(benchGame(preset.rules.normalised(), plies, rng));
    return games;
}

BenchResult runBench(const Engine::Clock& clock, const std::function<void(int, int)>& onPosition) {
    Options options;
    options.hashMegabytes = 16;
    Engine engine(clock, options);
    Limits limits;
    limits.depth = kDepth;
    BenchResult result;
    int done = 0;
    const std::vector<rules::Game> games = benchGames();
    for (const rules::Game& game : games) {
        engine.newGame();
        const std::int64_t start = clock(); // emptying the table is not searching
        result.nodes += engine.search(game, limits, {}).nodes;
        result.elapsedMs += clock() - start;
        if (onPosition) onPosition(++done, static_cast<int>(games.size()));
    }
    return result;
}

} // namespace sixth::search
