#include "reference/ruleset.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::reference {
namespace {

std::string canonical(const std::string& text) {
    const auto ruleset = readRuleset(text);
    return ruleset ? writeRuleset(*ruleset) : "error";
}

constexpr const char* kPresetNames[] = {
    "sixth",           "sixth-kings", "sixmaking", "sixmaking-4x4", "sixthmaking",
    "sixthmaking-4x4", "milady",      "hunchback", "giant",         "army",
};

TEST(ReferenceRuleset, PresetsPrintBack) {
    for (const char* name : kPresetNames) EXPECT_EQ(canonical(name), name);
}

TEST(ReferenceRuleset, TheTable) {
    const auto sixth = *readRuleset("sixth");
    EXPECT_EQ(sixth.size, 5);
    EXPECT_EQ(sixth.pawns, 15);
    EXPECT_EQ(sixth.kings, 1);
    const auto clear = *readRuleset("sixthmaking-4x4");
    EXPECT_EQ(clear.size, 4);
    EXPECT_EQ(clear.pawns, 12);
    EXPECT_EQ(clear.kings, 6);
    EXPECT_EQ(clear.crown, Crown::Clear);
    EXPECT_EQ(readRuleset("sixmaking;kings=6"), readRuleset("sixthmaking"));
    EXPECT_EQ(readRuleset("sixth;kings=6"), readRuleset("sixth-kings"));
    EXPECT_EQ(readRuleset("giant;kings=6")->crown, Crown::Trim);
    EXPECT_EQ(readRuleset("sixth;giant=1")->pawns, 15);
    EXPECT_EQ(readRuleset("sixmaking;size=4")->pawns, 16);
    EXPECT_EQ(readRuleset("army;army=none")->pawns, 12);
    EXPECT_EQ(readRuleset("army;army=none")->giants, 0);
    EXPECT_EQ(readRuleset("army;army=none")->milady, Milady::None);
}

TEST(ReferenceRuleset, FewestCharacters) {
    const std::vector<std::vector<std::string>> cases = {
        {"sixth;kings=3", "sixth;kings=3"},
        {"sixth-kings;kings=3", "sixth;kings=3"},
        {"sixth;kings=6", "sixth-kings"},
        {"sixmaking;kings=6", "sixthmaking"},
        {"sixth;disks=16", "sixmaking"},
        {"sixmaking;disks=15", "sixth"},
        {"sixth;disks=12;size=4", "sixmaking-4x4"},
        {"sixmaking;size=4;disks=10", "sixth;size=4;disks=10"},
        {"sixmaking;size=4", "sixmaking;size=4"},
        {"sixmaking;disks=12", "sixth;disks=12"}, // `army;army=none` is as long; the table decides
        {"army;army=none", "sixth;disks=12"},
        {"milady;milady=none", "sixth;disks=12"},
        {"sixth;disks=11;giant=1", "giant"},
        {"giant;giant=0;hunchback=1", "hunchback"},
        {"milady;milady=start", "milady"},
        {"milady;milady=box", "milady;milady=box"},
        {"sixth;disks=12;milady=box", "milady;milady=box"},
        {"sixth;crown=clear", "sixth"},
        {"sixth;crown=clear;kings=2", "sixth;kings=2;crown=clear"},
        {"sixmaking;crown=trim;kings=2", "sixth;disks=16;kings=2"},
        {"sixmaking;kings=6;crown=trim", "sixth-kings;disks=16"},
        {"sixth;army=open", "army"},
        {"milady;army=open", "army"},
        {"army;army=open", "army"},
        {"army;kings=6;crown=clear", "sixthmaking;army=open"},
        {"army;milady-rights=move", "army"},
        {"sixth;stuck=pass;repetition=none", "sixth;stuck=pass;repetition=none"},
        {"sixth;repetition=draw;stuck=loss", "sixth"},
        {"sixth;red=9P1H;silver=8P1G1M;army=draft", "army;army=draft;silver=8P1G1M;red=9P1H"},
        {"giant;army=draft;silver=1P;red=1P;milady-rights=move", "army;army=draft;silver=1P;red=1P"},
        {"army;army=draft;silver=1P1M;red=1P1M;milady=start", "army;army=draft;silver=1P1M;red=1P1M"},
        {"army;army=draft;silver=1P1M;red=1P1M;milady=box",
         "army;milady=box;army=draft;silver=1P1M;red=1P1M"},
        {"army;army=draft;silver=1P1M;red=1P;milady-rights=move",
         "army;army=draft;silver=1P1M;red=1P;milady-rights=move"},
        {"army;army=draft;silver=1P1M;red=1P1M;milady-rights=move", "army;army=draft;silver=1P1M;red=1P1M"},
    };
    for (const auto& pair : cases) EXPECT_EQ(canonical(pair[0]), pair[1]) << pair[0];
}

// Every preset with every pair of options: what is written means the same and is never longer than any text
// that does.
TEST(ReferenceRuleset, NoShorterTextMeansTheSame) {
    const std::vector<std::string> options = {
        "size=4",      "size=5",      "disks=11",        "disks=12",    "disks=16",     "kings=1",
        "kings=6",     "crown=trim",  "crown=clear",     "milady=none", "milady=start", "milady=box",
        "hunchback=0", "hunchback=1", "giant=0",         "giant=1",     "army=none",    "army=open",
        "stuck=loss",  "stuck=pass",  "repetition=none",
    };
    std::vector<std::string> texts;
    for (const char* name : kPresetNames) {
        texts.emplace_back(name);
        for (const std::string& first : options) {
            std::string one = name;
            one.append(";").append(first);
            texts.push_back(one);
            for (const std::string& second : options) {
                std::string two = one;
                two.append(";").append(second);
                texts.push_back(two);
            }
        }
    }
    int good = 0;
    for (const std::string& text : texts) {
        const auto ruleset = readRuleset(text);
        if (!ruleset) continue;
        ++good;
        const std::string written = writeRuleset(*ruleset);
        EXPECT_EQ(readRuleset(written), ruleset) << text;
        EXPECT_LE(written.size(), text.size()) << text << " became " << written;
    }
    EXPECT_GT(good, 2000);
}

TEST(ReferenceRuleset, Errors) {
    const std::vector<std::string> bad = {
        "",
        "Sixth",
        "chess",
        " sixth",
        "sixth ",
        "sixth;",
        ";kings=6",
        "sixth;;kings=6",
        "sixth;kings",
        "sixth;kings=",
        "sixth; kings=6",
        "sixth;Kings=6",
        "sixth;kings=6=6",
        "sixth;colour=1",
        "sixth;kings=3;kings=3",
        "sixth;milady-rights=move;milady-rights=move",
        // value out of range
        "sixth;size=2",
        "sixth;size=6",
        "sixth;size=05",
        "sixth;size=+5",
        "sixth;disks=0",
        "sixth;disks=17",
        "sixth;disks=-1",
        "sixth;disks=99999999999999999999",
        "sixth;kings=0",
        "sixth;kings=10",
        "sixth;crown=cut",
        "sixth;milady=corner",
        "sixth;hunchback=2",
        "sixth;giant=2",
        "sixth;army=closed",
        "sixth;milady-rights=all",
        "sixth;stuck=win",
        "sixth;repetition=loss",
        // disks, hunchback or giant with an army
        "army;disks=12",
        "army;hunchback=1",
        "army;giant=0",
        "sixth;giant=1;army=open",
        "army;army=draft;silver=1P;red=1P;disks=3",
        "army;army=draft;silver=1P;red=1P;giant=1",
        // silver or red without army=draft, or one of them missing
        "sixth;silver=1P",
        "army;red=1P",
        "army;silver=1P;red=1P",
        "army;army=none;silver=1P;red=1P",
        "army;army=draft",
        "army;army=draft;silver=1P",
        "army;army=draft;red=1P",
        // a drafted army over 12 points, with two of a bonus disk, or not as written
        "army;army=draft;silver=13P;red=1P",
        "army;army=draft;silver=1P;red=11P1G",
        "army;army=draft;silver=10P1H;red=1P",
        "army;army=draft;silver=2H;red=1P",
        "army;army=draft;silver=1P;red=2G",
        "army;army=draft;silver=2M;red=1P",
        "army;army=draft;silver=;red=1P",
        "army;army=draft;silver=0P;red=1P",
        "army;army=draft;silver=0P1G;red=1P",
        "army;army=draft;silver=01P;red=1P",
        "army;army=draft;silver=1G1P;red=1P",
        "army;army=draft;silver=1P1P;red=1P",
        "army;army=draft;silver=P;red=1P",
        "army;army=draft;silver=8;red=1P",
        "army;army=draft;silver=1p;red=1P",
        "army;army=draft;silver=1P1L;red=1P",
        "army;army=draft;silver=1P;red=9999999P",
        // milady with army=open, or with a draft in which not both paid
        "army;milady=box",
        "army;milady=none",
        "sixth;army=open;milady=start",
        "army;army=draft;silver=1P;red=1P;milady=none",
        "army;army=draft;silver=1P1M;red=1P;milady=box",
        "army;army=draft;silver=1P;red=1P1M;milady=start",
        "army;army=draft;silver=1P1M;red=1P1M;milady=none",
    };
    for (const std::string& text : bad) EXPECT_FALSE(readRuleset(text)) << text;
}

TEST(ReferenceRuleset, MiladyOwner) {
    EXPECT_EQ(miladyOwner(*readRuleset("milady")), std::nullopt);
    EXPECT_EQ(miladyOwner(*readRuleset("army")), std::nullopt);
    EXPECT_EQ(miladyOwner(*readRuleset("army;army=draft;silver=1M;red=1P")), Side::Silver);
    EXPECT_EQ(miladyOwner(*readRuleset("army;army=draft;silver=1P;red=1M")), Side::Red);
    EXPECT_EQ(miladyOwner(*readRuleset("army;army=draft;silver=1M;red=1M")), std::nullopt);
}

} // namespace
} // namespace sixth::reference
