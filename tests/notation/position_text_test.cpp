#include "notation/position_text.h"
#include "rules/support.h"

namespace sixth::notation {
namespace {

using rules::rulesetOf;

// "column code" of every reason, joined by commas.
std::string positionProblems(std::string_view ruleset, std::string_view text) {
    const auto position = readPosition(rulesetOf(ruleset), text);
    std::string line;
    if (position) return line;
    for (const Error& error : position.error()) {
        EXPECT_EQ(error.what, "position");
        EXPECT_EQ(error.line, 1);
        EXPECT_FALSE(error.message.empty());
        line += (line.empty() ? "" : ", ") + std::to_string(error.column) + " " + error.code;
    }
    return line;
}

TEST(PositionText, WrittenFormsReadBack) {
    const std::vector<std::pair<const char*, const char*>> texts{
        {"sixth", "x5/x5/x2,Pp,x2/x4,P/x5 s 13P14p - - 5"},
        {"sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6"},
        {"sixth-kings", "x4,ppPpP/x5/x5/x5/x5 r 13P12p 2-0 - 10"},
        {"sixth;size=3", "x3/x1,P,x1/x3 r 14P15p - - 2"},
        {"milady", "x5/x5/x5/x5/x5 r 12P12p1M - - 0"},
        {"army", "x5/x5/x5/x5/x5 s 1H1G12A1h1g12a1M - - 1"},
        {"army;army=draft;silver=8P1G1M;red=9P1H", "x5/x5/x5/x5/x5 s 8P1G1L9p1h - - 1"},
        {"army;army=draft;silver=9P1H;red=8P1G1M", "x5/x5/x5/x5/x5 s 9P1H8p1g1l - - 1"},
        {"sixmaking", "x1,PpPp,PpPp,PpPp,x1/x5/x5/x5/PpPp,PpPp,PpPp,PpPp,PpPp s - - - 65"},
        {"sixth", "x5/x5/x5/x5/x5 r 15P15p - - 1000000"},
        {"sixth", "x5/x5/x5/x5/x5 s - - - 1"}, // composed positions may have fewer disks
    };
    for (const auto& [ruleset, text] : texts)
        EXPECT_EQ(writePosition(rules::positionOf(ruleset, text)), text);
}

TEST(PositionText, TheKoMayBeSpelledAsMovesMay) {
    const rules::Ruleset rules = rulesetOf("sixth");
    const auto position = readPosition(rules, "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3-b3 6");
    ASSERT_TRUE(position);
    EXPECT_EQ(writePosition(*position), "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - 1d3b3 6");
}

TEST(PositionText, FieldsAreCountedAndSpacedByOne) {
    EXPECT_EQ(positionProblems("sixth", ""), "1 position-fields");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5 s 15P15p - -"), "1 position-fields");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5 s 15P15p - - 1 "), "1 position-fields");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5"), "1 position-fields");
    EXPECT_EQ(positionProblems("sixth", std::string(2000, 'x')), "1001 text-too-long");
    EXPECT_NE(positionProblems("sixth", " x5/x5/x5/x5/x5 s 15P15p - - 1").find("position-fields"),
              std::string::npos);
    EXPECT_NE(positionProblems("sixth", "x5/x5/x5/x5/x5  s 15P15p - - 1").find("position-fields"),
              std::string::npos);
}

TEST(PositionText, R11_BoardErrorsHaveTheirColumn) { // R1.1
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5 s 15P15p - - 1"), "1 board-ranks");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5/x5 s 15P15p - - 1"), "1 board-ranks");
    EXPECT_EQ(positionProblems("sixth", "x5/x4/x5/x5/x5 s 15P15p - - 1"), "4 board-squares");
    EXPECT_EQ(positionProblems("sixth", "x5/x5,P/x5/x5/x5 s 14P15p - - 1"), "4 board-squares");
    EXPECT_EQ(positionProblems("sixth", "x5/x2,x3/x5/x5/x5 s 15P15p - - 1"), "7 board-empty-run");
    EXPECT_EQ(positionProblems("sixth", "x5/x0,P,x4/x5/x5/x5 s 14P15p - - 1"), "4 board-empty-run");
    EXPECT_EQ(positionProblems("sixth", "x5/x05/x5/x5/x5 s 15P15p - - 1"), "4 board-empty-run");
    EXPECT_EQ(positionProblems("sixth", "x5/x/x5/x5/x5 s 15P15p - - 1"), "4 board-empty-run");
    EXPECT_EQ(positionProblems("sixth", "x5/x99999999999/x5/x5/x5 s 15P15p - - 1"), "4 board-empty-run");
    EXPECT_EQ(positionProblems("sixth", "x5/x2,,x2/x5/x5/x5 s 15P15p - - 1"), "7 board-tower");
    EXPECT_EQ(positionProblems("sixth", "x5//x5/x5/x5 s 15P15p - - 1"), "4 board-tower");
    EXPECT_EQ(positionProblems("sixth", "x5/x2,PQ,x2/x5/x5/x5 s 14P15p - - 1"), "8 board-disk");
    EXPECT_EQ(positionProblems("sixmaking-4x4", "x5/x5/x5/x5/x5 s 12P12p - - 1"),
              "1 board-ranks, 1 board-squares, 4 board-squares, 7 board-squares, 10 board-squares");
}

TEST(PositionText, TowersAreJudgedWhereTheyStand) {
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x2,PpPpPp,x2/x5/x5 s 12P12p - - 7"),
              "10 tower-height");                                                                      // R5.3
    EXPECT_EQ(positionProblems("giant", "x5/x5/x2,PpPpG,x2/x5/x5 s 9P9p1g - - 7"), "10 tower-height"); // R7.4
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x2,PpPpPpPpPpP,x2/x5/x5 s 9P9p - - 7"), "10 tower-height");
    EXPECT_EQ(positionProblems("hunchback", "x5/x5/x2,HP,x2/x5/x5 s 9P9p1h - - 7"),
              "10 hunchback-covered"); // R7.2
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x2,G,x2/x5/x5 s 15P15p - - 7"), "10 foreign-disk");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x2,M,x2/x5/x5 s 15P15p - - 7"), "10 foreign-disk");
    EXPECT_EQ(positionProblems("army;army=draft;silver=12P;red=1H", "x5/x5/x2,p,x2/x5/x5 s 12P - - 7"),
              "10 foreign-disk");
}

TEST(PositionText, SideErrors) {
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5 S 15P15p - - 1"), "16 position-side");
    EXPECT_EQ(positionProblems("sixth", "x5/x5/x5/x5/x5 r 15P15p - - 1"), "29 side-ply");
}

TEST(PositionText, HandErrors) {
    const auto hand = [](const char* ruleset, const std::string& text) {
        return positionProblems(ruleset, "x5/x5/x5/x5/x5 s " + text + (std::string(" - - 1")));
    };
    EXPECT_EQ(hand("sixth", "15P"), "");
    EXPECT_EQ(hand("sixth", "P"), "18 hand-syntax");
    EXPECT_EQ(hand("sixth", "15"), "18 hand-syntax");
    EXPECT_EQ(hand("sixth", "0P15p"), "18 hand-syntax");
    EXPECT_EQ(hand("sixth", "015P15p"), "18 hand-syntax");
    EXPECT_EQ(hand("sixth", "15P15x"), "21 hand-syntax");
    EXPECT_EQ(hand("sixth", "15P-"), "21 hand-syntax");
    EXPECT_EQ(hand("sixth", "15p15P"), "21 hand-order");
    EXPECT_EQ(hand("sixth", "7P8P15p"), "20 hand-order");
    EXPECT_EQ(hand("sixth", "100P15p"), "18 hand-count");
    EXPECT_EQ(hand("sixth", "99999999999999P"), "18 hand-syntax");
    EXPECT_EQ(hand("sixth", "16P15p"), "18 too-many-disks"); // R1.2
    EXPECT_EQ(hand("sixth", "15P1H15p"), "18 too-many-disks");
    EXPECT_EQ(hand("sixth", "15P15p1M"), "18 foreign-hand");
    EXPECT_EQ(hand("sixth", "15P15p1a"), "18 foreign-hand");
    EXPECT_EQ(hand("milady;milady=box", "12P12p2M"), "24 too-many-disks");
    EXPECT_EQ(hand("milady;milady=box", "12P1L12p1M"), "26 too-many-disks");
    EXPECT_EQ(hand("milady;milady=box", "12P1L12p"), "18 foreign-hand");
    EXPECT_EQ(hand("army", "1H1G13A1h1g12a1M"), "18 too-many-points"); // R7.12
    EXPECT_EQ(hand("army", "1P1H1G11A1h1g12a1M"), "18 foreign-hand");
    EXPECT_EQ(hand("army", "2H1G11A1h1g12a1M"), "18 too-many-disks");
    EXPECT_EQ(hand("army;army=draft;silver=8P1G1M;red=9P1H", "8P1G9p1h1M"), "18 foreign-hand"); // R7.13
}

TEST(PositionText, R61_ScoreErrors) { // R6.1
    const auto score = [](const char* ruleset, const std::string& text) {
        return positionProblems(ruleset, "x5/x5/x5/x5/x5 s - " + text + " - 1");
    };
    EXPECT_EQ(score("sixth", "0-0"), "20 score-kind");
    EXPECT_EQ(score("sixth-kings", "-"), "20 score-kind");
    EXPECT_EQ(score("sixth-kings", "6-0"), "20 score-range");
    EXPECT_EQ(score("sixth-kings", "6-6"), "20 score-range, 20 score-range");
    EXPECT_EQ(score("sixth-kings", "5-5"), "");
    for (const char* text : {"0:0", "0", "0-", "-0", "00-0", "0-0-0", "1-x", "100-0"})
        EXPECT_EQ(score("sixth-kings", text), "20 score-syntax") << text;
}

TEST(PositionText, R42_KoErrors) { // R4.2
    const auto ko = [](const std::string& text) {
        return positionProblems("sixth", "x5/x5/x1,P,x1,Pp,x1/x5/x5 r 13P14p - " + text + " 6");
    };
    EXPECT_EQ(ko("1d3b3"), "");
    for (const char* text : {"c3", "pass", "x", "", "1d3", "Hc3", "1d3b3b3"})
        EXPECT_EQ(ko(text), "38 ko-syntax") << text;
    for (const char* text : {"3d3b3", "9d3b3", "1b3c3", "1d3d3", "a1b3", "1a1b3", "1d3d4"})
        EXPECT_NE(ko(text).find("38 ko-"), std::string::npos) << text;
    EXPECT_EQ(ko("2d3b3"), "38 ko-whole-tower");
    EXPECT_EQ(ko("d3b3"), "38 ko-whole-tower");
    EXPECT_EQ(ko("1d3b3#"), "38 crown-mark");
}

TEST(PositionText, PlyErrors) {
    const auto ply = [](const std::string& side, const std::string& text) {
        return positionProblems("sixth", "x5/x5/x5/x5/x5 " + side + " 15P15p - - " + text);
    };
    for (const char* text : {"", "x", "-1", "+1", "01", "1.", "99999999999999999999"})
        EXPECT_EQ(ply("s", text), "29 ply-syntax") << text;
    EXPECT_EQ(ply("s", "2"), "29 side-ply");
    EXPECT_EQ(ply("s", "1000001"), "29 ply-range");
    EXPECT_EQ(ply("r", "0"), "29 ply-zero"); // R7.10
    EXPECT_EQ(positionProblems("milady", "x5/x5/x5/x5/P,x4 r 11P12p1M - - 0"), "33 ply-zero");
    EXPECT_EQ(positionProblems("milady;milady=box", "x5/x5/x5/x5/x5 r 12P12p1M - - 0"), "31 ply-zero");
}

TEST(PositionText, EveryReasonIsReported) {
    EXPECT_EQ(positionProblems("sixth", "x5/x2,x3/x2,Q,x2/x5/PpPpPp,x4 t 0P 1:0 c3 x"),
              "7 board-empty-run, 13 board-disk, 31 position-side, 33 hand-syntax, 36 score-syntax, "
              "43 ply-syntax, 40 ko-syntax, 21 tower-height");
    EXPECT_EQ(positionProblems("sixth", "HPG,x4/x5/x5/x5/M,x4 s 16P15p 0-0 - 2"),
              "17 foreign-disk, 1 hunchback-covered, 1 foreign-disk, 1 foreign-disk, 24 too-many-disks, "
              "31 score-kind, 37 side-ply");
}

TEST(PositionText, MessagesSayWhatWasExpected) {
    const auto position = readPosition(rulesetOf("sixth"), "x5/x5/x5/x5/x5 s 16P15p - - 1");
    ASSERT_FALSE(position);
    EXPECT_EQ(format(position.error()[0]), "position: Silver has 16 pawns on board and in hand, expected at "
                                           "most 15 (column 18)");
    EXPECT_EQ(format(position.error()[0], true),
              "position: Silver has 16 pawns on board and in hand, expected at most 15 (line 1, column 18)");
}

TEST(PositionText, OddBytesAreShownAsHex) {
    const auto position = readPosition(rulesetOf("sixth"), "x5/x5/x5/x5/x5 \xFF 15P15p - - 1");
    ASSERT_FALSE(position);
    EXPECT_NE(position.error()[0].message.find("'\\xff'"), std::string::npos);
    EXPECT_EQ(notation::quoted(std::string(100, 'a')), "'" + std::string(40, 'a') + "…'");
}

} // namespace
} // namespace sixth::notation
