#include "cli/record_files.h"

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
    case RecordFormat::Lines: return notation::readRecordLines(text);
    }
    return {};
}

} // namespace

std::optional<RecordFormat> formatNamed(std::string_view word) {
    if (word == "s6n") return RecordFormat::S6n;
    if (word == "json") return RecordFormat::Json;
    if (word == "lines") return RecordFormat::Lines;
    return std::nullopt;
}

std::optional<RecordFormat> formatOf(std::string_view path) {
    if (path.ends_with(".s6n")) return RecordFormat::S6n;
    if (path.ends_with(".json")) return RecordFormat::Json;
    if (path.ends_with(".lines") || path.ends_with(".txt")) return RecordFormat::Lines;
    return std::nullopt;
}

notation::RecordFile readAndReplay(RecordFormat format, std::string_view text) {
    notation::RecordFile file = read(format, text);
    for (const notation::Record& record : file.records) {
        notation::Errors errors = notation::replay(record).errors;
        std::move(errors.begin(), errors.end(), std::back_inserter(file.errors));
    }
    std::sort(file.errors.begin(), file.errors.end(), [](const notation::Error& a, const notation::Error& b) {
        return std::tie(a.line, a.column, a.code, a.message) < std::tie(b.line, b.column, b.code, b.message);
    });
    return file;
}

std::string writeRecords(RecordFormat format, const std::vector<notation::Record>& records) {
    std::vector<notation::Record> written;
    for (const notation::Record& record : records) written.push_back(notation::canonical(record));
    if (format == RecordFormat::Json) return notation::writeRecordsJson(written);
    std::string text;
    for (const notation::Record& record : written) {
        if (format == RecordFormat::S6n && !text.empty()) text += "\n";
        text +=
            format == RecordFormat::S6n ? notation::writeRecord(record) : notation::writeRecordLine(record);
    }
    return text;
}

} // namespace sixth::cli
