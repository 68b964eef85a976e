#include "base/rng.h"
#include "notation/record_formats.h"
#include "notation/record_support.h"
#include "rules/movegen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sixth::notation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> jsonProblems(std::string_view text) {
    return problems(readRecordsJson(text));
}

std::vector<std::string> lineProblems(std::string_view text) {
    return problems(readRecordLines(text));
}

std::string writeAll(const std::vector<Record>& records) {
    std::string text;
    for (const Record& record : records) text += writeRecord(record);
    return text;
}

constexpr std::string_view kTwoGames = R"([Event "Club \"evening\" \\o/ é"]
[Ruleset "milady"]

{Before all.} 0... Mc1 1. c3 {Two
lines.} 1... c2 $2 $14 {Hm.} (1... a5 2. b5 (2. a4 $1) 2... b4) (1... d4) 2. c2c1 d4 *
[Position "x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7"]

4. c3e5# 1-0
)";

TEST(RecordJson, KeepsEverything) {
    const RecordFile text = readRecords(kTwoGames);
    ASSERT_THAT(text.errors, IsEmpty());
    ASSERT_EQ(writeAll(text.records), kTwoGames);
    const std::string json = writeRecordsJson(text.records);
    const RecordFile back = readRecordsJson(json);
    EXPECT_THAT(back.errors, IsEmpty());
    EXPECT_EQ(writeAll(back.records), kTwoGames);
    EXPECT_EQ(writeRecordsJson(back.records), json);
}

TEST(RecordJson, WritesPlainMovesAsTexts) {
    EXPECT_EQ(writeRecordsJson(readRecords("[Event \"x\"]\n\n{c} 1. c3 d4 $2 {d} (1... e5 2. a1) *").records),
              R"([
  {
    "tags": {
      "Event": "x"
    },
    "comment": "c",
    "moves": [
      "c3", {"move": "d4", "comment": "d", "marks": [2], "variations": [["e5", "a1"]]}
    ],
    "result": "*"
  }
]
)");
    EXPECT_EQ(writeRecordsJson({}), "[]\n");
    EXPECT_EQ(writeRecordsJson({Record{}}),
              "[\n  {\n    \"tags\": {},\n    \"moves\": [],\n    \"result\": \"*\"\n  }\n]\n");
}

TEST(RecordJson, WritesBytesThatAreNotUtf8AsReplacement) {
    Record record;
    record.comment = "a\xFF";
    EXPECT_THAT(writeRecordsJson({record}), HasSubstr("\"a\xEF\xBF\xBD\""));
}

TEST(RecordJson, ReadsOneGameOrAnArray) {
    EXPECT_THAT(readRecordsJson(R"({"moves": ["c3", {"move": "d4"}], "result": "*"})").records, SizeIs(1));
    EXPECT_THAT(readRecordsJson("[]").records, IsEmpty());
    EXPECT_THAT(jsonProblems("[]"), IsEmpty());
    EXPECT_THAT(jsonProblems("\xEF\xBB\xBF[]"), IsEmpty());
    const RecordFile file =
        readRecordsJson("[{\"moves\": [], \"result\": \"1-0\"},\n {\"result\": \"0-1\", \"moves\": []}]");
    ASSERT_THAT(file.records, SizeIs(2));
    EXPECT_EQ(file.records[1].line, 2);
    EXPECT_EQ(file.records[1].result, rules::Result::Red);
}

TEST(RecordJson, KnowsThePlacesOfMovesTagsAndResults) {
    const std::string text =
        "{\"tags\": {\"Event\": \"a\\\"b\",\n  \"Result\": \"1-0\"}, \"moves\": [\"c3\",\n"
        "   {\"marks\": [1, 22], \"move\": \"c3\"}], \"result\": \"*\"}";
    EXPECT_THAT(jsonProblems(text), ElementsAre("2:3 result-tag", "3:31 square-taken"));
    EXPECT_THAT(jsonProblems("{\"moves\": [\"c3#\"], \"result\": \"*\"}"), ElementsAre("1:12 crown-mark"));
    EXPECT_THAT(jsonProblems("{\"tags\": {\"Position\": \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"},\n"
                             "\"moves\": [\"c3e5#\"], \"result\": \"*\"}"),
                ElementsAre("2:31 result-board"));
}

TEST(RecordJson, ReportsWhatIsNotJson) {
    EXPECT_THAT(jsonProblems(""), ElementsAre("1:1 json"));
    EXPECT_THAT(jsonProblems("[1,\n x]"), testing::Contains("2:3 json"));
    EXPECT_THAT(jsonProblems("{\"moves\": [\"c3\""), ElementsAre("1:16 json"));
    EXPECT_THAT(jsonProblems("[] []"), ElementsAre("1:5 json"));
    EXPECT_THAT(jsonProblems("[\"\xFF\"]"), ElementsAre("1:4 json"));
    EXPECT_THAT(jsonProblems("{\"moves\": [1e999], \"result\": \"*\"}"), ElementsAre("1:18 json"));
    const Errors errors = readRecordsJson("{\"moves\" 1}").errors;
    ASSERT_THAT(errors, SizeIs(1));
    EXPECT_EQ(errors[0].message,
              "this is not JSON: syntax error while parsing object separator - unexpected number literal");
}

TEST(RecordJson, ReportsKeys) {
    EXPECT_THAT(jsonProblems("{\"moves\": [], \"result\": \"*\",\n \"winner\": {\"a\": [1]}}"),
                ElementsAre("2:2 json-key"));
    EXPECT_THAT(readRecordsJson("{\"winner\": 1}").errors[0].message, HasSubstr("'winner'"));
    EXPECT_THAT(jsonProblems("{\"moves\": [], \"moves\": [], \"result\": \"*\"}"),
                ElementsAre("1:15 json-key"));
    EXPECT_THAT(jsonProblems("{\"result\": \"*\"}"), ElementsAre("1:1 json-key"));
    EXPECT_THAT(jsonProblems("[\n {\"moves\": []}]"), ElementsAre("2:2 missing-result"));
    EXPECT_THAT(jsonProblems("{\"moves\": [{\"mark\": [1]}], \"result\": \"*\"}"),
                ElementsAre("1:13 json-key", "1:12 json-key"));
    EXPECT_THAT(jsonProblems("{\"tags\": {\"A\": \"1\", \"A\": \"2\"}, \"moves\": [], \"result\": \"*\"}"),
                ElementsAre("1:21 tag-repeated"));
    EXPECT_THAT(jsonProblems("{\"tags\": {\"A b\": \"1\"}, \"moves\": [], \"result\": \"*\"}"),
                ElementsAre("1:11 tag-syntax"));
}

TEST(RecordJson, ReportsValues) {
    const auto inGame = [](std::string_view part) {
        return jsonProblems("{\"moves\": [], \"result\": \"*\",\n" + std::string(part) + "}");
    };
    EXPECT_THAT(jsonProblems("7"), ElementsAre("1:1 json-value"));
    EXPECT_THAT(jsonProblems("[7, null]"), ElementsAre("1:2 json-value", "1:5 json-value"));
    EXPECT_THAT(jsonProblems("[[]]"), ElementsAre("1:2 json-value"));
    EXPECT_THAT(inGame("\"tags\": []"), ElementsAre("2:9 json-value"));
    EXPECT_THAT(inGame("\"tags\": {\"A\": 1}"), ElementsAre("2:15 json-value"));
    EXPECT_THAT(inGame("\"tags\": {\"A\": \"x\\ny\"}"), ElementsAre("2:15 tag-syntax"));
    EXPECT_THAT(inGame("\"comment\": true"), ElementsAre("2:12 json-value"));
    EXPECT_THAT(inGame("\"comment\": \"a } b\""), ElementsAre("2:12 comment-brace"));
    EXPECT_THAT(jsonProblems("{\"moves\": [], \"result\": \"2-0\"}"), ElementsAre("1:25 json-value"));
    EXPECT_THAT(jsonProblems("{\"moves\": \"c3\", \"result\": \"*\"}"), ElementsAre("1:11 json-value"));
    const auto inMove = [](std::string_view part) {
        return jsonProblems("{\"result\": \"*\", \"moves\": [{\"move\": \"c3\",\n" + std::string(part) +
                            "}]}");
    };
    EXPECT_THAT(inMove("\"marks\": [0, 255]"), IsEmpty());
    EXPECT_THAT(inMove("\"marks\": [256]"), ElementsAre("2:11 json-value"));
    EXPECT_THAT(inMove("\"marks\": [-1, 1.5 ]"), ElementsAre("2:11 json-value", "2:15 json-value"));
    EXPECT_THAT(inMove("\"marks\": 1"), ElementsAre("2:10 json-value"));
    EXPECT_THAT(inMove("\"comment\": \"}\""), ElementsAre("2:12 comment-brace"));
    EXPECT_THAT(inMove("\"variations\": [\"d4\"]"), ElementsAre("2:16 json-value"));
    EXPECT_THAT(inMove("\"variations\": [[]]"), ElementsAre("2:16 variation-empty"));
    EXPECT_THAT(inMove("\"variations\": [[\"d4\", \"d4\"]]"), ElementsAre("2:23 square-taken"));
    for (const char* text : {"", "#", "c3 d4", "1-0", "{", "c3)", "1.c3", "*", "aaaaaaaaaaaaaaaaa"})
        EXPECT_THAT(jsonProblems("{\"moves\": [\"" + std::string(text) + "\"], \"result\": \"*\"}"),
                    ElementsAre("1:12 unexpected-text"))
            << text;
}

TEST(RecordJson, LeavesOutOnlyTheGamesThatAreWrong) {
    const RecordFile file = readRecordsJson("[{\"moves\": [], \"result\": \"*\"}, {\"x\": 1}, 5,"
                                            "{\"moves\": [\"c3\"], \"result\": \"*\"}]");
    ASSERT_THAT(file.records, SizeIs(2));
    EXPECT_THAT(file.records[1].moves, SizeIs(1));
}

TEST(RecordJson, SurvivesAnything) {
    const std::string begin = "{\"result\": \"*\", \"moves\": [";
    const auto nested = [&](int depth) {
        return begin + repeated("{\"move\": \"c3\", \"variations\": [[", depth) + "\"c3\"" +
               repeated("]]}", depth) + "]}";
    };
    EXPECT_THAT(jsonProblems(nested(64)), IsEmpty());
    EXPECT_THAT(jsonProblems(nested(65)), ElementsAre(testing::EndsWith("nesting")));
    EXPECT_THAT(jsonProblems(nested(100'000)), ElementsAre(testing::EndsWith("nesting")));
    EXPECT_THAT(jsonProblems(std::string(10'000'000, '[')), ElementsAre("1:2 json-value", "1:10000001 json"));
    EXPECT_THAT(jsonProblems("\"" + std::string(10'000'000, 'x')), SizeIs(1));
    EXPECT_THAT(jsonProblems(std::string(3, '\0')), ElementsAre("1:2 json"));
    const RecordFile many = readRecordsJson("[" + repeated("1,", 1'000'000) + "1]");
    EXPECT_THAT(many.errors, SizeIs(1001));
    EXPECT_EQ(many.errors.back().code, "too-many-errors");
}

TEST(RecordForms, KeepRandomGamesOfEveryPreset) {
    base::Rng rng(6);
    for (const rules::Preset& preset : rules::presets()) {
        rules::Game game(rules::Position::start(preset.rules.normalised()));
        for (int ply = 0; ply < 300 && !game.isOver(); ++ply) {
            const rules::MoveList moves = rules::legalMoves(game.position());
            game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        const Record record = makeRecord(game, {{"Silver", "random"}});
        const std::string text = writeRecord(record);
        EXPECT_THAT(problems(readRecords(text)), IsEmpty()) << text;
        EXPECT_THAT(jsonProblems(writeRecordsJson({record})), IsEmpty()) << text;
        EXPECT_EQ(writeAll(readRecordsJson(writeRecordsJson({record})).records), text);
        EXPECT_THAT(lineProblems(writeRecordLine(record)), IsEmpty()) << text;
        EXPECT_EQ(writeRecord(canonical(record)), text);
        EXPECT_EQ(replay(record).game.moves(), game.moves());
    }
}

TEST(RecordLines, ReadsAndWritesTheFourFields) {
    const std::string text = "sixth | - | c3 d4 c4 c3c4 | *\n"
                             "sixth | x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7 | c3e5# | 1-0\n"
                             "milady | - |  | 0-1\n";
    const RecordFile file = readRecordLines("\xEF\xBB\xBF\n" + text + " \r\n\n");
    ASSERT_THAT(file.errors, IsEmpty());
    ASSERT_THAT(file.records, SizeIs(3));
    EXPECT_EQ(file.records[0].tag("Position"), nullptr);
    EXPECT_EQ(file.records[1].line, 3);
    EXPECT_TRUE(file.records[1].moves[0].crownMark);
    EXPECT_THAT(problems(file), IsEmpty());
    std::string written;
    for (const Record& record : file.records) written += writeRecordLine(record);
    EXPECT_EQ(written, text);
}

TEST(RecordLines, DropsWhatItCannotHold) {
    const RecordFile text = readRecords(kTwoGames);
    EXPECT_EQ(writeRecordLine(text.records[0]), "milady | - | Mc1 c3 c2 c2c1 d4 | *\n");
    EXPECT_EQ(writeRecordLine(Record{}), "sixth | - |  | *\n");
}

TEST(RecordLines, ReportsPlaces) {
    EXPECT_THAT(lineProblems("\nsixth | - | c3\n"), ElementsAre("2:1 line-fields"));
    EXPECT_THAT(lineProblems("sixth | - | c3 | * | x"), ElementsAre("1:1 line-fields"));
    EXPECT_THAT(lineProblems("sixth | - | c3 1. | *"), ElementsAre("1:16 unexpected-text"));
    EXPECT_THAT(lineProblems("sixth | - | c3 c3 | *"), ElementsAre("1:16 square-taken"));
    EXPECT_THAT(lineProblems("sixth | - | c3 | draw"), ElementsAre("1:18 missing-result"));
    EXPECT_THAT(lineProblems("sixth | - | c3 |"), ElementsAre("1:17 missing-result"));
    EXPECT_THAT(lineProblems("sixth | - | c3 {\xFF} | *"), ElementsAre("1:17 utf8"));
    EXPECT_THAT(lineProblems("chess | - | c3 | *"), ElementsAre(testing::StartsWith("1:1 ")));
    EXPECT_THAT(lineProblems("sixth | x5 | c3 | *"), testing::Each(testing::StartsWith("1:9 ")));
}

TEST(RecordLines, SurvivesAnything) {
    EXPECT_THAT(lineProblems(""), IsEmpty());
    EXPECT_THAT(lineProblems(std::string(1, '\0')), ElementsAre("1:1 line-fields"));
    EXPECT_THAT(lineProblems(std::string(10'000'000, '|')), ElementsAre("1:1 line-fields"));
    EXPECT_THAT(readRecordLines(repeated("x\n", 1'000'000)).errors, SizeIs(1001));
}

} // namespace
} // namespace sixth::notation
