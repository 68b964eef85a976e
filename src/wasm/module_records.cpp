#include "base/json_writer.h"
#include "notation/record_formats.h"
#include "wasm/answers.h"
#include "wasm/module.h"

#include <optional>

namespace sixth::wasm {
namespace {

using notation::Record;
using notation::RecordFile;

enum class Form : std::uint8_t { S6n, Lines };

// The JSON form is left to JavaScript, which reads JSON anyway: see recordText in sixth.mjs.
std::optional<Form> readForm(std::string_view text) {
    if (text == "s6n") return Form::S6n;
    if (text == "lines") return Form::Lines;
    return std::nullopt;
}

std::string unknownForm(std::string_view text) {
    return errorAnswer("form", "record", "the form is " + notation::quoted(text) + ", expected s6n or lines");
}

RecordFile readFile(std::string_view text, Form form) {
    return form == Form::S6n ? notation::readRecords(text) : notation::readRecordLines(text);
}

std::string writeFile(const std::vector<Record>& records, Form form) {
    std::string text;
    for (const Record& record : records) {
        if (form == Form::Lines) {
            text += notation::writeRecordLine(record);
            continue;
        }
        if (!text.empty()) text += "\n";
        text += notation::writeRecord(record);
    }
    return text;
}

std::string textAnswer(std::string_view text) {
    base::JsonWriter json;
    json.beginObject().key("text").text(text).endObject();
    return json.take();
}

std::vector<std::pair<std::string, std::string>> readTags(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> tags;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::size_t tab = std::min(line.find('\t'), line.size());
        tags.emplace_back(line.substr(0, tab), line.substr(std::min(tab + 1, line.size())));
    }
    return tags;
}

} // namespace

std::string Module::readRecords(std::string_view text, std::string_view form) const {
    const auto known = readForm(form);
    return known ? recordsAnswer(readFile(text, *known)) : unknownForm(form);
}

std::string Module::convertRecords(std::string_view text, std::string_view from, std::string_view to) const {
    const auto source = readForm(from);
    if (!source) return unknownForm(from);
    const auto target = readForm(to);
    if (!target) return unknownForm(to);
    RecordFile file = readFile(text, *source);
    if (!file.errors.empty()) return errorAnswer(file.errors);
    for (Record& record : file.records) record = notation::canonical(record);
    return textAnswer(writeFile(file.records, *target));
}

std::string Module::writeGame(const GameText& gameText, const EndText& end, std::string_view tags,
                              std::string_view form) const {
    const auto game = readGame(gameText, end);
    if (!game) return errorAnswer(game.error());
    const auto known = readForm(form);
    if (!known) return unknownForm(form);
    const std::string text = writeFile({notation::makeRecord(*game, readTags(tags))}, *known);
    // A tag with a name that no reader takes would make a file that can't be opened again.
    const RecordFile back = readFile(text, *known);
    return back.errors.empty() ? textAnswer(text) : errorAnswer(back.errors);
}

} // namespace sixth::wasm
