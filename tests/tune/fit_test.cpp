#include "base/rng.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/movegen.h"
#include "rules/symmetry.h"
#include "search/evaluation.h"
#include "tune/fit.h"
#include "tune/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

namespace sixth::tune {
namespace {

// Calls visit(position) along random games.
template <typename Visit>
void walk(std::string_view rules, std::uint64_t seed, Visit visit) {
    base::Rng rng(seed);
    rules::Game game(rules::Position::start(notation::readRuleset(rules).value()));
    for (int i = 0; i < 40 && !game.isOver(); ++i) {
        visit(game.position());
        const rules::MoveList moves = rules::legalMoves(game.position());
        game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
}

// Random positions labelled by who has more disks on top: easy to learn.
Samples easySamples() {
    Samples samples;
    for (std::uint64_t seed = 1; seed <= 300; ++seed)
        walk("sixth", seed, [&](const rules::Position& position) {
            const int own = position.topped(position.side()).count();
            const int others = position.topped(rules::other(position.side())).count();
            const float label = own > others ? 1.0F : own < others ? 0.0F : 0.5F;
            samples.add(position, {label, label}, seed % 10 == 0);
        });
    return samples;
}

TEST(Fit, TurnedFeaturesAreThoseOfTheTurnedPosition) {
    for (const std::string_view rules : {"sixth", "sixmaking-4x4", "army", "milady"})
        walk(rules, 7, [&](const rules::Position& position) {
            if (position.ply() == 0) return;
            for (int symmetry = 0; symmetry < rules::Symmetry::kCount; ++symmetry) {
                std::vector<std::uint16_t> expected = featuresOf(rules::Symmetry(symmetry).apply(position));
                std::vector<std::uint16_t> found;
                for (const std::uint16_t feature : featuresOf(position))
                    found.push_back(turned(feature, symmetry));
                std::sort(expected.begin(), expected.end());
                std::sort(found.begin(), found.end());
                ASSERT_EQ(found, expected) << rules;
            }
        });
}

TEST(Fit, LearnsWhatThereIsToLearn) {
    const Samples samples = easySamples();
    FitOptions options;
    options.epochs = 40;
    const FitResult result = fit(samples, options, [](int, double, double) {});
    EXPECT_NEAR(result.drawnLoss, 0.693, 0.001);
    EXPECT_LT(result.resultLoss, 0.5 * result.drawnLoss);

    // Rounded, it still tells the better side.
    const search::Evaluation evaluation(rounded(result.network));
    int right = 0;
    int asked = 0;
    for (std::uint64_t seed = 1001; seed <= 1050; ++seed)
        walk("sixth", seed, [&](const rules::Position& position) {
            const int lead = position.topped(position.side()).count() -
                             position.topped(rules::other(position.side())).count();
            if (lead == 0) return;
            ++asked;
            const int worth = evaluation.evaluate(position, evaluation.towers(position, position.side()));
            if ((worth > 0) == (lead > 0)) ++right;
        });
    EXPECT_GT(right * 100, asked * 90) << right << " of " << asked;
}

TEST(Fit, TheSameSeedGivesTheSameNetwork) {
    const Samples samples = easySamples();
    FitOptions options;
    options.epochs = 1;
    const auto quiet = [](int, double, double) {};
    const auto network = [&] { return rounded(fit(samples, options, quiet).network); };
    const search::Network first = network();
    EXPECT_EQ(network(), first);
    options.seed = 2;
    EXPECT_NE(network(), first);
}

TEST(SelfPlay, ScoresStandBesideTheMovesTheSearchChose) {
    search::Engine engine([] { return std::int64_t{0}; });
    SelfPlayOptions options;
    options.nodes = 200;
    options.strayOneIn = 5;
    const TrainingGame game = playTrainingGame(engine, notation::readRuleset("sixth").value(), 3, options);
    ASSERT_EQ(game.scores.size(), game.game.moves().size());
    EXPECT_TRUE(std::any_of(game.scores.begin(), game.scores.end(), [](auto s) { return s.has_value(); }));
    for (int i = 0; i < options.leastRandomPlies; ++i) EXPECT_FALSE(game.scores[static_cast<std::size_t>(i)]);
    EXPECT_TRUE(game.game.isOver());
}

} // namespace
} // namespace sixth::tune
