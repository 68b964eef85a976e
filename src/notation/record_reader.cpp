#include "notation/outcome_text.h"
#include "notation/record.h"
#include "notation/record_cursor.h"
#include "notation/record_parts.h"
#include "notation/record_stream.h"
#include "notation/text_window.h"

#include <iterator>
#include <optional>
#include <unordered_set>

namespace sixth::notation {
namespace {

using detail::Cursor;
using detail::isBlank;
using detail::isDigit;
using detail::Line;
using detail::Place;

// Reads games one after the other. A function that returns bool returns whether the game can still be
// understood.
class RecordReader {
public:
    RecordReader(std::string_view text, Reading reading) : cursor_(text), reading_(reading) {}

    // All games of a text that is complete.
    RecordFile read() {
        RecordFile file;
        while (auto game = next(true)) {
            std::move(game->errors.begin(), game->errors.end(), std::back_inserter(file.errors));
            if (game->record) file.records.push_back(std::move(*game->record));
            if (file.errors.size() < detail::kMostErrors) continue;
            file.errors.push_back(detail::tooManyErrors(cursor_.place()));
            break;
        }
        return file;
    }

    // The next game, or null: at the end of a complete text, and where an incomplete one must go on first.
    std::optional<StreamedGame> next(bool isComplete) {
        for (;;) {
            if (isSkipping_ && !skipToNextGame(isComplete)) return std::nullopt;
            isSkipping_ = false;
            cursor_.skipSpace();
            if (cursor_.atEnd()) return std::nullopt;
            const Cursor begin = cursor_;
            errors_.clear();
            const bool isFine = readGame();
            if (cursor_.hasMetEnd() && !isComplete) {
                cursor_ = begin;
                return std::nullopt;
            }
            isSkipping_ = !movesAreFine_;
            StreamedGame game{std::nullopt, std::move(errors_)};
            if (isFine) game.record = std::move(record_);
            return game;
        }
    }

    // How much of the text is behind the reader, and the text that comes in its place.
    [[nodiscard]] std::size_t offset() const { return cursor_.offset(); }
    void setRest(std::string_view rest) {
        cursor_.setRest(rest);
        noMoreBraces_ = false;
    }
    [[nodiscard]] Place place() const { return cursor_.place(); }

private:
    [[nodiscard]] bool isFull() const { return errors_.size() >= detail::kMostErrors; }

    void report(std::string_view code, std::string message, Place place) {
        errors_.push_back(detail::recordError(code, std::move(message), place));
    }
    bool fail(std::string_view code, std::string message, Place place) {
        report(code, std::move(message), place);
        return false;
    }

    // Whether the game can be kept.
    bool readGame() {
        record_ = Record{};
        record_.line = cursor_.place().line;
        const bool tagsAreFine = readTags();
        Line line;
        line.moves = &record_.moves;
        if (const auto start = startPosition(record_); start && tagsAreFine) line.ply = start->ply();
        movesAreFine_ = readLine(line);
        return tagsAreFine && movesAreFine_;
    }

    // The next game begins with a tag at the start of a line. Returns whether it may begin here.
    bool skipToNextGame(bool isComplete) {
        if (cursor_.atLineStart() && cursor_.isAt('[')) return true;
        const std::size_t next = cursor_.find("\n[");
        if (next != std::string_view::npos)
            cursor_.take(next + 1);
        else if (isComplete)
            cursor_.skipAll();
        else
            cursor_.take(cursor_.rest().size() - (cursor_.rest().ends_with('\n') ? 1 : 0));
        return next != std::string_view::npos || isComplete;
    }

    // The tags, one to a line, and the blank line after them.
    bool readTags() {
        bool fine = true;
        std::unordered_set<std::string> names;
        while (cursor_.isAt('[') && !isFull()) {
            if (!readTag(names)) {
                fine = false;
                cursor_.skipLine();
            }
            cursor_.skipBlanks();
            if (!cursor_.atEnd() && !cursor_.isAt('\n')) {
                fine = fail("tag-syntax", "something stands behind the tag, expected the end of the line",
                            cursor_.place());
                cursor_.skipLine();
            }
            cursor_.take(1);
            cursor_.skipBlanks();
        }
        if (!record_.tags.empty() && !cursor_.atEnd() && !cursor_.isAt('\n'))
            report("blank-line", "the moves follow the tags at once, expected a blank line between",
                   cursor_.place());
        return fine;
    }

    bool readTag(std::unordered_set<std::string>& names) {
        const Place place = cursor_.place();
        cursor_.take(1);
        const std::string_view name = cursor_.takeWhile(
            [](char c) { return !isBlank(c) && c != '\n' && c != '"' && c != '[' && c != ']'; });
        if (!detail::isTagName(name))
            return fail("tag-syntax",
                        quoted(name) + " is no name of a tag, expected a letter, then letters, digits and _",
                        place);
        const bool spaced = cursor_.isAt(' ') || cursor_.isAt('\t');
        cursor_.skipBlanks();
        if (!spaced || !cursor_.isAt('"'))
            return fail("tag-syntax", "the tag " + quoted(name) + " has no value, expected a space and \"…\"",
                        cursor_.place());
        Tag tag{std::string(name), {}, place.line, place.column};
        if (!readTagValue(tag.value)) return false;
        if (!cursor_.isAt(']'))
            return fail("tag-syntax", "the tag does not end behind its value, expected ]", cursor_.place());
        cursor_.take(1);
        if (!names.insert(tag.name).second)
            return fail("tag-repeated", "the tag " + quoted(name) + " was there already, expected it once",
                        place);
        record_.tags.push_back(std::move(tag));
        return true;
    }

    bool readTagValue(std::string& value) {
        const Place open = cursor_.place();
        cursor_.take(1);
        for (;;) {
            const Place place = cursor_.place();
            const std::string_view plain =
                cursor_.takeWhile([](char c) { return c != '"' && c != '\\' && c != '\n'; });
            if (!checkUtf8(plain, place)) return false;
            value += plain;
            if (cursor_.isAt('"')) return cursor_.take(1), true;
            if (!cursor_.isAt('\\'))
                return fail("tag-syntax", "the value of the tag has no end, expected \" on the same line",
                            open);
            const std::string_view next = cursor_.rest().substr(1, 1);
            if (next != "\"" && next != "\\")
                return fail("tag-syntax", "a lone \\ in a value, expected \\\" or \\\\", cursor_.place());
            value += next;
            cursor_.take(2);
        }
    }

    bool checkUtf8(std::string_view text, Place place) {
        const std::size_t bad = detail::findBadUtf8(text);
        if (bad == std::string_view::npos) return true;
        return fail("utf8", "the byte " + quoted(text.substr(bad, 1)) + " is not UTF-8, expected text in it",
                    detail::placeBehind(text.substr(0, bad), place));
    }

    // The moves of a line with all that belongs to them, up to the result or the ) of a variation.
    bool readLine(Line& line) {
        while (!isFull()) {
            const Place end = cursor_.place();
            cursor_.skipSpace();
            if (cursor_.atEnd()) return failAtEnd(line, end);
            bool fine = true;
            switch (cursor_.rest().front()) {
            case '[': return failAtEnd(line, cursor_.place());
            case ')': return closeVariation(line);
            case '{': fine = readComment(line); break;
            case '$': fine = readMark(line); break;
            case '(': fine = readVariation(line); break;
            default:
                if (line.depth == 0 && readResultWord()) return true;
                fine = readMove(line);
            }
            if (!fine) return false;
        }
        return false;
    }

    bool failAtEnd(const Line& line, Place place) {
        if (line.depth > 0)
            return fail("variation-open", "the variation has no end, expected )", line.opened);
        return fail("missing-result", "the game has no result, expected 1-0, 0-1, 1/2-1/2 or *", place);
    }

    bool closeVariation(const Line& line) {
        if (line.depth == 0)
            return fail("unexpected-text", "a ) without (, expected a move or the result", cursor_.place());
        if (line.moves->empty())
            return fail("variation-empty", "the variation is empty, expected a move in it", line.opened);
        cursor_.take(1);
        return true;
    }

    bool readComment(Line& line) {
        const Place open = cursor_.place();
        // If no } is left, later comments have none either. Remembering that keeps reading linear.
        const std::size_t end = noMoreBraces_ ? std::string_view::npos : cursor_.find("}");
        noMoreBraces_ = end == std::string_view::npos;
        if (noMoreBraces_) return fail("comment-open", "the comment has no end, expected }", open);
        const std::string_view text = cursor_.take(end + 1).substr(1, end - 1);
        if (!checkUtf8(text, {open.line, open.column + 1})) return false;
        std::string& comment = !line.moves->empty() ? line.moves->back().comment
                               : line.depth > 0     ? line.before
                                                    : record_.comment;
        if (!comment.empty() && !text.empty()) comment += ' ';
        comment += text;
        line.needsNumber = true;
        return true;
    }

    bool readMark(Line& line) {
        const Place place = cursor_.place();
        cursor_.take(1);
        const std::string_view digits = cursor_.takeWhile(isDigit);
        int value = 0;
        for (const char c : digits.substr(0, 4)) value = 10 * value + (c - '0');
        if (std::to_string(value) != digits || value > detail::kHighestMark)
            return fail("mark",
                        "the mark is " + quoted("$" + std::string(digits.substr(0, 16))) +
                            ", expected $0 to $255",
                        place);
        if (line.moves->empty())
            return fail("unexpected-text", "a mark before the first move, expected it behind a move", place);
        line.moves->back().marks.push_back(value);
        return true;
    }

    bool readVariation(Line& line) {
        const Place place = cursor_.place();
        if (line.moves->empty())
            return fail("unexpected-text",
                        "a variation before the first move, expected it behind the move it replaces", place);
        if (line.depth == detail::kMostNesting)
            return fail("nesting", "variations inside variations, expected at most 64 levels", place);
        cursor_.take(1);
        std::vector<RecordMove> moves;
        Line variation;
        variation.moves = &moves;
        variation.depth = line.depth + 1;
        variation.opened = place;
        if (line.ply) variation.ply = *line.ply - 1;
        if (!readLine(variation)) return false;
        line.moves->back().variations.push_back(std::move(moves));
        line.needsNumber = true;
        return true;
    }

    [[nodiscard]] std::string_view peekWord() const {
        return cursor_.rest().substr(0, cursor_.findFirstOf(" \t\r\n(){}[]$"));
    }

    bool readResultWord() {
        const std::string_view word = peekWord();
        const auto result = readResult(word);
        if (!result) return false;
        record_.result = *result;
        record_.resultLine = cursor_.place().line;
        record_.resultColumn = cursor_.place().column;
        cursor_.take(word.size());
        return true;
    }

    // A move with or without its number: "d4", "2. d4", "2.d4".
    bool readMove(Line& line) {
        const Place place = cursor_.place();
        const std::string_view number = takeNumber();
        if (!number.empty()) cursor_.skipSpace();
        const Place movePlace = cursor_.place();
        const std::string_view word = peekWord();
        std::string_view text = word;
        const std::string_view signs = detail::takeSigns(text);
        RecordMove move = detail::makeMove(text.substr(0, 32), movePlace);
        if (!signs.empty() && (detail::hasMoveShape(move.text) || text.empty()))
            if (const auto refused = readSigns(line, move, signs, text.empty())) return *refused;
        if (!detail::hasMoveShape(move.text)) {
            if (!number.empty())
                return fail("unexpected-text", "no move behind the number " + quoted(number), movePlace);
            const std::string_view shown = word.empty() ? cursor_.rest().substr(0, 1) : word;
            const char* expected =
                line.depth > 0 ? ", expected a move or )" : ", expected a move or the result";
            return fail("unexpected-text", quoted(shown) + " can't stand here" + expected, place);
        }
        checkNumber(line, number, place);
        cursor_.take(word.size());
        if (line.moves->empty()) move.before = std::move(line.before);
        line.moves->push_back(std::move(move));
        if (line.ply) ++*line.ply;
        line.needsNumber = false;
        return true;
    }

    // Signs behind a move, or `alone` as a word of their own. Null if the move is still to be read.
    std::optional<bool> readSigns(Line& line, RecordMove& move, std::string_view signs, bool alone) {
        const auto mark = detail::markOfSigns(signs);
        const Place place = cursor_.place();
        if (reading_ == Reading::Strict || !mark)
            return fail("unexpected-text",
                        quoted(signs) + " is no mark, expected " +
                            (mark ? "$" + std::to_string(*mark) + " behind the move" : "$0 to $255"),
                        place);
        if (!alone) {
            move.marks.push_back(*mark);
            return std::nullopt;
        }
        if (line.moves->empty())
            return fail("unexpected-text", "a mark before the first move, expected it behind a move", place);
        line.moves->back().marks.push_back(*mark);
        cursor_.take(signs.size());
        return true;
    }

    // Digits and the dots after them. Digits without dots are no number; they may be the count of a carry.
    std::string_view takeNumber() {
        const std::string_view word = peekWord();
        const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
        const std::size_t end = std::min(word.find_first_not_of('.', digits), word.size());
        if (digits == 0 || end == digits) return {};
        return cursor_.take(end);
    }

    void checkNumber(Line& line, std::string_view number, Place place) {
        if (!line.ply) line.ply = detail::plyOf(number);
        if (line.misnumbered) return;
        const bool needed = line.needsNumber || !line.ply || *line.ply % 2 == 1;
        if (number.empty() && !needed) return;
        if (line.ply && number == detail::moveNumber(*line.ply)) return;
        line.misnumbered = true;
        const std::string expected = line.ply ? detail::moveNumber(*line.ply) : "a number like 1. or 1...";
        report("move-number",
               (number.empty() ? "the move has no number" : "the number of the move is " + quoted(number)) +
                   ", expected " + expected,
               place);
    }

    Cursor cursor_;
    Reading reading_;
    Record record_;
    Errors errors_; // of the game that is read
    bool movesAreFine_ = true;
    bool isSkipping_ = false; // to the next game
    bool noMoreBraces_ = false;
};

} // namespace

RecordFile readRecords(std::string_view text, Reading reading) {
    return RecordReader(text, reading).read();
}

void streamRecords(const TextSource& source, const GameSink& sink, Reading reading) {
    detail::TextWindow window(source);
    window.grow();
    RecordReader reader(window.text(), reading);
    for (;;) {
        while (auto game = reader.next(window.isComplete()))
            if (!sink(std::move(*game))) return;
        if (window.isComplete()) return;
        if (window.text().size() - reader.offset() > kLongestGame) {
            sink({std::nullopt, {detail::gameTooLong(reader.place())}});
            return;
        }
        window.drop(reader.offset());
        window.grow();
        reader.setRest(window.text());
    }
}

} // namespace sixth::notation
