#include "notation/record_support.h"

#include <string>
#include <vector>

namespace sixth::notation {
namespace {

using rules::Result;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

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

} // namespace
} // namespace sixth::notation
