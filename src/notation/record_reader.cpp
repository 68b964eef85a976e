#include "notation/outcome_text.h"
#include "notation/record.h"
#include "notation/record_parts.h"

#include <optional>
#include <unordered_set>

namespace sixth::notation {
namespace {

using detail::isDigit;
using detail::Place;

[[nodiscard]] constexpr bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// A place in the text that only moves forward and knows its line and column.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {
        if (text.starts_with(detail::kByteOrderMark)) at_ = lineStart_ = detail::kByteOrderMark.size();
    }

    [[nodiscard]] bool atEnd() const { return at_ == text_.size(); }
    [[nodiscard]] bool atLineStart() const { return at_ == lineStart_; }
    [[nodiscard]] bool isAt(char c) const { return !atEnd() && text_[at_] == c; }
    [[nodiscard]] Place place() const { return {line_, static_cast<int>(at_ - lineStart_) + 1}; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    // Returns the next n bytes and moves past them.
    std::string_view take(std::size_t n) {
        const std::string_view taken = text_.substr(at_, n);
        const std::size_t end = at_ + taken.size();
        for (std::size_t i = taken.find('\n'); i != std::string_view::npos; i = taken.find('\n', i + 1)) {
            ++line_;
            lineStart_ = at_ + i + 1;
        }
        at_ = end;
        return taken;
    }
    template <typename Predicate>
    std::string_view takeWhile(Predicate fits) {
        std::size_t end = at_;
        while (end < text_.size() && fits(text_[end])) ++end;
        return take(end - at_);
    }
    void skipBlanks() { takeWhile(isBlank); }
    void skipSpace() {
        takeWhile([](char c) { return isBlank(c) || c == '\n'; });
    }
    void skipLine() {
        takeWhile([](char c) { return c != '\n'; });
    }
    void skipAll() { take(rest().size()); }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t lineStart_ = 0;
    int line_ = 1;
};

// A line of play while it is read: the main line or a variation.
struct Line {
    std::vector<RecordMove>* moves = nullptr;
    // The ply of the next move. Unknown if the tags can't be understood and no number has been read yet.
    std::optional<std::uint32_t> ply;
    int depth = 0;
    Place opened;
    // Something other than a move stands before the next one.
    bool needsNumber = true;
    // One wrong number makes all later ones wrong too, so only the first is reported.
    bool misnumbered = false;
};

// Reads games one after the other. A function that returns bool returns whether the game can still be
// understood.
class RecordReader {
public:
    explicit RecordReader(std::string_view text) : cursor_(text) {}

    RecordFile read() {
        for (cursor_.skipSpace(); !cursor_.atEnd() && !isFull(); cursor_.skipSpace()) readGame();
        if (isFull()) file_.errors.push_back(detail::tooManyErrors(cursor_.place()));
        return std::move(file_);
    }

private:
    [[nodiscard]] bool isFull() const { return file_.errors.size() >= detail::kMostErrors; }

    void report(std::string_view code, std::string message, Place place) {
        file_.errors.push_back(detail::recordError(code, std::move(message), place));
    }
    bool fail(std::string_view code, std::string message, Place place) {
        report(code, std::move(message), place);
        return false;
    }

    void readGame() {
        record_ = Record{};
        record_.line = cursor_.place().line;
        const bool tagsAreFine = readTags();
        Line line;
        line.moves = &record_.moves;
        if (const auto start = startPosition(record_); start && tagsAreFine) line.ply = start->ply();
        const bool movesAreFine = readLine(line);
        if (tagsAreFine && movesAreFine) file_.records.push_back(std::move(record_));
        if (!movesAreFine) skipToNextGame();
    }

    // The next game begins with a tag at the start of a line.
    void skipToNextGame() {
        if (cursor_.atLineStart() && cursor_.isAt('[')) return;
        const std::size_t next = cursor_.rest().find("\n[");
        if (next == std::string_view::npos)
            cursor_.skipAll();
        else
            cursor_.take(next + 1);
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
        const std::string_view before = text.substr(0, bad);
        const std::size_t newline = before.rfind('\n');
        for (const char c : before) place.line += c == '\n' ? 1 : 0;
        if (newline == std::string_view::npos)
            place.column += static_cast<int>(bad);
        else
            place.column = static_cast<int>(bad - newline);
        return fail("utf8", "the byte " + quoted(text.substr(bad, 1)) + " is not UTF-8, expected text in it",
                    place);
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
        if (line.depth > 0 && line.moves->empty())
            return fail("comment-place", "a comment at the start of a variation, expected its first move",
                        open);
        // If no } is left, later comments have none either. Remembering that keeps reading linear.
        const std::size_t end = noMoreBraces_ ? std::string_view::npos : cursor_.rest().find('}');
        noMoreBraces_ = end == std::string_view::npos;
        if (noMoreBraces_) return fail("comment-open", "the comment has no end, expected }", open);
        const std::string_view text = cursor_.take(end + 1).substr(1, end - 1);
        if (!checkUtf8(text, {open.line, open.column + 1})) return false;
        std::string& comment = line.moves->empty() ? record_.comment : line.moves->back().comment;
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
        return cursor_.rest().substr(0, cursor_.rest().find_first_of(" \t\r\n(){}[]$"));
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
        RecordMove move = detail::makeMove(word.substr(0, 32), movePlace);
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
        line.moves->push_back(std::move(move));
        if (line.ply) ++*line.ply;
        line.needsNumber = false;
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
        if (!line.ply) line.ply = plyOf(number);
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

    [[nodiscard]] static std::optional<std::uint32_t> plyOf(std::string_view number) {
        const std::size_t digits = std::min(number.find('.'), number.size());
        if (digits == 0 || digits > 7) return std::nullopt;
        std::uint32_t value = 0;
        for (const char c : number.substr(0, digits))
            value = 10 * value + static_cast<std::uint32_t>(c - '0');
        const bool isRed = number.size() - digits > 1;
        if (!isRed && value == 0) return std::nullopt;
        return isRed ? 2 * value : 2 * value - 1;
    }

    Cursor cursor_;
    RecordFile file_;
    Record record_;
    bool noMoreBraces_ = false;
};

} // namespace

RecordFile readRecords(std::string_view text) {
    return RecordReader(text).read();
}

} // namespace sixth::notation
