#include "notation/ruleset_text.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

// "column code" of every reason, joined by commas.
std::string rulesetProblems(std::string_view text) {
    const auto rules = readRuleset(text);
    std::string line;
    if (rules) return line;
    for (const Error& error : rules.error()) {
        EXPECT_EQ(error.what, "ruleset");
        EXPECT_EQ(error.line, 1);
        EXPECT_FALSE(error.message.empty());
        line += (line.empty() ? "" : ", ") + std::to_string(error.column) + " " + error.code;
    }
    return line;
}

std::string rewritten(std::string_view text) {
    const auto rules = readRuleset(text);
    return rules ? writeRuleset(*rules) : "refused: " + rules.error()[0].message;
}

TEST(RulesetText, PresetsAreTheirOwnShortestForm) {
    for (const rules::Preset& preset : rules::presets()) EXPECT_EQ(rewritten(preset.name), preset.name);
}

TEST(RulesetText, PrintsTheFewestCharactersOverAllPresets) {
    EXPECT_EQ(rewritten("sixth;kings=6"), "sixth-kings");
    EXPECT_EQ(rewritten("sixth-kings;kings=1"), "sixth");
    EXPECT_EQ(rewritten("sixmaking;kings=6"), "sixthmaking");
    EXPECT_EQ(rewritten("sixth;disks=16"), "sixmaking");
    EXPECT_EQ(rewritten("sixmaking;disks=15"), "sixth");
    EXPECT_EQ(rewritten("sixmaking;size=4;disks=12"), "sixmaking-4x4");
    EXPECT_EQ(rewritten("sixmaking;size=4;disks=10"), "sixth;size=4;disks=10"); // shorter name, same game
    EXPECT_EQ(rewritten("sixth;milady=start;disks=12"), "milady");
    EXPECT_EQ(rewritten("hunchback;hunchback=0;giant=1"), "giant");
    EXPECT_EQ(rewritten("sixth;army=open"), "army");
    EXPECT_EQ(rewritten("sixth;kings=6;crown=clear;disks=16"), "sixthmaking");
    EXPECT_EQ(rewritten("army;army=draft;silver=8P1G1M;red=9P1H"), "army;army=draft;silver=8P1G1M;red=9P1H");
}

TEST(RulesetText, OfTwoTextsOfOneLengthThatOfTheEarlierPresetIsPrinted) {
    for (const char* text : {"hunchback;giant=1", "giant;hunchback=1"})
        EXPECT_EQ(writeRuleset(*readRuleset(text)), "hunchback;giant=1");
}

TEST(RulesetText, OptionsArePrintedInTheOrderOfTheRules) {
    EXPECT_EQ(rewritten("sixth;repetition=none;stuck=pass;giant=1;milady=box;kings=3;size=4"),
              "sixth;size=4;kings=3;milady=box;giant=1;stuck=pass;repetition=none");
}

TEST(RulesetText, OptionsWithoutEffectAreDropped) {
    EXPECT_EQ(rewritten("sixmaking;crown=trim"), "sixmaking");
    EXPECT_EQ(rewritten("sixth;crown=clear"), "sixth");
    EXPECT_EQ(rewritten("sixth;milady-rights=move"), "sixth");
    EXPECT_EQ(rewritten("army;army=draft;silver=8P1M;red=9P1M;milady-rights=move"),
              "army;army=draft;silver=8P1M;red=9P1M");
    EXPECT_EQ(rewritten("army;army=draft;silver=8P1M;red=9P;milady-rights=move"),
              "army;army=draft;silver=8P1M;red=9P;milady-rights=move");
    EXPECT_EQ(rewritten("sixth;kings=2;crown=clear"), "sixth;kings=2;crown=clear");
}

TEST(RulesetText, UnknownPresets) {
    EXPECT_EQ(rulesetProblems(""), "1 unknown-preset");
    EXPECT_EQ(rulesetProblems("seventh"), "1 unknown-preset");
    EXPECT_EQ(rulesetProblems("Sixth"), "1 unknown-preset");
    EXPECT_EQ(rulesetProblems(" sixth"), "1 unknown-preset");
    EXPECT_EQ(rulesetProblems(";kings=3"), "1 unknown-preset");
    EXPECT_EQ(rulesetProblems(std::string(2000, 'x')), "1001 text-too-long");
}

TEST(RulesetText, OptionErrorsHaveTheirColumn) {
    EXPECT_EQ(rulesetProblems("sixth;"), "7 option-syntax");
    EXPECT_EQ(rulesetProblems("sixth;kings"), "7 option-syntax");
    EXPECT_EQ(rulesetProblems("sixth; kings=3"), "7 unknown-option");
    EXPECT_EQ(rulesetProblems("sixth;queens=3"), "7 unknown-option");
    EXPECT_EQ(rulesetProblems("sixth;=3"), "7 unknown-option");
    EXPECT_EQ(rulesetProblems("sixth;kings=3;kings=3"), "15 repeated-option");
}

TEST(RulesetText, ValuesOutOfRange) {
    for (const char* text : {"sixth;size=2", "sixth;size=6", "sixth;size=", "sixth;size=05", "sixth;size=5 ",
                             "sixth;size=-5", "sixth;size=4294967301"})
        EXPECT_EQ(rulesetProblems(text), "12 option-value") << text;
    for (const char* text : {"sixth;disks=0", "sixth;disks=17", "sixth;kings=0", "sixth;kings=10",
                             "sixth;crown=none", "sixth;stuck=lose", "sixth;giant=2"})
        EXPECT_EQ(rulesetProblems(text), "13 option-value") << text;
    EXPECT_EQ(rulesetProblems("sixth;milady=yes"), "14 option-value");
    EXPECT_EQ(rulesetProblems("sixth;hunchback=2"), "17 option-value");
    EXPECT_EQ(rulesetProblems("sixth;milady-rights=all"), "21 option-value");
    EXPECT_EQ(rulesetProblems("sixth;repetition=loss"), "18 option-value");
    EXPECT_EQ(rulesetProblems("sixth;army=closed"), "12 option-value");
}

TEST(RulesetText, R712_AnArmyPaysForItsDisksByPoints) { // R7.12
    for (const char* text : {"army;disks=3", "army;hunchback=1", "army;giant=0", "army;milady=box",
                             "army;silver=8P", "army;red=8P", "sixth;silver=8P"})
        EXPECT_NE(rulesetProblems(text).find("option-conflict"), std::string::npos) << text;
}

TEST(RulesetText, R713_ADraftNeedsBothArmiesWithinTwelvePoints) { // R7.13
    EXPECT_EQ(rulesetProblems("army;army=draft"), "6 option-missing, 6 option-missing");
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P"), "6 option-missing");
    const auto silver = [](const std::string& army) {
        return rulesetProblems("army;army=draft;red=1P;silver=" + army);
    };
    EXPECT_EQ(silver("12P"), "");
    EXPECT_EQ(silver("1H1G1M"), "");
    EXPECT_EQ(silver("13P"), "31 army-cost");
    EXPECT_EQ(silver("6P1H1G1M"), "31 army-cost");
    EXPECT_EQ(silver("999999999P"), "31 army-cost");
    EXPECT_EQ(silver("2H"), "31 army-bonus");
    EXPECT_EQ(silver("2G"), "31 army-bonus");
    EXPECT_EQ(silver("2M"), "31 army-bonus");
    for (const char* army : {"", "8", "P", "0P", "8P0G", "1G8P", "4P4P", "8p", "8P1Q", "08P", "8P "})
        EXPECT_EQ(silver(army), "31 option-value") << army;
}

TEST(RulesetText, R713_MiladyIsAnOptionOnlyIfBothPaid) { // R7.13
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P1M;red=8P1M;milady=box"), "");
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P1M;red=8P1M;milady=start"), "");
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P1M;red=8P1M;milady=none"), "45 option-value");
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P1M;red=8P;milady=box"), "36 option-conflict");
    EXPECT_EQ(rulesetProblems("army;army=draft;silver=8P;red=8P;milady=none"), "34 option-conflict");
}

TEST(RulesetText, EveryReasonIsReported) {
    EXPECT_EQ(rulesetProblems("sixth;size=9;queens=1;kings;disks=0;size=4;silver=8P"),
              "12 option-value, 14 unknown-option, 23 option-syntax, 35 option-value, 37 repeated-option, "
              "44 option-conflict");
    EXPECT_EQ(rulesetProblems("army;disks=3;giant=1;milady=box;army=open"),
              "6 option-conflict, 14 option-conflict, 22 option-conflict");
}

TEST(RulesetText, EachErrorNamesItsOption) {
    for (const char* text : {"sixth;size=9", "sixth;silver=8P", "army;disks=3", "sixth;size=3;size=3"}) {
        const auto rules = readRuleset(text);
        ASSERT_FALSE(rules);
        const std::string_view option = std::string_view(text).substr(std::string_view(text).find(';') + 1);
        const std::string name(option.substr(0, option.find('=')));
        EXPECT_NE(rules.error()[0].message.find(name), std::string::npos) << rules.error()[0].message;
    }
}

TEST(RulesetText, OptionValuesListsWhatHasEffect) {
    const auto list = [](std::string_view text) {
        std::string line;
        for (const OptionValue& option : optionValues(*readRuleset(text)))
            line += option.name + "=" + option.value + " ";
        return line;
    };
    EXPECT_EQ(
        list("sixth"),
        "size=5 disks=15 kings=1 milady=none hunchback=0 giant=0 army=none stuck=loss repetition=draw ");
    EXPECT_EQ(list("army"), "size=5 kings=1 army=open stuck=loss repetition=draw ");
    EXPECT_EQ(list("sixth-kings;army=draft;silver=8P1M;red=9P1H"),
              "size=5 kings=6 crown=trim army=draft silver=8P1M red=9P1H milady-rights=place stuck=loss "
              "repetition=draw ");
}

} // namespace
} // namespace sixth::notation
