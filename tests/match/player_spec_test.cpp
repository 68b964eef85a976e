#include "match/player_spec.h"

#include <gtest/gtest.h>

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
