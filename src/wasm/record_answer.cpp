#include "notation/outcome_text.h"
#include "notation/position_text.h"
#include "notation/ruleset_text.h"
#include "wasm/answer_parts.h"
#include "wasm/answers.h"

namespace sixth::wasm {
namespace {

using notation::Record;
using notation::RecordMove;

void writeMoves(base::JsonWriter& json, const std::vector<RecordMove>& moves);

// A plain text where there is nothing but the move, as in the JSON form of records.
void writeMove(base::JsonWriter& json, const RecordMove& move) {
    const std::string text = move.text + (move.crownMark ? "#" : "");
    // The page has one comment for a move. What stands before it is told first.
    const std::string comment =
        move.before + (!move.before.empty() && !move.comment.empty() ? " " : "") + move.comment;
    if (comment.empty() && move.marks.empty() && move.variations.empty()) {
        json.text(text);
        return;
    }
    json.beginObject().key("move").text(text);
    if (!comment.empty()) json.key("comment").text(comment);
    if (!move.marks.empty()) {
        json.key("marks").beginArray();
        for (const int mark : move.marks) json.number(mark);
        json.endArray();
    }
    if (!move.variations.empty()) {
        json.key("variations").beginArray();
        for (const auto& line : move.variations) writeMoves(json, line);
        json.endArray();
    }
    json.endObject();
}

void writeMoves(base::JsonWriter& json, const std::vector<RecordMove>& moves) {
    json.beginArray();
    for (const RecordMove& move : moves) writeMove(json, move);
    json.endArray();
}

void writeRecord(base::JsonWriter& json, const Record& read) {
    const Record record = notation::canonical(read);
    const notation::Replay replay = notation::replay(read);
    json.beginObject().key("tags").beginObject();
    for (const notation::Tag& tag : record.tags) json.key(tag.name).text(tag.value);
    json.endObject();
    if (!record.comment.empty()) json.key("comment").text(record.comment);
    json.key("moves");
    writeMoves(json, record.moves);
    const rules::Position& start = replay.game.start();
    json.key("result").text(notation::writeResult(record.result));
    json.key("rules").text(notation::writeRuleset(start.rules()));
    json.key("position").text(notation::writePosition(start)).key("line").number(record.line);
    json.key("errors");
    writeErrors(json, replay.errors);
    json.endObject();
}

} // namespace

std::string recordsAnswer(const notation::RecordFile& file) {
    base::JsonWriter json;
    json.beginObject().key("records").beginArray();
    for (const Record& record : file.records) writeRecord(json, record);
    json.endArray().key("errors");
    writeErrors(json, file.errors);
    json.endObject();
    return json.take();
}

} // namespace sixth::wasm
