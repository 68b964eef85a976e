#include "notation/agreed_rules.h"
#include "notation/army_text.h"
#include "notation/ruleset_text.h"

#include <gtest/gtest.h>

namespace sixth::notation {
namespace {

// "column code" of every reason, joined by commas.
std::string agreementProblems(std::string_view text) {
    const auto agreed = readAgreedRules(text);
    std::string line;
    if (agreed) return line;
    for (const Error& error : agreed.error())
        line += (line.empty() ? "" : ", ") + std::to_string(error.column) + " " + error.code;
    return line;
}

std::string rewrittenAgreement(std::string_view text) {
    const auto agreed = readAgreedRules(text);
    return agreed ? writeAgreedRules(*agreed) : "refused: " + agreed.error()[0].message;
}

std::string completed(std::string_view text, std::string_view silver, std::string_view red) {
    const auto agreed = readAgreedRules(text);
    if (!agreed || !isPending(*agreed)) return "not pending";
    return writeRuleset(std::get<PendingDraft>(*agreed).withArmies({*readArmy(silver), *readArmy(red)}));
}

TEST(AgreedRules, APlayableRulesetIsReadAsOne) {
    for (const char* text : {"sixth", "sixth;kings=3", "army", "army;army=draft;silver=8P1G1M;red=9P1H"}) {
        const auto agreed = readAgreedRules(text);
        ASSERT_TRUE(agreed) << text;
        ASSERT_FALSE(isPending(*agreed)) << text;
        EXPECT_EQ(std::get<rules::Ruleset>(*agreed), *readRuleset(text));
        EXPECT_EQ(writeAgreedRules(*agreed), text);
    }
}

TEST(AgreedRules, R713_ADraftWithoutArmiesWaitsForThem) { // R7.13
    const auto agreed = readAgreedRules("army;army=draft");
    ASSERT_TRUE(agreed);
    EXPECT_TRUE(isPending(*agreed));
    EXPECT_FALSE(readRuleset("army;army=draft")) << "and it can't be played";
}

TEST(AgreedRules, OneArmyAloneIsRefused) {
    EXPECT_EQ(agreementProblems("army;army=draft;silver=8P"), "6 option-missing");
    EXPECT_EQ(agreementProblems("army;army=draft;red=8P"), "6 option-missing");
}

TEST(AgreedRules, ErrorsAreThoseOfARuleset) {
    EXPECT_EQ(agreementProblems(""), "1 unknown-preset");
    EXPECT_EQ(agreementProblems("army;army=draft;queens=1;size=9"), "17 unknown-option, 31 option-value");
    EXPECT_EQ(agreementProblems("army;army=draft;disks=3"), "17 option-conflict");
    EXPECT_EQ(agreementProblems("army;army=draft;milady=none"), "24 option-value");
    EXPECT_EQ(agreementProblems("army;army=draft;army=draft"), "17 repeated-option");
    EXPECT_EQ(agreementProblems("army;silver=8P"), "6 option-conflict");
    EXPECT_EQ(agreementProblems(std::string(2000, 'x')), "1001 text-too-long");
}

TEST(AgreedRules, APendingDraftIsWrittenInItsShortestForm) {
    EXPECT_EQ(rewrittenAgreement("army;army=draft"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("sixth;army=draft"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("giant;army=draft"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("army;army=draft;kings=3;size=4"), "army;size=4;kings=3;army=draft");
    EXPECT_EQ(rewrittenAgreement("sixthmaking;army=draft"), "sixthmaking;army=draft");
    EXPECT_EQ(rewrittenAgreement("army;army=draft;milady=start"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("milady;army=draft"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("army;army=draft;milady=box"), "army;milady=box;army=draft");
    EXPECT_EQ(rewrittenAgreement("army;army=draft;crown=clear"), "army;army=draft");
    EXPECT_EQ(rewrittenAgreement("army;army=draft;milady-rights=move"), "army;army=draft;milady-rights=move");
}

TEST(AgreedRules, WhatIsWrittenReadsBackToTheSame) {
    for (const char* preset : {"sixth", "sixth-kings", "sixmaking-4x4", "milady", "army"})
        for (const char* options :
             {"", ";milady=box", ";milady-rights=move;stuck=pass", ";repetition=none"}) {
            const auto agreed = readAgreedRules(std::string(preset) + ";army=draft" + options);
            ASSERT_TRUE(agreed);
            EXPECT_EQ(*readAgreedRules(writeAgreedRules(*agreed)), *agreed) << preset << options;
        }
}

TEST(AgreedRules, R713_ArmiesCompleteADraft) { // R7.13
    EXPECT_EQ(completed("army;army=draft", "8P1G1M", "9P1H"), "army;army=draft;silver=8P1G1M;red=9P1H");
    EXPECT_EQ(completed("sixth-kings;army=draft;stuck=draw", "12P", "1P"),
              "sixth-kings;army=draft;silver=12P;red=1P;stuck=draw");
}

TEST(AgreedRules, R713_MiladysOptionsDependOnWhoPaid) { // R7.13
    const char* const text = "army;army=draft;milady=box;milady-rights=move";
    EXPECT_EQ(completed(text, "10P1M", "1M"), "army;milady=box;army=draft;silver=10P1M;red=1M");
    EXPECT_EQ(completed(text, "10P1M", "12P"), "army;army=draft;silver=10P1M;red=12P;milady-rights=move");
    EXPECT_EQ(completed(text, "12P", "12P"), "army;army=draft;silver=12P;red=12P");
}

TEST(AgreedRules, ThePresetIsThatOfTheShortestText) {
    EXPECT_EQ(presetOf(*readAgreedRules("sixth")), "sixth");
    EXPECT_EQ(presetOf(*readAgreedRules("sixth;kings=3")), "sixth");
    EXPECT_EQ(presetOf(*readAgreedRules("sixth;kings=6")), "sixth-kings");
    EXPECT_EQ(presetOf(*readAgreedRules("sixth;army=draft")), "army");
    EXPECT_EQ(presetOf(*readAgreedRules("army;army=draft;silver=1P;red=2P")), "army");
}

} // namespace
} // namespace sixth::notation
