#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/ruleset_text.h"
#include "rules/movegen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::notation {
namespace {

using rules::Result;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// "line:column code" of everything that reading and replaying a file finds wrong.
std::vector<std::string> problems(std::string_view text) {
    RecordFile file = readRecords(text);
    for (const Record& record : file.records)
        for (Error& error : replay(record).errors) file.errors.push_back(std::move(error));
    std::vector<std::string> result;
    for (const Error& error : file.errors)
        result.push_back(std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.code);
    return result;
}

// The only game of a text that has no syntax error.
Record readOne(std::string_view text) {
    RecordFile file = readRecords(text);
    EXPECT_THAT(file.errors, IsEmpty()) << format(file.errors.empty() ? Error{} : file.errors[0], true);
    EXPECT_THAT(file.records, SizeIs(1));
    return file.records.empty() ? Record{} : file.records[0];
}

std::string rewrite(std::string_view text) {
    return writeRecord(readOne(text));
}

std::string firstMessage(std::string_view text) {
    const RecordFile file = readRecords(text);
    if (!file.errors.empty()) return file.errors[0].message;
    const Errors errors = replay(file.records.at(0)).errors;
    return errors.empty() ? "" : errors[0].message;
}

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

constexpr std::string_view kFull = R"([Event "Club evening"]
[Red "Grace \"Amazing\" H. \\o/"]
[Ruleset "milady"]
[Termination "unfinished"]

{Before all.} 0... Mc1 1. c3 {Two squares off.} 1... c2 $2 $14 {Hm.} (1... a5 2. b5 (2. a4 $1)
2... b4) (1... d4) 2. c2c1 d4 *
)";

// From here Silver crowns with c3e5, Silver on top.
constexpr std::string_view kCrownTags = "[Position \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"]\n";
// The same with the deciding point.
constexpr std::string_view kPointsTags = "[Ruleset \"sixth;kings=2\"]\n"
                                         "[Position \"x4,pp/x5/x2,PpPpP,x2/x5/x5 s 12P11p 1-1 - 9\"]\n";
// Two pairs of towers between which disks go to and fro; the first carry comes up a third time as move 9.
constexpr std::string_view kShuffleTags =
    "[Position \"x5/x5/x1,Pp,x1,P,x1/x5/x1,Pp,x1,P,x1 s 11P13p - - 5\"]\n";
constexpr std::string_view kShuffle = "3. 1b3d3 1b1d1 4. 1d3b3 1d1b1 5. 1b3d3 1b1d1 6. 1d3b3 1d1b1 7. 1b3d3";

std::string game(std::string_view tags, std::string_view moves) {
    return std::string(tags) + "\n" + std::string(moves) + "\n";
}

TEST(RecordReader, ReadsEveryPart) {
    const Record record = readOne(kFull);
    ASSERT_THAT(record.tags, SizeIs(4));
    EXPECT_EQ(*record.tag("Red"), "Grace \"Amazing\" H. \\o/");
    EXPECT_EQ(record.tag("Silver"), nullptr);
    EXPECT_EQ(record.comment, "Before all.");
    ASSERT_THAT(record.moves, SizeIs(5));
    EXPECT_EQ(record.moves[0].text, "Mc1");
    EXPECT_EQ(record.moves[0].line, 6);
    EXPECT_EQ(record.moves[0].column, 20);
    EXPECT_EQ(record.moves[1].comment, "Two squares off.");
    const RecordMove& answer = record.moves[2];
    EXPECT_THAT(answer.marks, ElementsAre(2, 14));
    EXPECT_EQ(answer.comment, "Hm.");
    ASSERT_THAT(answer.variations, SizeIs(2));
    ASSERT_THAT(answer.variations[0], SizeIs(3));
    ASSERT_THAT(answer.variations[0][1].variations, SizeIs(1));
    EXPECT_EQ(answer.variations[0][1].variations[0][0].text, "a4");
    EXPECT_EQ(record.result, Result::Ongoing);
    EXPECT_EQ(record.resultLine, 7);
    EXPECT_EQ(record.resultColumn, 31);
    EXPECT_THAT(replay(record).errors, IsEmpty());
    EXPECT_THAT(replay(record).game.moves(), SizeIs(5));
}

TEST(RecordReader, TakesEmptyFilesAndGamesWithoutTagsOrMoves) {
    EXPECT_THAT(readRecords("").records, IsEmpty());
    EXPECT_THAT(readRecords("\xEF\xBB\xBF \r\n\t\n").records, IsEmpty());
    EXPECT_THAT(problems("\xEF\xBB\xBF\n \n"), IsEmpty());
    EXPECT_THAT(problems("*"), IsEmpty());
    EXPECT_THAT(readOne("1. c3 d4 *").moves, SizeIs(2));
    EXPECT_THAT(readOne("[Event \"?\"]\n\n*\n").moves, IsEmpty());
}

TEST(RecordReader, TakesWindowsLineEndsByteOrderMarkAndTrailingBlanks) {
    const Record record =
        readOne("\xEF\xBB\xBF[Event \"Blitz\"]  \r\n[Site \"?\"]\r\n \t\r\n1. c3 \r\n1... d4\r\n* \r\n");
    EXPECT_EQ(*record.tag("Event"), "Blitz");
    EXPECT_EQ(record.tags[0].column, 1);
    EXPECT_EQ(record.moves[1].line, 5);
    EXPECT_EQ(record.moves[1].column, 6);
}

TEST(RecordReader, KeepsTheBytesOfCommentsAndValues) {
    const Record record =
        readOne("[Event \"a\tb [x] {y} \xC3\xA9\"]\n\n1. c3 { two\r\n lines (of [it] {\xE2\x99\x9A } *");
    EXPECT_EQ(*record.tag("Event"), "a\tb [x] {y} \xC3\xA9");
    EXPECT_EQ(record.moves[0].comment, " two\r\n lines (of [it] {\xE2\x99\x9A ");
}

TEST(RecordReader, JoinsTheCommentsOfAMove) {
    const Record record = readOne("{a} {b} 1. c3 {c} $1 {} (1. d4) {d} *");
    EXPECT_EQ(record.comment, "a b");
    EXPECT_EQ(record.moves[0].comment, "c d");
    EXPECT_EQ(writeRecord(record), "{a b} 1. c3 $1 {c d} (1. d4) *\n");
}

TEST(RecordReader, ReadsSeveralGamesAndGoesOnAfterABrokenOne) {
    const std::string text =
        "[Event \"1\"]\n\n1. c3 *\n\n[Event \"2\"]\n\n1. c3 ? d4 *\n\n[Event \"3\"]\n\n1. e5 1-0\n"
        "1. a1 0-1 1. b1 *";
    const RecordFile file = readRecords(text);
    ASSERT_THAT(file.records, SizeIs(4));
    EXPECT_EQ(*file.records[1].tag("Event"), "3");
    EXPECT_EQ(file.records[1].line, 9);
    EXPECT_EQ(file.records[2].result, Result::Red);
    EXPECT_EQ(file.records[3].moves[0].text, "b1");
    EXPECT_THAT(problems(text), ElementsAre("7:7 unexpected-text"));
}

TEST(RecordReader, TakesNumbersThatAreRight) {
    EXPECT_THAT(problems("1. c3 1... d4 2.c4 2...e5 *"), IsEmpty());
    EXPECT_THAT(problems("1. c3 $1 d4 *"), IsEmpty());
    EXPECT_THAT(problems("[Ruleset \"milady\"]\n\n0... Ma3 1. c3 *"), IsEmpty());
    EXPECT_THAT(problems(game("[Position \"x5/x5/x2,P,x2/x5/x5 r 14P15p - - 24\"]\n", "12... a1 13. b2 *")),
                IsEmpty());
}

TEST(RecordReader, RefusesNumbersThatAreWrongOrMissing) {
    EXPECT_THAT(problems("1. c3 d4 3. c4 *"), ElementsAre("1:10 move-number"));
    EXPECT_THAT(firstMessage("1. c3 d4 3. c4 *"), HasSubstr("'3.', expected 2."));
    EXPECT_THAT(problems("1... c3 d4 *"), ElementsAre("1:1 move-number"));
    EXPECT_THAT(problems("1.. c3 *"), ElementsAre("1:1 move-number"));
    EXPECT_THAT(problems("01. c3 *"), ElementsAre("1:1 move-number"));
    EXPECT_THAT(problems("99999999999999999999. c3 *"), ElementsAre("1:1 move-number"));
    EXPECT_THAT(problems("c3 *"), ElementsAre("1:1 move-number"));
    EXPECT_THAT(problems("1. c3 d4 c4 *"), ElementsAre("1:10 move-number"));
    EXPECT_THAT(problems("1. c3 {x} d4 *"), ElementsAre("1:11 move-number"));
    EXPECT_THAT(problems("1. c3 (1. d4) d4 *"), ElementsAre("1:15 move-number"));
    EXPECT_THAT(problems("1. c3 d4 (2. e5) *"), ElementsAre("1:11 move-number"));
    EXPECT_THAT(problems("[Ruleset \"milady\"]\n\n1. Ma3 *"), ElementsAre("3:1 move-number"));
    // The moves are clear all the same, and only the first wrong number of a line is reported.
    EXPECT_THAT(problems("2. c3 d4 3. c3 4. e5 *"), ElementsAre("1:1 move-number", "1:13 square-taken"));
}

TEST(RecordReader, TrustsTheFirstNumberWhenTheTagsAreWrong) {
    EXPECT_THAT(problems("[Ruleset \"chess\"]\n\n7... c3 8. d4 *"), SizeIs(1));
    EXPECT_THAT(problems("[Position \"x5\"]\n\n7... c3 9. d4 *"), testing::Contains("3:9 move-number"));
    EXPECT_THAT(problems("[Position \"x5\"]\n\nc3 *"), testing::Contains("3:1 move-number"));
}

TEST(RecordReader, ReportsWrongTags) {
    EXPECT_THAT(problems("[Event \"x]\n\n*"), ElementsAre("1:8 tag-syntax"));
    EXPECT_THAT(problems("[Event]\n\n*"), ElementsAre("1:7 tag-syntax"));
    EXPECT_THAT(problems("[Event\"x\"]\n\n*"), ElementsAre("1:7 tag-syntax"));
    EXPECT_THAT(problems("[1st \"x\"]\n\n*"), ElementsAre("1:1 tag-syntax"));
    EXPECT_THAT(problems("[ Event \"x\"]\n\n*"), ElementsAre("1:1 tag-syntax"));
    EXPECT_THAT(problems("[Event \"x\" ]\n\n*"), ElementsAre("1:11 tag-syntax"));
    EXPECT_THAT(problems("[Event \"a\\n\"]\n\n*"), ElementsAre("1:10 tag-syntax"));
    EXPECT_THAT(problems("[Event \"x\"] [Site \"y\"]\n\n*"), ElementsAre("1:13 tag-syntax"));
    EXPECT_THAT(problems("["), ElementsAre("1:1 tag-syntax", "1:2 missing-result"));
    EXPECT_THAT(problems("[Event \"x\"]\n[Site \"y\"]\n[Event \"z\"]\n\n*"), ElementsAre("3:1 tag-repeated"));
    // All tags of a game are looked at.
    EXPECT_THAT(problems("[Event x]\n[Site]\n[Date \"?\"]\n\n1. c3 *"),
                ElementsAre("1:8 tag-syntax", "2:6 tag-syntax"));
}

TEST(RecordReader, WantsABlankLineBehindTheTags) {
    EXPECT_THAT(problems("[Event \"x\"]\n1. c3 *"), ElementsAre("2:1 blank-line"));
    EXPECT_THAT(problems("[Event \"x\"]\n\n[Site \"y\"]\n\n*"), ElementsAre("3:1 missing-result"));
}

TEST(RecordReader, ReportsWrongMoveText) {
    EXPECT_THAT(problems("1. c3 d4"), ElementsAre("1:9 missing-result"));
    EXPECT_THAT(problems("1. c3 d4 \n\n[Event \"x\"]\n\n*"), ElementsAre("3:1 missing-result"));
    EXPECT_THAT(problems("1. c3 {no end"), ElementsAre("1:7 comment-open"));
    EXPECT_THAT(problems("1. c3 ({x} 1. d4) *"), ElementsAre("1:8 comment-place"));
    EXPECT_THAT(problems("1. c3 (1. d4 *"), ElementsAre("1:14 unexpected-text"));
    EXPECT_THAT(problems("1. c3 (1. d4"), ElementsAre("1:7 variation-open"));
    EXPECT_THAT(problems("1. c3 () *"), ElementsAre("1:7 variation-empty"));
    EXPECT_THAT(problems("1. c3 $256 *"), ElementsAre("1:7 mark"));
    EXPECT_THAT(problems("1. c3 $ *"), ElementsAre("1:7 mark"));
    EXPECT_THAT(problems("1. c3 $01 *"), ElementsAre("1:7 mark"));
    EXPECT_THAT(problems("1. c3 $99999999999999 *"), ElementsAre("1:7 mark"));
    EXPECT_THAT(problems("$1 1. c3 *"), ElementsAre("1:1 unexpected-text"));
    EXPECT_THAT(problems("(1. c3) *"), ElementsAre("1:1 unexpected-text"));
    EXPECT_THAT(problems("1. c3) *"), ElementsAre("1:6 unexpected-text"));
    EXPECT_THAT(problems("1. c3 } *"), ElementsAre("1:7 unexpected-text"));
    EXPECT_THAT(problems("1. c3 ; rest\n *"), ElementsAre("1:7 unexpected-text"));
    EXPECT_THAT(problems("1. c3 1... *"), ElementsAre("1:12 unexpected-text"));
    EXPECT_THAT(problems("1. {x} c3 *"), ElementsAre("1:4 unexpected-text"));
    EXPECT_THAT(problems("1. c3 2-0"), ElementsAre("1:7 unexpected-text"));
}

TEST(RecordReader, ReportsBytesThatAreNotUtf8) {
    EXPECT_THAT(problems("[Event \"a\xFF\"]\n\n*"), ElementsAre("1:10 utf8"));
    EXPECT_THAT(problems("1. c3 {ab\ncd\xC3} *"), ElementsAre("2:3 utf8"));
    EXPECT_THAT(problems("1. c3 {\xED\xA0\x80} *"), ElementsAre("1:8 utf8"));     // a surrogate
    EXPECT_THAT(problems("1. c3 {\xC0\xAF} *"), ElementsAre("1:8 utf8"));         // overlong
    EXPECT_THAT(problems("1. c3 {\xF4\x90\x80\x80} *"), ElementsAre("1:8 utf8")); // beyond Unicode
    EXPECT_THAT(problems("1. c3 {\xF0\x9F\x91\x91 \xF4\x8F\xBF\xBF} *"), IsEmpty());
    EXPECT_THAT(problems("1. c3\xFF *"), ElementsAre("1:4 unexpected-text"));
}

TEST(RecordReader, BoundsTheNesting) {
    const auto nested = [](int depth) {
        return "1. c3 " + repeated("(1. c3 ", depth) + std::string(static_cast<std::size_t>(depth), ')') +
               " *";
    };
    EXPECT_THAT(problems(nested(64)), IsEmpty());
    EXPECT_THAT(problems(nested(65)), ElementsAre("1:455 nesting"));
    EXPECT_THAT(problems(nested(100000)), ElementsAre("1:455 nesting"));
}

TEST(RecordReader, SurvivesAnything) {
    const std::string nul(1, '\0');
    EXPECT_THAT(problems(nul), ElementsAre("1:1 unexpected-text"));
    EXPECT_THAT(problems("1. c3 {" + nul + "} *"), IsEmpty());
    EXPECT_THAT(problems("1. c3" + nul + " *"), ElementsAre("1:4 unexpected-text"));
    EXPECT_THAT(problems(std::string(10'000'000, 'a')), ElementsAre("1:1 unexpected-text"));
    EXPECT_THAT(problems(std::string(10'000'000, '1')), ElementsAre("1:1 unexpected-text"));
    EXPECT_THAT(problems("1. " + std::string(10'000'000, '#')), ElementsAre("1:4 unexpected-text"));
    EXPECT_THAT(problems("1. c3 {" + std::string(10'000'000, '(') + "} *"), IsEmpty());
    EXPECT_THAT(readRecords("1. c3 " + repeated("{a} ", 1'000'000) + "*").errors, IsEmpty());
}

TEST(RecordReader, StopsAfterAThousandErrorsInLinearTime) {
    for (const std::string_view piece : {"{\n[a\n", "[a\n", "1. c3 (c4)\n[A \"\"]\n\n", "x\n[A \"\"]\n\n"}) {
        const RecordFile file = readRecords(repeated(piece, 1'000'000));
        ASSERT_GE(file.errors.size(), 1000U) << piece;
        EXPECT_LE(file.errors.size(), 1003U) << piece;
        EXPECT_EQ(file.errors.back().code, "too-many-errors") << piece;
    }
}

TEST(RecordReader, ReadsManyTagsInLinearTime) {
    std::string text;
    for (int i = 0; i < 200'000; ++i) text += "[T" + std::to_string(i) + " \"\"]\n";
    EXPECT_THAT(readOne(text + "\n*\n").tags, SizeIs(200'000));
}

TEST(RecordWriter, WritesWhatItReads) {
    EXPECT_EQ(rewrite(kFull), kFull);
}

TEST(RecordWriter, IsAFixedPointAfterTheFirstTime) {
    for (const std::string_view text :
         {"1.c3 1...d4 2.c4{x}2...e5*", "{ }{a} 1. c3 {b}\n{c} (1. d4 {e\nf}) $3 1... d4 1/2-1/2",
          "[Ruleset \"chess\"]\n\n7... c3 8. d4 *", "*"}) {
        const RecordFile once = readRecords(text);
        if (once.records.empty()) continue;
        const std::string written = writeRecord(once.records[0]);
        EXPECT_EQ(rewrite(written), written) << text;
    }
}

TEST(RecordWriter, NumbersRedOnlyWhereSomethingStandsBetween) {
    EXPECT_EQ(rewrite("1. c3 1... d4 2. c4 {x} 2... e5 (2... a1) 3. b1 b2 *"),
              "1. c3 d4 2. c4 {x} 2... e5 (2... a1) 3. b1 b2 *\n");
    EXPECT_EQ(rewrite(game("[Position \"x5/x5/x2,P,x2/x5/x5 r 14P15p - - 24\"]\n", "12...a1 13.b2 *")),
              game("[Position \"x5/x5/x2,P,x2/x5/x5 r 14P15p - - 24\"]\n", "12... a1 13. b2 *"));
}

TEST(RecordWriter, BreaksLinesButNoComments) {
    const std::string comment(120, 'x');
    std::string text;
    for (int i = 1; i <= 60; ++i) text += std::to_string(i) + ". c3 d4 ";
    const std::string written = rewrite(text + "{a " + comment + " b} *");
    std::size_t begin = 0;
    for (std::size_t end = written.find('\n'); end != std::string::npos; end = written.find('\n', begin)) {
        const std::string line = written.substr(begin, end - begin);
        EXPECT_TRUE(line.size() <= 100 || line.starts_with('{')) << line;
        begin = end + 1;
    }
    EXPECT_THAT(written, HasSubstr("\n{a " + comment + " b}\n*\n"));
}

TEST(RecordWriter, ReplacesWhatTheFormCannotHold) {
    Record record;
    record.setTag("Silver", "a\nb");
    record.comment = "x}y";
    EXPECT_EQ(writeRecord(record), "[Silver \"a b\"]\n\n{x)y} *\n");
}

TEST(Replay, PlaysTheMainLine) {
    const Replay played = replay(readOne("1. c3 c4 2. c3c4 *"));
    EXPECT_THAT(played.errors, IsEmpty());
    EXPECT_EQ(writePosition(played.game.position()), "x5/x2,pP,x2/x5/x5/x5 r 14P14p - - 4");
}

TEST(Replay, ReportsIllegalMovesOnceALine) {
    EXPECT_THAT(problems("1. c3 c3 2. c3 c3 *"), ElementsAre("1:7 square-taken"));
    EXPECT_THAT(problems("1. c3 k9 *"), ElementsAre("1:7 move-syntax"));
    // Variations instead of an illegal move are judged, and so is each variation by itself.
    EXPECT_THAT(problems("1. c3 c3 (1... d4 2. d4) (1... e5) 2. c3 *"),
                ElementsAre("1:7 square-taken", "1:22 square-taken"));
    EXPECT_THAT(problems("1. c3 (1. d4 d4 2. d4) (1. e5 e5) 1... c3 *"),
                ElementsAre("1:14 square-taken", "1:31 square-taken", "1:40 square-taken"));
    EXPECT_THAT(firstMessage("1. c3 c3 *"), HasSubstr("R2.3"));
}

TEST(Replay, ReportsWrongRulesetsAndPositionsAtTheirTag) {
    EXPECT_THAT(problems("[Event \"x\"]\n[Ruleset \"chess\"]\n\n1. c9 *"),
                ElementsAre(testing::StartsWith("2:1 ")));
    EXPECT_THAT(problems("[Event \"x\"]\n[Position \"x5/x5/x5/x5/x5 s 15P15p - - 2\"]\n\n*"),
                ElementsAre(testing::StartsWith("2:1 ")));
    EXPECT_THAT(firstMessage("[Ruleset \"chess\"]\n\n*"), HasSubstr("in the tag Ruleset: "));
}

TEST(Replay, TakesTheCrownMarkOnlyBehindACrown) {
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# 1-0")), IsEmpty());
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5 1-0")), IsEmpty());
    EXPECT_THAT(problems(game(kCrownTags, "4. a1# a2# *")), ElementsAre("3:4 crown-mark", "3:8 crown-mark"));
    EXPECT_TRUE(readOne(game(kCrownTags, "4. c3e5# 1-0")).moves[0].crownMark);
    EXPECT_THAT(problems(game(kPointsTags, "5. c3e5# 1-0")), IsEmpty());
}

TEST(Replay, RefusesMovesBehindTheEnd) {
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# a1 5. a2 1-0")), ElementsAre("3:10 game-over"));
    EXPECT_THAT(firstMessage(game(kCrownTags, "4. c3e5# a1 5. a2 1-0")), HasSubstr("crown (R5.1)"));
    EXPECT_THAT(problems(game(kCrownTags, "4. a1 (4. c3e5# a1) *")), ElementsAre("3:17 game-over"));
}

TEST(Replay, EndsByRepetition) {
    const std::string moves{kShuffle};
    EXPECT_THAT(problems(game(kShuffleTags, moves + " 1/2-1/2")), IsEmpty());
    EXPECT_THAT(problems(game(kShuffleTags, moves + " *")), ElementsAre("3:70 result-board"));
    EXPECT_THAT(problems(game(kShuffleTags, moves + " 1b1d1 1/2-1/2")), ElementsAre("3:70 game-over"));
    EXPECT_THAT(firstMessage(game(kShuffleTags, moves + " 1b1d1 1/2-1/2")), HasSubstr("repetition"));
    const std::string tags = "[Ruleset \"sixth;repetition=none\"]\n" + std::string(kShuffleTags);
    EXPECT_THAT(problems(game(tags, moves + " 1b1d1 *")), IsEmpty());
    // A variation has the history of the main line before it, and leaves none behind.
    EXPECT_THAT(problems(game(kShuffleTags,
                              moves.substr(0, moves.find(" 7.")) + " 7. a1 (7. 1b3d3 1b1d1) 7... b5 *")),
                ElementsAre("3:77 game-over"));
}

TEST(Replay, HoldsTheResultAgainstTagAndBoard) {
    EXPECT_THAT(problems("[Result \"1-0\"]\n\n1. c3 1-0"), IsEmpty());
    EXPECT_THAT(problems("[Event \"x\"]\n[Result \"1-0\"]\n\n1. c3 0-1"), ElementsAre("2:1 result-tag"));
    EXPECT_THAT(problems("[Result \"?\"]\n\n1. c3 *"), ElementsAre("1:1 result-tag"));
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# 0-1")), ElementsAre("3:10 result-board"));
    EXPECT_THAT(problems(game(kCrownTags, "4. c3e5# *")), ElementsAre("3:10 result-board"));
    EXPECT_THAT(problems("1. c3 1-0"), IsEmpty()); // a resignation
}

TEST(Replay, HoldsTheTerminationAgainstResultAndBoard) {
    const auto judged = [](std::string_view tags, std::string_view word, std::string_view moves) {
        return problems(game("[Termination \"" + std::string(word) + "\"]\n" + std::string(tags), moves));
    };
    for (const char* word : {"resign", "time", "abandoned", "unfinished"})
        EXPECT_THAT(judged("", word, "1. c3 1-0"), IsEmpty()) << word;
    EXPECT_THAT(judged("", "agreement", "1. c3 1/2-1/2"), IsEmpty());
    EXPECT_THAT(judged("", "agreement", "1. c3 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged("", "boredom", "1. c3 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged("", "boredom", "1. c9 1-0"), ElementsAre("1:1 termination", "3:4 move-syntax"));
    for (const char* word : {"crown", "points", "stuck", "passes", "repetition"})
        EXPECT_THAT(judged("", word, "1. c3 1-0"), ElementsAre("1:1 termination")) << word;
    EXPECT_THAT(judged(kCrownTags, "crown", "4. c3e5# 1-0"), IsEmpty());
    EXPECT_THAT(judged(kCrownTags, "points", "4. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kCrownTags, "resign", "4. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kPointsTags, "points", "5. c3e5# 1-0"), IsEmpty());
    EXPECT_THAT(judged(kPointsTags, "crown", "5. c3e5# 1-0"), ElementsAre("1:1 termination"));
    EXPECT_THAT(judged(kShuffleTags, "repetition", std::string(kShuffle) + " 1/2-1/2"), IsEmpty());
}

TEST(Canonical, WritesEverythingInItsOneForm) {
    const Record record =
        readOne("[Ruleset \"sixth;kings=6\"]\n\n1. c3 c4 2. 1c3-c4 (2. c3-c4 a1) 2... k9 *");
    EXPECT_EQ(writeRecord(canonical(record)),
              "[Ruleset \"sixth-kings\"]\n\n1. c3 c4 2. c3c4 (2. c3c4 a1) 2... k9 *\n");
    EXPECT_EQ(writeRecord(canonical(readOne(game(kCrownTags, "4. c3-e5 1-0")))),
              game(kCrownTags, "4. c3e5# 1-0"));
}

rules::Position position(std::string_view ruleset, std::string_view text) {
    return *readPosition(*readRuleset(ruleset), text);
}

TEST(MakeRecord, OrdersTagsAndMarksCrowns) {
    rules::Game played(position("sixth", "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"));
    for (const rules::Move move : rules::legalMoves(played.position()))
        if (move.isCarry() && move.count() == 5) {
            played.play(move);
            break;
        }
    const Record record =
        makeRecord(played, {{"Opening", "none"}, {"Red", "B"}, {"Silver", "A"}, {"Site", ""}});
    EXPECT_EQ(writeRecord(record), "[Silver \"A\"]\n[Red \"B\"]\n[Result \"1-0\"]\n[Ruleset \"sixth\"]\n"
                                   "[Position \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"]\n"
                                   "[Termination \"crown\"]\n[Opening \"none\"]\n\n4. c3e5# 1-0\n");
    EXPECT_THAT(replay(record).errors, IsEmpty());
}

TEST(MakeRecord, KnowsUnfinishedAndResignedGames) {
    rules::Game played(rules::Position::start(*readRuleset("milady")));
    played.play(rules::legalMoves(played.position())[0]);
    EXPECT_EQ(writeRecord(makeRecord(played, {})),
              "[Result \"*\"]\n[Ruleset \"milady\"]\n[Termination \"unfinished\"]\n\n0... Ma1 *\n");
    EXPECT_EQ(*makeRecord(played, {{"Termination", "abandoned"}}).tag("Termination"), "abandoned");
    played.end({Result::Red, rules::Reason::Resign});
    EXPECT_EQ(writeRecord(makeRecord(played, {{"Termination", "abandoned"}})),
              "[Result \"0-1\"]\n[Ruleset \"milady\"]\n[Termination \"resign\"]\n\n0... Ma1 0-1\n");
}

} // namespace
} // namespace sixth::notation
