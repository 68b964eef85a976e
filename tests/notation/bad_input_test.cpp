// Bad text of every kind: each case of tests/data/bad is refused with its code, a message and a place, and
// nothing takes long or falls over, however long the text.
#include "notation/bad_input.h"
#include "notation/move_text.h"
#include "notation/position_text.h"
#include "notation/record.h"
#include "notation/record_formats.h"
#include "notation/ruleset_text.h"
#include "rules/support.h"
#include "sanitizer.h"

#include <algorithm>
#include <set>

namespace sixth::notation {
namespace {

std::vector<BadCase> readCases(const std::string& name) {
    return readBadCases(SIXTH_TEST_DATA, name);
}

std::string codesOf(const Errors& errors) {
    std::string line;
    for (const Error& error : errors) line += (line.empty() ? "" : " ") + error.code;
    return line.substr(0, 300);
}

void expectCode(const Errors& errors, const BadCase& bad) {
    SCOPED_TRACE(bad.file + ":" + std::to_string(bad.number));
    EXPECT_FALSE(errors.empty()) << "accepted: " << bad.text;
    const bool found =
        std::any_of(errors.begin(), errors.end(), [&](const Error& error) { return error.code == bad.code; });
    EXPECT_TRUE(found) << "expected " << bad.code << " among " << codesOf(errors);
    const auto lines = static_cast<int>(std::count(bad.text.begin(), bad.text.end(), '\n')) + 1;
    for (const Error& error : errors) {
        EXPECT_FALSE(error.message.empty());
        EXPECT_FALSE(error.what.empty());
        const std::size_t said = error.message.find("expected");
        EXPECT_EQ(error.message.find("expected", said == std::string::npos ? said : said + 1),
                  std::string::npos)
            << "more than one \"expected\": " << error.message;
        EXPECT_GE(error.line, 1);
        EXPECT_LE(error.line, lines);
        EXPECT_GE(error.column, 1);
        EXPECT_LE(error.column, static_cast<int>(bad.text.size()) + 1);
        // A message is shown to people: no bytes of the input that could upset a terminal.
        for (const char c : error.message) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
    }
}

Errors positionErrors(const std::string& ruleset, std::string_view text) {
    const auto position = readPosition(rules::rulesetOf(ruleset), text);
    return position ? Errors{} : position.error();
}

Errors moveErrors(const BadCase& bad) {
    const rules::Position position =
        bad.position.empty() ? rules::startOf(bad.ruleset) : rules::positionOf(bad.ruleset, bad.position);
    const auto move = readMove(position, bad.text);
    return move ? Errors{} : Errors{move.error()};
}

Errors rulesetErrors(std::string_view text) {
    const auto rules = readRuleset(text);
    return rules ? Errors{} : rules.error();
}

// What is wrong with the form, and with the games that have one.
Errors recordErrors(RecordFile file) {
    for (const Record& record : file.records)
        for (Error& error : replay(record).errors) file.errors.push_back(std::move(error));
    return std::move(file.errors);
}

TEST(BadInput, Positions) {
    for (const char* name : {"positions/board.txt", "positions/hand.txt", "positions/fields.txt"})
        for (const BadCase& bad : readCases(name)) expectCode(positionErrors(bad.ruleset, bad.text), bad);
}

TEST(BadInput, Moves) {
    for (const BadCase& bad : readCases("moves/moves.txt")) expectCode(moveErrors(bad), bad);
}

TEST(BadInput, Rulesets) {
    for (const BadCase& bad : readCases("rulesets/rulesets.txt")) expectCode(rulesetErrors(bad.text), bad);
}

TEST(BadInput, Records) {
    for (const BadCase& bad : readCases("records/s6n.txt"))
        expectCode(recordErrors(readRecords(bad.text)), bad);
    for (const BadCase& bad : readCases("records/json.txt"))
        expectCode(recordErrors(readRecordsJson(bad.text)), bad);
    for (const BadCase& bad : readCases("records/lines.txt"))
        expectCode(recordErrors(readRecordLines(bad.text)), bad);
}

TEST(BadInput, ThereAreManyCasesAndEveryCodeIsAmongThem) {
    std::set<std::string> codes;
    std::size_t count = 0;
    for (const char* name :
         {"positions/board.txt", "positions/hand.txt", "positions/fields.txt", "moves/moves.txt",
          "rulesets/rulesets.txt", "records/s6n.txt", "records/json.txt", "records/lines.txt"}) {
        const auto cases = readCases(name);
        EXPECT_FALSE(cases.empty()) << name;
        count += cases.size();
        for (const BadCase& bad : cases) codes.insert(bad.code);
    }
    EXPECT_GE(count, 300U);
    // The codes of the readers, as they stand in their sources.
    for (const char* code : {"army-bonus",
                             "army-cost",
                             "blank-line",
                             "board-disk",
                             "board-empty-run",
                             "board-ranks",
                             "board-squares",
                             "board-tower",
                             "comment-brace",
                             "comment-open",
                             "comment-place",
                             "crown-mark",
                             "foreign-disk",
                             "foreign-hand",
                             "game-over",
                             "hand-count",
                             "hand-order",
                             "hand-syntax",
                             "hunchback-covered",
                             "json",
                             "json-key",
                             "json-value",
                             "ko-illegal",
                             "ko-syntax",
                             "ko-whole-tower",
                             "line-fields",
                             "mark",
                             "missing-result",
                             "move-empty",
                             "move-number",
                             "move-syntax",
                             "nesting",
                             "option-conflict",
                             "option-missing",
                             "option-syntax",
                             "option-value",
                             "ply-range",
                             "ply-syntax",
                             "ply-zero",
                             "position-fields",
                             "position-side",
                             "repeated-option",
                             "result-board",
                             "result-tag",
                             "score-kind",
                             "score-range",
                             "score-syntax",
                             "side-ply",
                             "tag-repeated",
                             "tag-syntax",
                             "termination",
                             "text-too-long",
                             "too-many-disks",
                             "too-many-errors",
                             "too-many-points",
                             "tower-height",
                             "unexpected-text",
                             "unknown-option",
                             "unknown-preset",
                             "utf8",
                             "variation-empty",
                             "variation-open"})
        EXPECT_TRUE(codes.contains(code)) << code;
    for (int i = 0; i <= static_cast<int>(rules::Refusal::NoPass); ++i) {
        const auto code = rules::code(static_cast<rules::Refusal>(i));
        EXPECT_TRUE(codes.contains(std::string(code))) << code;
    }
}

// --- texts too long for a file: ten million bytes of every kind ---

constexpr std::size_t kHuge = kSanitized ? 200'000 : 10'000'000;

std::string repeated(std::string_view text, std::size_t bytes) {
    std::string result;
    result.reserve(bytes + text.size());
    while (result.size() < bytes) result += text;
    return result;
}

const std::vector<std::string>& hugeTexts() {
    static const std::vector<std::string> kTexts = [] {
        std::vector<std::string> texts{std::string(kHuge, '\0'), std::string(kHuge, '\xFF')};
        for (const char* unit : {" ",        "x",        "x5,",
                                 "x5/",      "P",        "P,",
                                 "1P",       "9",        ";",
                                 ";kings=3", "c3 ",      "1. c3 ",
                                 "(",        "(1. c3 ",  ")",
                                 "{",        "{}",       "[",
                                 "[\n",      "]",        "\"",
                                 "\\",       "\n",       "$1 ",
                                 "{\"a\":",  "[[",       "sixth | - | c3 | *\n",
                                 "| ",       "\xC3\xA9", "-",
                                 "#"})
            texts.push_back(repeated(unit, kHuge));
        return texts;
    }();
    return kTexts;
}

TEST(BadInput, HugeTextsAreRefusedByEveryReader) {
    const rules::Position start = rules::startOf("sixth");
    for (const std::string& text : hugeTexts()) {
        SCOPED_TRACE(quoted(text.substr(0, 20)));
        EXPECT_LE(positionErrors("sixth", text).size(), 10U);
        EXPECT_FALSE(positionErrors("sixth", text).empty());
        EXPECT_FALSE(positionErrors("sixth", "x5/x5/x5/x5/x5 s 15P15p - - " + text).empty());
        EXPECT_FALSE(readMove(start, text));
        EXPECT_EQ(codesOf(rulesetErrors(text)), "text-too-long");
        EXPECT_FALSE(rulesetErrors("sixth;" + text).empty());
    }
}

TEST(BadInput, HugeRecordsEndWithFewErrors) {
    for (const std::string& text : hugeTexts()) {
        SCOPED_TRACE(quoted(text.substr(0, 20)));
        EXPECT_LE(readRecords(text).errors.size(), 1001U);
        EXPECT_LE(readRecordsJson(text).errors.size(), 1001U);
        EXPECT_LE(readRecordLines(text).errors.size(), 1001U);
    }
}

TEST(BadInput, NestingOfAHundredThousandDoesNotReachTheStack) {
    std::string text = "1. c3 ";
    for (int i = 0; i < 100'000; ++i) text += "(1. d4 ";
    EXPECT_NE(codesOf(readRecords(text).errors).find("nesting"), std::string::npos);
    EXPECT_FALSE(readRecordsJson(std::string(100'000, '[')).errors.empty());
    std::string json;
    for (int i = 0; i < 100'000; ++i) json += "{\"moves\":[{\"move\":\"c3\",\"variations\":[[";
    EXPECT_FALSE(readRecordsJson(json).errors.empty());
}

} // namespace
} // namespace sixth::notation
