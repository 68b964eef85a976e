#pragma once

#include "notation/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sixth::notation {

// "line:column code" of everything that reading and replaying a file finds wrong.
inline std::vector<std::string> problems(RecordFile file) {
    for (const Record& record : file.records)
        for (Error& error : replay(record).errors) file.errors.push_back(std::move(error));
    std::vector<std::string> result;
    for (const Error& error : file.errors)
        result.push_back(std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.code);
    return result;
}
inline std::vector<std::string> problems(std::string_view text) {
    return problems(readRecords(text));
}

// The only game of a text that has no syntax error.
inline Record readOne(std::string_view text) {
    RecordFile file = readRecords(text);
    EXPECT_THAT(file.errors, testing::IsEmpty())
        << format(file.errors.empty() ? Error{} : file.errors[0], true);
    EXPECT_THAT(file.records, testing::SizeIs(1));
    return file.records.empty() ? Record{} : file.records[0];
}

inline std::string rewrite(std::string_view text) {
    return writeRecord(readOne(text));
}

inline std::string firstMessage(std::string_view text) {
    const RecordFile file = readRecords(text);
    if (!file.errors.empty()) return file.errors[0].message;
    const Errors errors = replay(file.records.at(0)).errors;
    return errors.empty() ? "" : errors[0].message;
}

inline std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

inline constexpr std::string_view kFull = R"([Event "Club evening"]
[Red "Grace \"Amazing\" H. \\o/"]
[Ruleset "milady"]
[Termination "unfinished"]

{Before all.} 0... Mc1 1. c3 {Two squares off.} 1... c2 $2 $14 {Hm.} (1... a5 2. b5 (2. a4 $1)
2... b4) (1... d4) 2. c2c1 d4 *
)";

// From here Silver crowns with c3e5, Silver on top.
inline constexpr std::string_view kCrownTags = "[Position \"x4,p/x5/x2,PpPpP,x2/x5/x5 s 12P12p - - 7\"]\n";
// The same with the deciding point.
inline constexpr std::string_view kPointsTags =
    "[Ruleset \"sixth;kings=2\"]\n"
    "[Position \"x4,pp/x5/x2,PpPpP,x2/x5/x5 s 12P11p 1-1 - 9\"]\n";
// Two pairs of towers between which disks go to and fro; the first carry comes up a third time as move 9.
inline constexpr std::string_view kShuffleTags =
    "[Position \"x5/x5/x1,Pp,x1,P,x1/x5/x1,Pp,x1,P,x1 s 11P13p - - 5\"]\n";
inline constexpr std::string_view kShuffle =
    "3. 1b3d3 1b1d1 4. 1d3b3 1d1b1 5. 1b3d3 1b1d1 6. 1d3b3 1d1b1 7. 1b3d3";

inline std::string game(std::string_view tags, std::string_view moves) {
    return std::string(tags) + "\n" + std::string(moves) + "\n";
}

} // namespace sixth::notation
