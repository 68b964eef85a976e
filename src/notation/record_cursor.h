#pragma once

#include "notation/record_parts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Not for other rooms.
namespace sixth::notation::detail {

[[nodiscard]] constexpr bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

// A place in the text that only moves forward and knows its line and column.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {
        if (text.starts_with(kByteOrderMark)) at_ = lineStart_ = kByteOrderMark.size();
    }

    // Goes on in a text that begins at the cursor's place and reaches further.
    void setRest(std::string_view rest) {
        column_ += static_cast<int>(at_ - lineStart_);
        text_ = rest;
        at_ = lineStart_ = 0;
        hasMetEnd_ = false;
    }
    // Whether the end of the text has had an effect: more text could change what was read.
    [[nodiscard]] bool hasMetEnd() const { return hasMetEnd_; }
    [[nodiscard]] std::size_t offset() const { return at_; }

    [[nodiscard]] bool atEnd() const {
        if (at_ != text_.size()) return false;
        hasMetEnd_ = true;
        return true;
    }
    [[nodiscard]] bool atLineStart() const { return at_ == lineStart_ && column_ == 0; }
    [[nodiscard]] bool isAt(char c) const { return !atEnd() && text_[at_] == c; }
    [[nodiscard]] Place place() const { return {line_, column_ + static_cast<int>(at_ - lineStart_) + 1}; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    // How many bytes there are before this text, or before one of these characters.
    [[nodiscard]] std::size_t find(std::string_view text) const { return noted(rest().find(text)); }
    [[nodiscard]] std::size_t findFirstOf(std::string_view characters) const {
        return noted(rest().find_first_of(characters));
    }

    // Returns the next n bytes and moves past them.
    std::string_view take(std::size_t n) {
        const std::string_view taken = text_.substr(at_, n);
        const std::size_t end = at_ + taken.size();
        for (std::size_t i = taken.find('\n'); i != std::string_view::npos; i = taken.find('\n', i + 1)) {
            ++line_;
            lineStart_ = at_ + i + 1;
            column_ = 0;
        }
        at_ = end;
        return taken;
    }
    template <typename Predicate>
    std::string_view takeWhile(Predicate fits) {
        std::size_t end = at_;
        while (end < text_.size() && fits(text_[end])) ++end;
        if (end == text_.size()) hasMetEnd_ = true;
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
    [[nodiscard]] std::size_t noted(std::size_t found) const {
        if (found == std::string_view::npos) hasMetEnd_ = true;
        return found;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t lineStart_ = 0; // in the text
    int column_ = 0;            // bytes of this line before the text
    int line_ = 1;
    mutable bool hasMetEnd_ = false;
};

// A line of play while it is read: the main line or a variation.
struct Line {
    std::vector<RecordMove>* moves = nullptr;
    std::string before; // a comment before the first move of a variation
    // The ply of the next move. Unknown if the tags can't be understood and no number has been read yet.
    std::optional<std::uint32_t> ply;
    int depth = 0;
    Place opened;
    // Something other than a move stands before the next one.
    bool needsNumber = true;
    // One wrong number makes all later ones wrong too, so only the first is reported.
    bool misnumbered = false;
};

} // namespace sixth::notation::detail
