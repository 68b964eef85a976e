#include "notation/json_tracker.h"
#include "notation/outcome_text.h"
#include "notation/record_formats.h"
#include "notation/record_parts.h"
#include "notation/record_stream.h"
#include "notation/text_window.h"

#include <nlohmann/json.hpp>

#include <unordered_set>
#include <utility>

namespace sixth::notation {
namespace {

using detail::Place;
using detail::TrackedBytes;

// What a JSON value means, which depends on where it stands.
enum class Role : std::uint8_t {
    Skipped, // behind an unknown key, or inside a value of another kind than expected
    TagValue,
    GameComment,
    ResultText,
    MoveText,
    MoveBefore,
    MoveComment,
    Mark,
    File,
    Games,
    Game,
    Tags,
    Line,
    Move,
    Marks,
    Variations,
};

[[nodiscard]] std::string_view describe(Role role) {
    switch (role) {
    case Role::TagValue: return "a text as the value of the tag";
    case Role::GameComment:
    case Role::MoveBefore:
    case Role::MoveComment: return "a text as the comment";
    case Role::ResultText: return "the result as a text";
    case Role::MoveText: return "the move as a text";
    case Role::Mark: return "a number from 0 to 255 as a mark";
    case Role::File: return "a game or an array of games";
    case Role::Game: return "a game, {…}";
    case Role::Tags: return "the tags, {…}";
    case Role::Line: return "an array of moves";
    case Role::Move: return "a move, as a text or {…}";
    case Role::Marks: return "an array of marks";
    case Role::Variations: return "an array of variations";
    default: return "nothing";
    }
}

// An open object or array, and what it fills.
struct Frame {
    Role role = Role::Skipped;
    Role next = Role::Skipped; // what the value behind the last key is, in an object
    Place place;
    std::vector<RecordMove>* line = nullptr;
    RecordMove* move = nullptr;
    std::unordered_set<std::string> keys;
};

// Turns the events of the JSON library into records. A wrong value is reported and skipped, and its game is
// left out.
class JsonReader {
public:
    JsonReader(detail::ByteFeed& feed, const GameSink& sink)
        : feed_(feed), tracker_(feed.tracker()), sink_(sink) {}

    // Returns whether the sink wants to go on.
    bool read() {
        nlohmann::json::sax_parse(TrackedBytes(&feed_), TrackedBytes(), this);
        if (goesOn_ && !game_.errors.empty()) deliver();
        return goesOn_;
    }

    // The callbacks of the library, under the names it requires. They return whether to go on.
    // NOLINTBEGIN(readability-identifier-naming)
    bool null() { return wrongType(role()); }
    bool boolean(bool) { return wrongType(role()); }
    bool number_integer(std::int64_t) { return wrongType(role()); } // a negative one
    bool number_unsigned(std::uint64_t value) {
        if (role() != Role::Mark || value > static_cast<std::uint64_t>(detail::kHighestMark))
            return wrongType(role());
        top().move->marks.push_back(static_cast<int>(value));
        return true;
    }
    bool number_float(double, const std::string&) { return wrongType(role()); }
    bool binary(const nlohmann::json::binary_t&) { return wrongType(role()); }
    bool string(std::string& text) { return readString(role(), std::move(text)); }
    bool start_object(std::size_t) { return open(role(), true); }
    bool start_array(std::size_t) { return open(role(), false); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) { return readKey(name); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) {
        // "[json.exception…] parse error at line 1, column 2: <this>; last read: '…'"
        std::string_view why = error.what();
        why.remove_prefix(std::min(why.find("] ") + 2, why.size()));
        if (const auto colon = why.find(": "); why.starts_with("parse error") && colon != why.npos)
            why.remove_prefix(colon + 2);
        why = why.substr(0, std::min(why.find("; last read"), why.find("; expected")));
        fail("json", "this is not JSON: " + std::string(why.substr(0, 200)), tracker_.here());
        return false;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    [[nodiscard]] Frame& top() { return frames_.back(); }

    // What the next value is.
    [[nodiscard]] Role role() const {
        if (skipped_ > 0) return Role::Skipped;
        if (frames_.empty()) return Role::File;
        switch (frames_.back().role) {
        case Role::Games: return Role::Game;
        case Role::Line: return Role::Move;
        case Role::Marks: return Role::Mark;
        case Role::Variations: return Role::Line;
        case Role::Game:
        case Role::Tags:
        case Role::Move: return frames_.back().next;
        default: return Role::Skipped;
        }
    }

    bool fail(std::string_view code, std::string message, Place place) {
        isBroken_ = true;
        game_.errors.push_back(detail::recordError(code, std::move(message), place));
        return game_.errors.size() < detail::kMostErrors;
    }

    bool wrongType(Role role) {
        if (role == Role::Skipped) return true;
        return fail("json-value", "a value of another kind, expected " + std::string(describe(role)),
                    tracker_.tokenStart());
    }

    bool readString(Role role, std::string text) {
        const Place place = tracker_.tokenStart();
        switch (role) {
        case Role::TagValue:
            if (text.find('\n') != std::string::npos)
                return fail("tag-syntax", "the value of the tag has a line end, expected a single line",
                            place);
            record_.tags.back().value = std::move(text);
            return true;
        case Role::GameComment: return readComment(record_.comment, std::move(text));
        case Role::MoveComment: return readComment(top().move->comment, std::move(text));
        case Role::MoveBefore: return readComment(top().move->before, std::move(text));
        case Role::ResultText: return readResultText(text, place);
        case Role::Move: top().line->push_back(detail::makeMove(text, place)); return checkMove(text, place);
        case Role::MoveText: return readMoveText(text, place);
        default: return wrongType(role);
        }
    }

    bool readComment(std::string& comment, std::string text) {
        if (text.find('}') != std::string::npos)
            return fail("comment-brace", "the comment has a }, expected none: records can't hold it",
                        tracker_.tokenStart());
        comment = std::move(text);
        return true;
    }

    bool readResultText(std::string_view text, Place place) {
        const auto result = readResult(text);
        if (!result)
            return fail("json-value", "the result is " + quoted(text) + ", expected 1-0, 0-1, 1/2-1/2 or *",
                        place);
        record_.result = *result;
        record_.resultLine = place.line;
        record_.resultColumn = place.column;
        return true;
    }

    bool readMoveText(std::string_view text, Place place) {
        RecordMove& move = *top().move;
        RecordMove parsed = detail::makeMove(text, place);
        move.text = std::move(parsed.text);
        move.crownMark = parsed.crownMark;
        move.line = place.line;
        move.column = place.column;
        return checkMove(text, place);
    }

    bool checkMove(std::string_view text, Place place) {
        if (text.ends_with('#')) text.remove_suffix(1);
        if (detail::hasMoveShape(text)) return true;
        return fail("unexpected-text", quoted(text) + " can't stand here, expected a move", place);
    }

    bool readKey(std::string_view name) {
        if (skipped_ > 0) return true;
        Frame& frame = top();
        frame.next = Role::Skipped;
        const Place place = tracker_.tokenStart();
        if (!frame.keys.emplace(name).second)
            return frame.role == Role::Tags
                       ? fail("tag-repeated",
                              "the tag " + quoted(name) + " was there already, expected it once", place)
                       : fail("json-key", "the key " + quoted(name) + " was there already, expected it once",
                              place);
        if (frame.role == Role::Tags && !detail::isTagName(name))
            return fail("tag-syntax",
                        quoted(name) + " is no name of a tag, expected a letter, then letters, digits and _",
                        place);
        frame.next = roleOfKey(frame.role, name);
        if (frame.next == Role::TagValue)
            record_.tags.push_back({std::string(name), {}, place.line, place.column});
        else if (frame.next == Role::Skipped)
            return fail("json-key",
                        "the key " + quoted(name) + " is not known, expected one of " +
                            (frame.role == Role::Game ? "tags, comment, moves, result"
                                                      : "move, before, comment, marks, variations"),
                        place);
        return true;
    }

    [[nodiscard]] static Role roleOfKey(Role object, std::string_view key) {
        if (object == Role::Tags) return Role::TagValue;
        if (object == Role::Game) {
            if (key == "tags") return Role::Tags;
            if (key == "comment") return Role::GameComment;
            if (key == "moves") return Role::Line;
            if (key == "result") return Role::ResultText;
        } else {
            if (key == "move") return Role::MoveText;
            if (key == "before") return Role::MoveBefore;
            if (key == "comment") return Role::MoveComment;
            if (key == "marks") return Role::Marks;
            if (key == "variations") return Role::Variations;
        }
        return Role::Skipped;
    }

    bool open(Role role, bool isObject) {
        if (role == Role::File) role = isObject ? Role::Game : Role::Games;
        const bool wantsObject = role == Role::Game || role == Role::Tags || role == Role::Move;
        const bool wantsArray =
            role == Role::Games || role == Role::Line || role == Role::Marks || role == Role::Variations;
        if (!(isObject ? wantsObject : wantsArray)) {
            ++skipped_;
            return wrongType(role);
        }
        Frame frame;
        frame.role = role;
        frame.place = tracker_.tokenStart();
        if (!frames_.empty()) frame.move = top().move;
        if (role == Role::Game) beginGame();
        if (role == Role::Move) frame.move = &top().line->emplace_back();
        if (role == Role::Line && !openLine(frame)) return false;
        frames_.push_back(std::move(frame));
        return true;
    }

    void beginGame() {
        record_ = Record{};
        record_.line = tracker_.tokenStart().line;
        isBroken_ = false;
    }

    bool openLine(Frame& frame) {
        if (top().role == Role::Game) {
            frame.line = &record_.moves;
            return true;
        }
        if (++nesting_ > detail::kMostNesting) {
            fail("nesting", "variations inside variations, expected at most 64 levels", frame.place);
            return false;
        }
        frame.line = &top().move->variations.emplace_back();
        return true;
    }

    bool close() {
        if (skipped_ > 0) {
            --skipped_;
            return true;
        }
        const Frame frame = std::move(top());
        frames_.pop_back();
        switch (frame.role) {
        case Role::Game: return closeGame(frame);
        case Role::Move:
            if (frame.keys.contains("before") && (nesting_ == 0 || top().line->size() > 1))
                return fail("comment-place",
                            "a comment before a move inside a line, expected it behind the move before",
                            frame.place);
            if (frame.keys.contains("move")) return true;
            return fail("json-key", "the move has no key 'move', expected it", frame.place);
        case Role::Line:
            if (top().role == Role::Game) return true;
            --nesting_;
            if (!frame.line->empty()) return true;
            return fail("variation-empty", "the variation is empty, expected a move in it", frame.place);
        default: return true;
        }
    }

    bool closeGame(const Frame& frame) {
        bool goOn = true;
        if (!frame.keys.contains("moves"))
            goOn = fail("json-key", "the game has no key 'moves', expected it", frame.place);
        if (goOn && !frame.keys.contains("result"))
            goOn = fail("missing-result", "the game has no result, expected the key 'result'", frame.place);
        if (!isBroken_) game_.record = std::move(record_);
        return deliver() && goOn;
    }

    bool deliver() {
        goesOn_ = sink_(std::exchange(game_, {}));
        return goesOn_;
    }

    detail::ByteFeed& feed_;
    const detail::Tracker& tracker_;
    const GameSink& sink_;
    StreamedGame game_;
    bool goesOn_ = true;
    std::vector<Frame> frames_;
    Record record_;
    bool isBroken_ = false;
    int nesting_ = 0;
    std::size_t skipped_ = 0; // how many open objects and arrays are passed over
};

} // namespace

void streamRecordsJson(const TextSource& source, const GameSink& sink) {
    detail::ByteFeed feed(source);
    JsonReader(feed, sink).read();
}

void streamRecordsJsonl(const TextSource& source, const GameSink& sink) {
    detail::LineWindow lines(source);
    bool goesOn = true;
    while (goesOn) {
        const auto line = lines.next();
        if (!line) break;
        if (line->find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const TextSource text = detail::sourceOf(*line);
        detail::ByteFeed feed(text, lines.number());
        goesOn = JsonReader(feed, sink).read();
    }
    if (lines.isTooLong()) sink({std::nullopt, {detail::gameTooLong({lines.number(), 1})}});
}

RecordFile readRecordsJson(std::string_view text) {
    return detail::collect(text, streamRecordsJson);
}

RecordFile readRecordsJsonl(std::string_view text) {
    return detail::collect(text, streamRecordsJsonl);
}

} // namespace sixth::notation
