#include "base/rng.h"
#include "notation/ruleset_text.h"
#include "rules/game.h"
#include "rules/movegen.h"
#include "rules/threats.h"
#include "tune/sample.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace sixth::tune {
namespace {

using Scores = std::vector<std::optional<search::Score>>;

// Placements alone, so that nobody can crown on the way.
rules::Game quietGame(int plies) {
    rules::Game game(rules::Position::start(notation::readRuleset("sixth").value()));
    for (int ply = 0; ply < plies; ++ply) game.play(rules::legalMoves(game.position())[0]);
    return game;
}

TEST(Samples, AGameIsLabelledByItsResultAndTheSearchForThePlayerToMove) {
    Samples samples;
    samples.addGame(quietGame(3), rules::Result::Silver, Scores{0, 200, -200}, true);
    ASSERT_EQ(samples.size(), 3U);
    EXPECT_FLOAT_EQ(samples.label(0).result, 1.0F); // Silver to move
    EXPECT_FLOAT_EQ(samples.label(1).result, 0.0F);
    EXPECT_FLOAT_EQ(samples.label(2).result, 1.0F);
    EXPECT_FLOAT_EQ(samples.label(0).search, 0.5F);
    EXPECT_NEAR(samples.label(1).search, 0.731F, 0.001);
    EXPECT_NEAR(samples.label(2).search, 0.269F, 0.001);
    EXPECT_TRUE(samples.isHeldBack(2));
}

TEST(Samples, ADrawIsWorthAHalfToBoth) {
    Samples samples;
    samples.addGame(quietGame(2), rules::Result::Draw, Scores{100, 100}, false);
    ASSERT_EQ(samples.size(), 2U);
    EXPECT_FLOAT_EQ(samples.label(0).result, 0.5F);
    EXPECT_FLOAT_EQ(samples.label(1).result, 0.5F);
}

// The third move was drawn at random: who won after it says nothing of the positions before.
TEST(Samples, WhatStoodBeforeARandomMoveIsJudgedByTheSearchAlone) {
    Samples samples;
    samples.addGame(quietGame(6), rules::Result::Red, Scores{std::nullopt, 200, std::nullopt, 200, 0, 200},
                    false);
    ASSERT_EQ(samples.size(), 4U); // the random moves have no sample of their own
    EXPECT_FLOAT_EQ(samples.label(0).result, samples.label(0).search);
    EXPECT_NEAR(samples.label(0).result, 0.731F, 0.001);
    EXPECT_FLOAT_EQ(samples.label(1).result, 1.0F); // Red to move, and Red won
    EXPECT_FLOAT_EQ(samples.label(2).result, 0.0F);
    EXPECT_FLOAT_EQ(samples.label(3).result, 1.0F);
}

// The evaluation is never asked where the player to move crowns at once.
TEST(Samples, APositionThatTheNextMoveDecidesIsLeftOut) {
    base::Rng rng(5);
    int left = 0;
    for (int round = 0; round < 200; ++round) {
        rules::Game game(rules::Position::start(notation::readRuleset("sixth").value()));
        while (!game.isOver()) {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        std::size_t open = 0;
        for (std::size_t i = 0; i < game.moves().size(); ++i)
            if (!rules::canCrown(game.positions()[i], game.positions()[i].side())) ++open;
        Samples samples;
        samples.addGame(game, game.outcome().result, Scores(game.moves().size(), 0), false);
        ASSERT_EQ(samples.size(), open);
        left += static_cast<int>(game.moves().size() - open);
    }
    EXPECT_GT(left, 100);
}

} // namespace
} // namespace sixth::tune
