#include "match/move_note.h"

#include <charconv>
#include <cstdlib>

namespace sixth::match {
namespace {

std::string padded(std::int64_t value, std::size_t digits) {
    std::string text = std::to_string(value);
    return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

// Takes digits off the front of a text.
std::optional<std::int64_t> takeDigits(std::string_view& text) {
    std::int64_t value = 0;
    const auto [rest, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (wrong != std::errc{} || text.front() == '-') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
    return value;
}

bool take(std::string_view& text, char letter) {
    if (!text.starts_with(letter)) return false;
    text.remove_prefix(1);
    return true;
}

// "+0.35/12" or "-M2/9"
std::optional<Thought> takeThought(std::string_view& text) {
    const bool isNegative = text.starts_with('-');
    if (!isNegative && !text.starts_with('+')) return std::nullopt;
    text.remove_prefix(1);
    Thought thought;
    thought.isMate = take(text, 'M');
    const auto whole = takeDigits(text);
    if (!whole || *whole > 1'000'000) return std::nullopt;
    std::int64_t value = *whole;
    if (!thought.isMate) {
        if (!take(text, '.') || text.size() < 2) return std::nullopt;
        std::string_view decimals = text.substr(0, 2);
        const auto hundredths = takeDigits(decimals);
        if (!hundredths || !decimals.empty()) return std::nullopt;
        text.remove_prefix(2);
        value = 100 * value + *hundredths;
    }
    if (!take(text, '/')) return std::nullopt;
    const auto depth = takeDigits(text);
    if (!depth || *depth > 100'000) return std::nullopt;
    thought.depth = static_cast<int>(*depth);
    thought.score = static_cast<int>(isNegative ? -value : value);
    return thought;
}

// "0.153s"
std::optional<std::int64_t> takeSeconds(std::string_view& text) {
    const auto seconds = takeDigits(text);
    if (!seconds || *seconds > 10'000'000 || !take(text, '.') || text.size() < 4) return std::nullopt;
    std::string_view decimals = text.substr(0, 3);
    const auto ms = takeDigits(decimals);
    if (!ms || !decimals.empty() || text[3] != 's') return std::nullopt;
    text.remove_prefix(4);
    return 1000 * *seconds + *ms;
}

} // namespace

Thought thoughtOf(search::Score score, int depth) {
    const bool isMate = search::isDecided(score);
    return {depth, isMate, isMate ? search::movesToEnd(score) : score};
}

std::string writeMoveNote(const MoveNote& note) {
    std::string text;
    if (note.thought) {
        const int size = std::abs(note.thought->score);
        text = note.thought->score < 0 ? "-" : "+";
        text += note.thought->isMate ? "M" + std::to_string(size)
                                     : std::to_string(size / 100) + "." + padded(size % 100, 2);
        text += "/" + std::to_string(note.thought->depth) + " ";
    }
    return text + std::to_string(note.ms / 1000) + "." + padded(note.ms % 1000, 3) + "s";
}

std::optional<MoveNote> readMoveNote(std::string_view comment) {
    MoveNote note;
    if (comment.empty()) return std::nullopt;
    if (comment.front() == '+' || comment.front() == '-') {
        note.thought = takeThought(comment);
        if (!note.thought || !take(comment, ' ') || comment.empty()) return std::nullopt;
    }
    const auto ms = takeSeconds(comment);
    if (!ms) return std::nullopt;
    note.ms = *ms;
    return note;
}

} // namespace sixth::match
