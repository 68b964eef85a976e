#include "tune/self_play.h"

#include "base/rng.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <array>
#include <string_view>

namespace sixth::tune {
namespace {

// As often as it is listed.
constexpr std::array<std::string_view, 32> kTraining{
    "sixth",
    "sixth",
    "sixth",
    "sixth",
    "sixth",
    "sixth",
    "sixmaking",
    "sixmaking",
    "sixmaking",
    "sixmaking-4x4",
    "sixmaking-4x4",
    "sixmaking-4x4",
    "sixth-kings",
    "sixth-kings",
    "sixth;kings=3",
    "sixthmaking",
    "sixthmaking",
    "sixthmaking-4x4",
    "sixthmaking-4x4",
    "milady",
    "milady",
    "milady;milady=box",
    "hunchback",
    "hunchback",
    "giant",
    "giant",
    "army",
    "army",
    "army;army=draft;silver=8P1G1M;red=9P1H",
    "army;army=draft;silver=7P1H1G;red=8P1G1M;milady-rights=move",
    "giant;hunchback=1;milady=box;kings=3",
    "sixth;size=3;disks=8",
};

} // namespace

rules::Ruleset trainingRuleset(std::uint64_t index) {
    return *notation::readRuleset(kTraining[static_cast<std::size_t>(index % kTraining.size())]);
}

TrainingGame playTrainingGame(search::Engine& engine, const rules::Ruleset& rules, std::uint64_t seed,
                              const SelfPlayOptions& options) {
    base::Rng rng(seed);
    const auto spread = static_cast<std::uint32_t>(options.mostRandomPlies - options.leastRandomPlies + 1);
    for (;;) {
        TrainingGame training{rules::Game(rules::Position::start(rules)), {}};
        rules::Game& game = training.game;
        const auto stray = [&] {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            training.scores.emplace_back();
        };
        const int plies = options.leastRandomPlies + static_cast<int>(rng.below(spread));
        for (int i = 0; i < plies && !game.isOver(); ++i) stray();
        if (game.isOver()) continue;
        engine.newGame();
        search::Limits limits;
        limits.nodes = options.nodes;
        while (!game.isOver() && static_cast<int>(game.moves().size()) < options.mostPlies) {
            if (options.strayOneIn != 0 && rng.below(options.strayOneIn) == 0) {
                stray();
                continue;
            }
            const search::Report report = engine.search(game, limits, {});
            training.scores.emplace_back(report.lines.front().score);
            game.play(report.lines.front().moves.front());
        }
        return training;
    }
}

} // namespace sixth::tune
