#include "notation/outcome_text.h"
#include "notation/record_formats.h"
#include "notation/record_parts.h"

#include <nlohmann/json.hpp>

namespace sixth::notation {
namespace {

// A JSON text in its quotation marks. Bytes that are not UTF-8 become U+FFFD: JSON can't hold them.
std::string jsonText(const std::string& text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void writeMove(std::string& out, const RecordMove& move) {
    const std::string text = jsonText(detail::moveText(move));
    if (move.before.empty() && move.comment.empty() && move.marks.empty() && move.variations.empty()) {
        out += text;
        return;
    }
    out += "{\"move\": " + text;
    if (!move.before.empty()) out += ", \"before\": " + jsonText(move.before);
    if (!move.comment.empty()) out += ", \"comment\": " + jsonText(move.comment);
    const auto list = [&out](const auto& items, const auto& write) {
        out += "[";
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) out += ", ";
            write(items[i]);
        }
        out += "]";
    };
    if (!move.marks.empty()) {
        out += ", \"marks\": ";
        list(move.marks, [&](int mark) { out += std::to_string(mark); });
    }
    if (!move.variations.empty()) {
        out += ", \"variations\": ";
        list(move.variations, [&](const std::vector<RecordMove>& line) {
            list(line, [&](const RecordMove& variant) { writeMove(out, variant); });
        });
    }
    out += "}";
}

// As many moves to a line as fit.
void writeMoves(std::string& out, const std::vector<RecordMove>& moves) {
    constexpr std::string_view kIndent = "\n      ";
    std::size_t column = detail::kTextWidth;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        std::string text;
        writeMove(text, moves[i]);
        if (i + 1 < moves.size()) text += ",";
        const bool fits = column + 1 + text.size() <= detail::kTextWidth;
        out += fits ? " " : kIndent;
        column = (fits ? column + 1 : kIndent.size() - 1) + text.size();
        out += text;
    }
    if (!moves.empty()) out += "\n    ";
}

void writeGame(std::string& out, const Record& record) {
    out += "  {\n    \"tags\": {";
    for (std::size_t i = 0; i < record.tags.size(); ++i) {
        const Tag& tag = record.tags[i];
        out += (i > 0 ? ",\n      " : "\n      ") + jsonText(tag.name) + ": " + jsonText(tag.value);
    }
    out += record.tags.empty() ? "},\n" : "\n    },\n";
    if (!record.comment.empty()) out += "    \"comment\": " + jsonText(record.comment) + ",\n";
    out += "    \"moves\": [";
    writeMoves(out, record.moves);
    out += "],\n    \"result\": \"" + std::string(writeResult(record.result)) + "\"\n  }";
}

} // namespace

std::string writeRecordJson(const Record& record) {
    std::string out;
    writeGame(out, record);
    return out;
}

std::string writeRecordJsonl(const Record& record) {
    std::string out;
    writeGame(out, record);
    // Line ends inside texts are escaped, so those that are left only lay the game out.
    std::string line;
    for (std::size_t at = 0; at < out.size();) {
        const std::size_t end = std::min(out.find('\n', at), out.size());
        std::string_view part = std::string_view(out).substr(at, end - at);
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        const bool isOpen = line.empty() || line.ends_with('{') || line.ends_with('[');
        const bool closes = part.starts_with('}') || part.starts_with(']');
        if (!isOpen && !closes) line += ' ';
        line += part;
        at = end + 1;
    }
    return line + "\n";
}

std::string writeRecordsJson(const std::vector<Record>& records) {
    std::string out = "[";
    for (std::size_t i = 0; i < records.size(); ++i) {
        out += i > 0 ? ",\n" : "\n";
        writeGame(out, records[i]);
    }
    return out + (records.empty() ? "]\n" : "\n]\n");
}

} // namespace sixth::notation
