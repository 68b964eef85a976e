#include "match/crowns.h"
#include "match/player_spec.h"
#include "notation/position_text.h"

#include <gtest/gtest.h>

#include <set>

namespace sixth::match {
namespace {

TEST(PlayerSpec, readsBuiltinsAndCommandLines) {
    const auto engine = readPlayerSpec("builtin:sixth:hash=16:level=3:eval=0");
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->builtin, "sixth");
    EXPECT_EQ(engine->options.at("hash"), 16);
    EXPECT_EQ(engine->options.at("level"), 3);
    EXPECT_EQ(engine->options.at("eval"), 0);
    const auto command = readPlayerSpec("./other --mode=ugi:fast");
    ASSERT_TRUE(command);
    EXPECT_TRUE(command->builtin.empty());
    EXPECT_EQ(command->text, "./other --mode=ugi:fast");
}

TEST(PlayerSpec, makesEveryBuiltin) {
    const Surroundings surroundings{steadyClock(), [] { return false; }};
    for (const char* text : {"builtin:random", "builtin:greedy:seed=7", "builtin:uct",
                             "builtin:alphabeta6:depth=2", "builtin:sixth:hash=1"}) {
        const auto spec = readPlayerSpec(text);
        ASSERT_TRUE(spec) << text;
        const auto player = makePlayer(*spec, surroundings, {});
        const rules::Ruleset rules;
        EXPECT_FALSE(player->newGame(rules, 1));
        MoveBudget budget;
        budget.nodes = 100;
        EXPECT_TRUE(std::holds_alternative<rules::Move>(
            player->choose(rules::Game(rules::Position::start(rules)), budget)))
            << text;
    }
}

// How many different first moves this player makes in games of other seeds.
std::size_t firstMoves(const std::string& text, std::uint64_t nodes = 200) {
    const auto player = makePlayer(*readPlayerSpec(text), {steadyClock(), [] { return false; }}, {});
    const rules::Ruleset rules;
    std::set<std::uint16_t> seen;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        EXPECT_FALSE(player->newGame(rules, seed));
        MoveBudget budget;
        budget.nodes = nodes;
        const Choice choice = player->choose(rules::Game(rules::Position::start(rules)), budget);
        seen.insert(std::get<rules::Move>(choice).raw());
    }
    return seen.size();
}

TEST(PlayerSpec, aLowLevelChoosesByTheSeedOfTheGame) {
    EXPECT_GT(firstMoves("builtin:sixth:hash=1:level=1"), 2U);
    EXPECT_EQ(firstMoves("builtin:sixth:hash=1:level=10"), 1U);
}

TEST(PlayerSpec, aSeedOfItsOwnMakesAnotherPlayer) {
    const auto move = [](const std::string& text) {
        const auto player = makePlayer(*readPlayerSpec(text), {steadyClock(), [] { return false; }}, {});
        const rules::Ruleset rules;
        EXPECT_FALSE(player->newGame(rules, 1));
        return std::get<rules::Move>(player->choose(rules::Game(rules::Position::start(rules)), {})).raw();
    };
    std::set<std::uint16_t> seen;
    for (int seed = 0; seed < 12; ++seed) seen.insert(move("builtin:random:seed=" + std::to_string(seed)));
    EXPECT_GT(seen.size(), 3U);
    EXPECT_EQ(move("builtin:random"), move("builtin:random:seed=0"));
}

// Silver threatens to crown. A player who looks one ply ahead does not see it, one who looks three does.
TEST(PlayerSpec, theDepthIsHowFarAPlayerSees) {
    const rules::Ruleset rules;
    const rules::Game game(*notation::readPosition(rules, "x4,Pp/x5/x2,PpPP,x2/x5/x5 r 11P13p - - 8"));
    const auto losses = [&](const std::string& text) {
        const auto player = makePlayer(*readPlayerSpec(text), {steadyClock(), [] { return false; }}, {});
        int lost = 0;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            EXPECT_FALSE(player->newGame(rules, seed));
            const auto move = std::get<rules::Move>(player->choose(game, {}));
            lost += findCrown(game.position().after(move)) ? 1 : 0;
        }
        return lost;
    };
    EXPECT_EQ(losses("builtin:alphabeta6:depth=3"), 0);
    EXPECT_GT(losses("builtin:alphabeta6:depth=1"), 0);
}

TEST(PlayerSpec, refusesWithAPlace) {
    const auto codeAt = [](std::string_view text) {
        const auto spec = readPlayerSpec(text);
        return spec ? "" : spec.error().code + "@" + std::to_string(spec.error().column);
    };
    EXPECT_EQ(codeAt(""), "engine-empty@1");
    EXPECT_EQ(codeAt("  "), "engine-empty@1");
    EXPECT_EQ(codeAt("builtin:"), "engine-name@9");
    EXPECT_EQ(codeAt("builtin:seventh"), "engine-name@9");
    EXPECT_EQ(codeAt("builtin:random:depth=3"), "engine-option@16");
    EXPECT_EQ(codeAt("builtin:random:seed"), "engine-option@16");
    EXPECT_EQ(codeAt("builtin:random:"), "engine-option@16");
    EXPECT_EQ(codeAt("builtin:random:seed=x"), "engine-value@21");
    EXPECT_EQ(codeAt("builtin:alphabeta6:depth=99"), "engine-value@26");
    EXPECT_EQ(codeAt("builtin:sixth:hash=1:hash=1"), "engine-option@22");
}

} // namespace
} // namespace sixth::match
