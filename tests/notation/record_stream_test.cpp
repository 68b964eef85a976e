#include "notation/record_formats.h"
#include "notation/record_stream.h"
#include "notation/record_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace sixth::notation {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// Hands a text out in pieces of this size.
TextSource inPieces(std::string_view text, std::size_t size) {
    return [text, size](std::span<char> into) mutable {
        const std::size_t count = std::min({text.size(), into.size(), size});
        std::copy_n(text.data(), count, into.data());
        text.remove_prefix(count);
        return count;
    };
}

template <typename Stream>
RecordFile collected(const Stream& stream) {
    RecordFile file;
    stream([&file](StreamedGame game) {
        for (Error& error : game.errors) file.errors.push_back(std::move(error));
        if (game.record) file.records.push_back(std::move(*game.record));
        return true;
    });
    return file;
}

RecordFile streamed(std::string_view text, std::size_t size = 7) {
    const TextSource source = inPieces(text, size);
    return collected([&](const GameSink& sink) { streamRecords(source, sink); });
}

std::string written(const RecordFile& file) {
    std::string text;
    for (const Record& record : file.records)
        text += writeRecord(record) + std::to_string(record.line) + "\n";
    for (const Error& error : file.errors) text += format(error, true) + "\n";
    return text;
}

// More than one piece of the reader's memory, with good and broken games, and comments that look like tags.
std::string longFile() {
    std::string text = "\xEF\xBB\xBF";
    for (int i = 0; i < 6000; ++i) {
        text +=
            "[Round \"" + std::to_string(i) + "\"]\n\n1. c3 {one\n[Not \"a tag\"]\n} 1... d4 (1... e5) *\n\n";
        if (i % 1500 == 700) text += "[Round \"broken\"]\n\n1. c3 ( * nonsense\nmore of it\n\n";
    }
    return text;
}

TEST(RecordStream, readsWhatTheWholeTextReads) {
    const std::string text = longFile();
    ASSERT_GT(text.size(), std::size_t{1} << 18);
    const RecordFile whole = readRecords(text);
    EXPECT_THAT(whole.records, SizeIs(6000));
    EXPECT_THAT(whole.errors, SizeIs(4));
    for (const std::size_t size : {std::size_t{4093}, std::size_t{1} << 20})
        EXPECT_EQ(written(streamed(text, size)), written(whole));
    for (const std::string_view few :
         {"", "\n", "1. c3 *", "1. c3 {", "[Event", "1. c3 (1. d4", "[A \"b\"]\n\n1. c3 *\n[A"})
        EXPECT_EQ(written(streamed(few, 1)), written(readRecords(few))) << few;
}

TEST(RecordStream, jsonLinesKeepEverything) {
    const std::vector<Record> records = readRecords(kFull).records;
    ASSERT_THAT(records, SizeIs(1));
    const std::string line = writeRecordJsonl(records[0]);
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
    const RecordFile back = readRecordsJsonl(line + "\n" + line);
    EXPECT_THAT(back.errors, IsEmpty());
    ASSERT_THAT(back.records, SizeIs(2));
    EXPECT_EQ(writeRecord(back.records[0]), kFull);
    EXPECT_EQ(back.records[1].line, 3);
    EXPECT_THAT(problems(readRecordsJsonl(line + "{\"moves\": [\"c3\"]}\n" + line)),
                ElementsAre("2:1 missing-result"));
}

TEST(RecordStream, signsAreMarksWhereAllowed) {
    const RecordFile lenient =
        readRecords("1. c3! d4?? 2. e5 !? a1?! (2... b2!! 3. b3?) *", Reading::Lenient);
    EXPECT_THAT(lenient.errors, IsEmpty());
    ASSERT_THAT(lenient.records, SizeIs(1));
    EXPECT_EQ(writeRecord(lenient.records[0]), "1. c3 $1 d4 $4 2. e5 $5 a1 $6 (2... b2 $3 3. b3 $2) *\n");
    EXPECT_EQ(firstMessage("1. c3! *"), "'!' is no mark, expected $1 behind the move");
    EXPECT_EQ(firstMessage("1. c3 ?? *"), "'?"
                                          "?' is no mark, expected $4 behind the move");
}

TEST(RecordStream, aVariationMayBeginWithAComment) {
    const std::string text = "1. c3 ({Better was} 1. d4 {so} 1... d3) 1... a1 ({Or} 1... b1) *\n";
    EXPECT_EQ(rewrite(text), text);
    const RecordFile file = readRecords(text);
    const std::string json = writeRecordsJson(file.records);
    EXPECT_THAT(json, HasSubstr("{\"move\": \"d4\", \"before\": \"Better was\", \"comment\": \"so\"}"));
    EXPECT_EQ(writeRecord(readRecordsJson(json).records.at(0)), text);
    EXPECT_THAT(problems(readRecordsJson(R"({"moves": [{"move": "c3", "before": "x"}], "result": "*"})")),
                ElementsAre("1:12 comment-place"));
}

} // namespace
} // namespace sixth::notation
