#include "reference/state.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::reference {
namespace {

bool accepts(const std::string& ruleset, const std::string& position) {
    const auto rules = readRuleset(ruleset);
    EXPECT_TRUE(rules) << ruleset;
    const auto state = readState(*rules, position);
    if (state) {
        EXPECT_EQ(writeState(*state), position);
    }
    return state.has_value();
}

constexpr const char* kSilverPaid = "army;army=draft;silver=8P1G1M;red=9P1H";
constexpr const char* kRedPaid = "army;army=draft;silver=8P1G;red=10P1M";
constexpr const char* kBothPaid = "army;army=draft;silver=8P1M;red=9P1M";
constexpr const char* kNobodyPaid = "army;army=draft;silver=8P;red=9P";

TEST(ReferencePosition, Starts) {
    const std::vector<std::vector<std::string>> starts = {
        {"sixth", "x5/x5/x5/x5/x5 s 15P15p - - 1"},
        {"sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 0-0 - 1"},
        {"sixmaking-4x4", "x4/x4/x4/x4 s 12P12p - - 1"},
        {"sixth;size=3", "x3/x3/x3 s 15P15p - - 1"},
        {"hunchback", "x5/x5/x5/x5/x5 s 11P1H11p1h - - 1"},
        {"giant", "x5/x5/x5/x5/x5 s 11P1G11p1g - - 1"},
        {"milady", "x5/x5/x5/x5/x5 r 12P12p1M - - 0"},
        {"milady;milady=box", "x5/x5/x5/x5/x5 s 12P12p1M - - 1"},
        {"army", "x5/x5/x5/x5/x5 s 1H1G12A1h1g12a1M - - 1"},
        {kSilverPaid, "x5/x5/x5/x5/x5 s 8P1G1L9p1h - - 1"},
        {kRedPaid, "x5/x5/x5/x5/x5 s 8P1G10p1l - - 1"},
        {kBothPaid, "x5/x5/x5/x5/x5 r 8P9p1M - - 0"},
        {std::string(kBothPaid) + ";milady=box", "x5/x5/x5/x5/x5 s 8P9p1M - - 1"},
        {kNobodyPaid, "x5/x5/x5/x5/x5 s 8P9p - - 1"},
        {"army;army=draft;silver=1M;red=1M;milady=box", "x5/x5/x5/x5/x5 s 1M - - 1"},
    };
    for (const auto& pair : starts) {
        const auto state = startState(*readRuleset(pair[0]));
        EXPECT_EQ(writeState(state), pair[1]) << pair[0];
        EXPECT_EQ(readState(*readRuleset(pair[0]), pair[1]), state) << pair[0];
    }
}

TEST(ReferencePosition, OnlyWhatWritersWrite) {
    EXPECT_TRUE(accepts("sixth", "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5"));
    EXPECT_TRUE(accepts("sixth", "x5/x5/x5/x5/x5 s - - - 1"));
    EXPECT_TRUE(accepts("sixth", "x5/x5/x5/x5/x5 r - - - 1000000"));
    const std::vector<std::string> bad = {
        "",
        "x5/x5/x5/x5/x5 s 15P15p - -",
        "x5/x5/x5/x5/x5 s 15P15p - - 1 ",
        " x5/x5/x5/x5/x5 s 15P15p - - 1",
        "x5/x5/x5/x5/x5  s 15P15p - - 1",
        "x5/x5/x5/x5 s 15P15p - - 1",
        "x5/x5/x5/x5/x5/x5 s 15P15p - - 1",
        "x4/x4/x4/x4 s 15P15p - - 1",
        "x5/x5/x5/x5/x4 s 15P15p - - 1",
        "x5/x5/x5/x5/x6 s 15P15p - - 1",
        "x5/x5/x5/x5/x2,x3 s 15P15p - - 1",
        "x5/x5/x5/x5/x05 s 15P15p - - 1",
        "x5/x5/x5/x5/x5,x0 s 15P15p - - 1",
        "x5/x5/x5/x5/x s 15P15p - - 1",
        "x5/x5/x5/x5/ s 15P15p - - 1",
        "x5/x5/x5/x5/x4,,P s 14P15p - - 1",
        "x5/x5/x5/x5/x5,P s 14P15p - - 1",
        "x5/x5/x5/x5/x4,Q s 14P15p - - 1",
        "x5/x5/x5/x5/x4P s 14P15p - - 1",
        "x5/x5/x5/x5/x5 S 15P15p - - 1",
        "x5/x5/x5/x5/x5 s 15p15P - - 1",
        "x5/x5/x5/x5/x5 s 0P15p - - 1",
        "x5/x5/x5/x5/x5 s 015P15p - - 1",
        "x5/x5/x5/x5/x5 s 7P8P15p - - 1",
        "x5/x5/x5/x5/x5 s P15p - - 1",
        "x5/x5/x5/x5/x5 s 15P15 - - 1",
        "x5/x5/x5/x5/x5 s 15P15p- - - 1",
        "x5/x5/x5/x5/x5 s  - - 1",
        "x5/x5/x5/x5/x5 s 15P15p 0-0 - 1",
        "x5/x5/x5/x5/x5 s 15P15p - a1 1",
        "x5/x5/x5/x5/x5 s 15P15p - pass 1",
        "x5/x5/x5/x5/x5 s 15P15p - - 01",
        "x5/x5/x5/x5/x5 s 15P15p - - -1",
        "x5/x5/x5/x5/x5 s 15P15p - - 1000001",
        "x5/x5/x5/x5/x5 s 15P15p - - 99999999999999999999",
        "x5/x5/x5/x5/x5 s 15P15p - - 2",
        "x5/x5/x5/x5/x5 r 15P15p - - 1",
        "x5/x5/x5/x5/x5 r 15P15p - - 0",
    };
    for (const std::string& text : bad) EXPECT_FALSE(accepts("sixth", text)) << text;
}

TEST(ReferencePosition, DisksOfTheRuleset) {
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x5 s 16P15p - - 1"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x4,P s 15P15p - - 3"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x4,p s 15P15p - - 3"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x4,G s 14P15p - - 3"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x4,M s 14P15p - - 3"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x5 s 14P1G15p - - 3"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x5 s 15P15p1M - - 1"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/x5 s 15P1A15p - - 1"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x5/x5/PpPpPp,x4 s 12P12p - - 7"));
    EXPECT_TRUE(accepts("giant", "x5/x5/x5/x5/PpPG,x4 s 9P10p1g - - 7"));
    EXPECT_FALSE(accepts("giant", "x5/x5/x5/x5/PpPpG,x4 s 9P9p1g - - 7"));
    EXPECT_FALSE(accepts("giant", "x5/x5/x5/x5/G,x4 s 11P1G11p1g - - 3"));
    EXPECT_TRUE(accepts("hunchback", "x5/x5/x5/x5/PH,x4 s 10P11p1h - - 3"));
    EXPECT_FALSE(accepts("hunchback", "x5/x5/x5/x5/HP,x4 s 10P11p1h - - 3"));
    EXPECT_FALSE(accepts("hunchback", "x5/x5/x5/x5/H,H,x3 s 11P11p1h - - 3"));
}

TEST(ReferencePosition, Milady) {
    EXPECT_TRUE(accepts("milady", "x5/x5/x5/x5/x5 r 12P12p1M - - 2"));
    EXPECT_TRUE(accepts("milady", "x5/x5/M,x4/x5/x5 s 12P12p - - 1"));
    EXPECT_TRUE(accepts("milady", "x5/x5/x2,M,x2/x5/x5 s 12P12p - - 1"));
    EXPECT_FALSE(accepts("milady", "x5/x5/M,x4/x5/x5 s 12P12p1M - - 1"));
    EXPECT_FALSE(accepts("milady", "x5/x5/M,x1,M,x2/x5/x5 s 12P12p - - 1"));
    EXPECT_FALSE(accepts("milady", "x5/x5/x5/x5/x5 r 12P12p2M - - 0"));
    EXPECT_FALSE(accepts("milady", "x5/x5/x5/x5/x5 r 12P1L12p - - 2"));
    // Ply 0: an empty board under milady=start, and nothing more is asked.
    EXPECT_TRUE(accepts("milady", "x5/x5/x5/x5/x5 r - - - 0"));
    EXPECT_FALSE(accepts("milady", "x5/x5/x5/x5/P,x4 r 11P12p1M - - 0"));
    EXPECT_FALSE(accepts("milady;milady=box", "x5/x5/x5/x5/x5 r 12P12p1M - - 0"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/x5 r 1H1G12A1h1g12a1M - - 0"));
    // R7.13
    EXPECT_FALSE(accepts(kSilverPaid, "x5/x5/x5/x5/x5 s 8P1G9p1h1M - - 1"));
    EXPECT_FALSE(accepts(kSilverPaid, "x5/x5/x5/x5/x5 s 8P1G9p1h1l - - 1"));
    EXPECT_FALSE(accepts(kSilverPaid, "x5/x5/x5/x5/M,x4 s 8P1G1L9p1h - - 1"));
    EXPECT_TRUE(accepts(kSilverPaid, "x5/x5/x5/x5/M,x4 s 8P1G9p1h - - 1"));
    EXPECT_TRUE(accepts(kSilverPaid, "x5/x5/x5/x5/x5 s 8P1G9p1h - - 1"));
    EXPECT_FALSE(accepts(kRedPaid, "x5/x5/x5/x5/x5 s 8P1G1L10p - - 1"));
    EXPECT_FALSE(accepts(kBothPaid, "x5/x5/x5/x5/x5 s 8P1L9p - - 1"));
    EXPECT_TRUE(accepts(kBothPaid, "x5/x5/x5/x5/x5 s 8P9p1M - - 1"));
    EXPECT_FALSE(accepts(kNobodyPaid, "x5/x5/x5/x5/x5 s 8P9p1M - - 1"));
    EXPECT_FALSE(accepts(kNobodyPaid, "x5/x5/x5/x5/M,x4 s 8P9p - - 1"));
}

TEST(ReferencePosition, OpenArmy) {
    EXPECT_TRUE(accepts("army", "x5/x5/x5/x5/x5 s 12A12a - - 1"));
    EXPECT_TRUE(accepts("army", "x5/x5/x5/x5/x5 s - - - 1"));
    EXPECT_TRUE(accepts("army", "x5/x5/x5/x5/P,H,G,x2 s 6A1h1g12a1M - - 7"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/P,H,G,x2 s 7A1h1g12a1M - - 7"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/P,H,G,x2 s 1H6A1h1g12a1M - - 7"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/x5 s 13A12a - - 1"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/x5 s 1P11A12a - - 1"));
    EXPECT_FALSE(accepts("army", "x5/x5/x5/x5/x5 s 2H12A12a - - 1"));
    // Milady on the board is nobody's: her price is not part of the twelve.
    EXPECT_TRUE(accepts("army", "x5/x5/x5/x5/M,x4 s 12A12a - - 3"));
}

TEST(ReferencePosition, Score) {
    EXPECT_TRUE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 5-5 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 6-0 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 0-6 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p - - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 0 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 0-0-0 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 00-0 - 1"));
    EXPECT_FALSE(accepts("sixth-kings", "x5/x5/x5/x5/x5 s 15P15p 0- - 1"));
}

TEST(ReferencePosition, Ko) {
    EXPECT_TRUE(accepts("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - d3b3 6"));  // leaves no disk behind
    EXPECT_FALSE(accepts("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 2d3b3 6")); // not as written
    EXPECT_FALSE(accepts("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3-b3 6"));
    EXPECT_FALSE(accepts("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3c3 6"));       // empty
    EXPECT_FALSE(accepts("sixth", "x5/x5/P,Ppp,x3/x5/x5 r 13P13p - 1b3a3 8"));            // a Knight
    EXPECT_FALSE(accepts("hunchback", "x5/x5/x1,H,x1,Pp,x1/x5/x5 r 10P10p1h - 1d3b3 6")); // R7.2
    // R7.8: another carry must cover Milady, so this one would not be legal anyway.
    EXPECT_FALSE(accepts("milady", "x5/x5/x1,P,x1,Pp,x1/x5/M,P,x3 r 9P11p - 1d3b3 6"));
    EXPECT_TRUE(accepts("milady", "x5/x5/x1,P,x1,Pp,x1/x5/M,x4 r 10P11p - 1d3b3 6"));
}

} // namespace
} // namespace sixth::reference
