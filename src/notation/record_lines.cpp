#include "notation/outcome_text.h"
#include "notation/record_formats.h"
#include "notation/record_parts.h"
#include "notation/record_stream.h"
#include "notation/text_window.h"

#include <array>
#include <optional>

namespace sixth::notation {
namespace {

constexpr std::size_t kLineFields = 4;
constexpr std::string_view kBlanks = " \t\r";

// A part of a line with its column, from 1.
struct Piece {
    std::string_view text;
    int column = 1;
};

// The piece without the blanks at its ends.
Piece trimmed(std::string_view text, std::size_t offset) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    text.remove_prefix(begin);
    text = text.substr(0, text.find_last_not_of(kBlanks) + 1);
    return {text, static_cast<int>(offset + begin) + 1};
}

// Reads one line. A wrong line is reported and left out.
class LineReader {
public:
    explicit LineReader(int number) : number_(number) {}

    // Null for an empty line.
    std::optional<StreamedGame> read(std::string_view line) {
        if (line.find_first_not_of(kBlanks) == std::string_view::npos) return std::nullopt;
        StreamedGame game;
        Record record;
        record.line = number_;
        if (readLine(line, record)) game.record = std::move(record);
        game.errors = std::move(errors_);
        return game;
    }

private:
    bool fail(std::string_view code, std::string message, int column) {
        errors_.push_back(detail::recordError(code, std::move(message), {number_, column}));
        return false;
    }

    bool readLine(std::string_view line, Record& record) {
        if (const std::size_t bad = detail::findBadUtf8(line); bad != std::string_view::npos)
            return fail("utf8",
                        "the byte " + quoted(line.substr(bad, 1)) + " is not UTF-8, expected text in it",
                        static_cast<int>(bad) + 1);
        std::array<Piece, kLineFields> fields;
        if (!split(line, fields)) return false;
        const auto& [ruleset, position, moves, result] = fields;
        record.tags.push_back({"Ruleset", std::string(ruleset.text), number_, ruleset.column});
        if (position.text != "-")
            record.tags.push_back({"Position", std::string(position.text), number_, position.column});
        return readMoves(moves, record) && readResultField(result, record);
    }

    bool split(std::string_view line, std::array<Piece, kLineFields>& fields) {
        std::size_t count = 0;
        std::size_t begin = 0;
        for (;;) {
            const std::size_t end = std::min(line.find('|', begin), line.size());
            if (count < kLineFields) fields[count] = trimmed(line.substr(begin, end - begin), begin);
            ++count;
            if (end == line.size()) break;
            begin = end + 1;
        }
        if (count == kLineFields) return true;
        return fail("line-fields",
                    "the line has " + std::to_string(count) +
                        " fields, expected 4: ruleset | position or - | moves | result",
                    1);
    }

    bool readMoves(Piece field, Record& record) {
        std::size_t at = 0;
        while ((at = field.text.find_first_not_of(kBlanks, at)) != std::string_view::npos) {
            const std::size_t end = std::min(field.text.find_first_of(kBlanks, at), field.text.size());
            const std::string_view word = field.text.substr(at, end - at);
            const int column = field.column + static_cast<int>(at);
            RecordMove move = detail::makeMove(word.substr(0, 32), {number_, column});
            if (!detail::hasMoveShape(move.text))
                return fail("unexpected-text", quoted(word) + " can't stand here, expected a move", column);
            record.moves.push_back(std::move(move));
            at = end;
        }
        return true;
    }

    bool readResultField(Piece field, Record& record) {
        const auto result = readResult(field.text);
        if (!result)
            return fail("missing-result",
                        "the result is " + quoted(field.text) + ", expected 1-0, 0-1, 1/2-1/2 or *",
                        field.column);
        record.result = *result;
        record.resultLine = number_;
        record.resultColumn = field.column;
        return true;
    }

    Errors errors_;
    int number_;
};

} // namespace

void streamRecordLines(const TextSource& source, const GameSink& sink) {
    detail::LineWindow lines(source);
    while (const auto line = lines.next())
        if (auto game = LineReader(lines.number()).read(*line))
            if (!sink(std::move(*game))) return;
    if (lines.isTooLong()) sink({std::nullopt, {detail::gameTooLong({lines.number(), 1})}});
}

RecordFile readRecordLines(std::string_view text) {
    return detail::collect(text, streamRecordLines);
}

std::string writeRecordLine(const Record& record) {
    const std::string* ruleset = record.tag("Ruleset");
    const std::string* position = record.tag("Position");
    std::string moves;
    for (const RecordMove& move : record.moves) moves += (moves.empty() ? "" : " ") + detail::moveText(move);
    return (ruleset != nullptr ? *ruleset : "sixth") + " | " + (position != nullptr ? *position : "-") +
           " | " + moves + " | " + std::string(writeResult(record.result)) + "\n";
}

} // namespace sixth::notation
