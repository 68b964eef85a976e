#include "cli/record_files.h"

#include "cli/files.h"
#include "notation/record_formats.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace sixth::cli {
namespace {

notation::RecordFile read(RecordFormat format, std::string_view text) {
    switch (format) {
    case RecordFormat::S6n: return notation::readRecords(text);
    case RecordFormat::Json: return notation::readRecordsJson(text);
    case RecordFormat::Jsonl: return notation::readRecordsJsonl(text);
    case RecordFormat::Lines: return notation::readRecordLines(text);
    }
    return {};
}

void sortByPlace(notation::Errors& errors) {
    std::sort(errors.begin(), errors.end(), [](const notation::Error& a, const notation::Error& b) {
        return std::tie(a.line, a.column, a.code, a.message) < std::tie(b.line, b.column, b.code, b.message);
    });
}

} // namespace

std::optional<RecordFormat> formatNamed(std::string_view word) {
    if (word == "s6n") return RecordFormat::S6n;
    if (word == "json") return RecordFormat::Json;
    if (word == "jsonl") return RecordFormat::Jsonl;
    if (word == "lines") return RecordFormat::Lines;
    return std::nullopt;
}

std::optional<RecordFormat> formatOf(std::string_view path) {
    if (path.ends_with(".s6n")) return RecordFormat::S6n;
    if (path.ends_with(".json")) return RecordFormat::Json;
    if (path.ends_with(".jsonl")) return RecordFormat::Jsonl;
    if (path.ends_with(".lines") || path.ends_with(".txt")) return RecordFormat::Lines;
    return std::nullopt;
}

notation::RecordFile readAndReplay(RecordFormat format, std::string_view text) {
    notation::RecordFile file = read(format, text);
    for (const notation::Record& record : file.records) {
        notation::Errors errors = notation::replay(record).errors;
        std::move(errors.begin(), errors.end(), std::back_inserter(file.errors));
    }
    sortByPlace(file.errors);
    return file;
}

rules::Game replayInto(notation::StreamedGame& game) {
    notation::Replay replay = notation::replay(*game.record);
    std::move(replay.errors.begin(), replay.errors.end(), std::back_inserter(game.errors));
    sortByPlace(game.errors);
    return std::move(replay.game);
}

void streamUnchecked(const notation::TextSource& source, RecordFormat format, notation::Reading reading,
                     const notation::GameSink& sink) {
    switch (format) {
    case RecordFormat::S6n: notation::streamRecords(source, sink, reading); break;
    case RecordFormat::Json: notation::streamRecordsJson(source, sink); break;
    case RecordFormat::Jsonl: notation::streamRecordsJsonl(source, sink); break;
    case RecordFormat::Lines: notation::streamRecordLines(source, sink); break;
    }
}

Expected<void> streamFile(const std::string& path, RecordFormat format, notation::Reading reading,
                          const notation::GameSink& sink, const std::string& rulesIfMissing) {
    auto file = FileReader::open(path);
    if (!file) return tl::unexpected(file.error());
    const auto checked = [&](notation::StreamedGame game) {
        if (game.record && !rulesIfMissing.empty() && game.record->tag("Ruleset") == nullptr)
            game.record->setTag("Ruleset", rulesIfMissing);
        if (game.record) (void)replayInto(game);
        return sink(std::move(game));
    };
    streamUnchecked([&file](std::span<char> into) { return file->read(into); }, format, reading, checked);
    if (file->failed()) return tl::unexpected(*file->failed());
    return {};
}

std::string RecordWriter::add(const notation::Record& record) {
    const notation::Record written = notation::canonical(record);
    const bool isFirst = games_++ == 0;
    switch (format_) {
    case RecordFormat::S6n: return (isFirst ? "" : "\n") + notation::writeRecord(written);
    case RecordFormat::Json: return (isFirst ? "[\n" : ",\n") + notation::writeRecordJson(written);
    case RecordFormat::Jsonl: return notation::writeRecordJsonl(written);
    case RecordFormat::Lines: return notation::writeRecordLine(written);
    }
    return {};
}

std::string RecordWriter::end() const {
    if (format_ != RecordFormat::Json) return {};
    return games_ == 0 ? "[]\n" : "\n]\n";
}

std::string writeRecords(RecordFormat format, const std::vector<notation::Record>& records) {
    RecordWriter writer(format);
    std::string text;
    for (const notation::Record& record : records) text += writer.add(record);
    return text + writer.end();
}

} // namespace sixth::cli
