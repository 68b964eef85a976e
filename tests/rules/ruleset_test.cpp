#include "rules/ruleset.h"
#include "rules/support.h"

namespace sixth::rules {
namespace {

TEST(Ruleset, HasTheTenPresetsInTheOrderOfTheTable) {
    std::string names;
    for (const Preset& preset : presets()) names += std::string(preset.name) + " ";
    EXPECT_EQ(names, "sixth sixth-kings sixmaking sixmaking-4x4 sixthmaking sixthmaking-4x4 milady hunchback "
                     "giant army ");
    EXPECT_EQ(findPreset("seventh"), nullptr);
    EXPECT_EQ(findPreset(""), nullptr);
    ASSERT_NE(findPreset("army"), nullptr);
    EXPECT_EQ(findPreset("army")->rules.army, ArmyRule::Open);
}

TEST(Ruleset, R61_PointsGamesAreThoseWithMoreThanOneKing) { // R6.1
    EXPECT_FALSE(rulesetOf("sixth").isPointsGame());
    EXPECT_TRUE(rulesetOf("sixth-kings").isPointsGame());
    EXPECT_EQ(rulesetOf("sixth-kings").kings, 6);
}

TEST(Ruleset, R62_R63_TheSixMakingPresetsClearAndTheOthersTrim) { // R6.2 R6.3
    for (const Preset& preset : presets()) {
        const bool sixMaking = preset.name.starts_with("sixmaking") || preset.name.starts_with("sixthmaking");
        const Ruleset points = rulesetOf(std::string(preset.name) + ";kings=3");
        EXPECT_EQ(points.crown, sixMaking ? CrownRule::Clear : CrownRule::Trim) << preset.name;
    }
}

TEST(Ruleset, AnOptionChangesOnlyWhatItNames) {
    EXPECT_EQ(rulesetOf("sixmaking;size=4").disks, 16);
    EXPECT_EQ(rulesetOf("sixth;giant=1").disks, 15);
    EXPECT_EQ(rulesetOf("sixth;giant=1").giant, 1);
}

TEST(Ruleset, R713_MiladyBelongsToTheOneWhoAlonePaid) { // R7.13
    EXPECT_EQ(rulesetOf("army;army=draft;silver=8P1M;red=9P1H").miladyOwner(), Color::Silver);
    EXPECT_EQ(rulesetOf("army;army=draft;silver=8P;red=9P1M").miladyOwner(), Color::Red);
    EXPECT_EQ(rulesetOf("army;army=draft;silver=8P1M;red=9P1M").miladyOwner(), std::nullopt);
    EXPECT_FALSE(rulesetOf("army;army=draft;silver=8P;red=9P").usesMilady());
    EXPECT_TRUE(rulesetOf("army").usesMilady());
    EXPECT_EQ(rulesetOf("army").miladyOwner(), std::nullopt);
}

TEST(Ruleset, R713_ADraftedArmyHasItsCost) { // R7.13
    EXPECT_EQ((Army{8, 0, 1, 1}.cost()), 12);
    EXPECT_EQ((Army{9, 1, 0, 0}.cost()), 12);
    EXPECT_EQ(Army{}.cost(), 0);
}

TEST(Ruleset, R710_OnlyMiladyAtTheStartBeginsAtPlyZero) { // R7.10
    EXPECT_TRUE(rulesetOf("milady").startsAtPlyZero());
    EXPECT_FALSE(rulesetOf("milady;milady=box").startsAtPlyZero());
    EXPECT_TRUE(rulesetOf("army;army=draft;silver=8P1M;red=9P1M").startsAtPlyZero());
    EXPECT_FALSE(rulesetOf("army").startsAtPlyZero());
}

TEST(Ruleset, OptionsWithoutEffectAreNormalised) {
    Ruleset rules = findPreset("sixmaking")->rules;
    rules.rights = MiladyRights::Move;
    rules.draft.silver.pawns = 3;
    const Ruleset normal = rules.normalised();
    EXPECT_EQ(normal.crown, CrownRule::Trim);
    EXPECT_EQ(normal.rights, MiladyRights::Place);
    EXPECT_EQ(normal.draft, PerColor<Army>{});
    EXPECT_EQ(normal.normalised(), normal);
}

TEST(Ruleset, KnowsWhetherThereAreBonusDisks) {
    for (const char* text : {"milady", "hunchback", "giant", "army", "army;army=draft;silver=1P;red=1P"})
        EXPECT_TRUE(rulesetOf(text).hasBonusDisks()) << text;
    for (const char* text : {"sixth", "sixthmaking-4x4", "giant;giant=0"})
        EXPECT_FALSE(rulesetOf(text).hasBonusDisks()) << text;
}

} // namespace
} // namespace sixth::rules
