#pragma once

#include "notation/record_parts.h"
#include "notation/record_stream.h"

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace sixth::notation::detail {

// Tracks where the JSON library is in the text, and where the key or value it has just read begins. The
// library reports places only for its own errors. But it takes the bytes one by one, so an iterator can count
// them.
class Tracker {
public:
    explicit Tracker(int firstLine = 1) : here_{firstLine, 1}, start_{here_} {}

    [[nodiscard]] Place here() const { return here_; }
    [[nodiscard]] Place tokenStart() const { return start_; }

    void pass(char c) {
        if (inString_)
            passInString(c);
        else
            passOutside(c);
        if (c == '\n') {
            ++here_.line;
            here_.column = 1;
        } else {
            ++here_.column;
        }
    }

private:
    void passInString(char c) {
        if (!escaped_ && c == '"') inString_ = false;
        escaped_ = !escaped_ && c == '\\';
    }
    // The library reads one byte past the end of a number, so a separator must not move the start.
    void passOutside(char c) {
        constexpr std::string_view kBetween = " \t\r\n,:]}";
        const bool between = kBetween.find(c) != std::string_view::npos;
        if (!between && (!inWord_ || c == '"' || c == '{' || c == '[')) start_ = here_;
        inString_ = c == '"';
        inWord_ = !between && c != '"' && c != '{' && c != '[';
    }

    Place here_;
    Place start_;
    bool inString_ = false;
    bool escaped_ = false;
    bool inWord_ = false;
};

// Hands the bytes of a source to the JSON library one by one, and to a tracker.
class ByteFeed {
public:
    explicit ByteFeed(const TextSource& source, int firstLine = 1) : source_(source), tracker_(firstLine) {
        fill();
        if (text().starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    }

    [[nodiscard]] bool atEnd() const { return at_ == size_; }
    [[nodiscard]] const char& front() const { return buffer_[at_]; }
    [[nodiscard]] const Tracker& tracker() const { return tracker_; }
    void next() {
        tracker_.pass(buffer_[at_++]);
        if (at_ == size_) fill();
    }

private:
    [[nodiscard]] std::string_view text() const { return std::string_view(buffer_).substr(0, size_); }
    void fill() {
        at_ = 0;
        size_ = source_(buffer_);
    }

    const TextSource& source_;
    std::string buffer_ = std::string(std::size_t{1} << 16, '\0');
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    Tracker tracker_;
};

// The iterator that the JSON library reads through. One without a feed is the end.
class TrackedBytes {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    explicit TrackedBytes(ByteFeed* feed = nullptr) : feed_(feed) {}
    reference operator*() const { return feed_->front(); }
    TrackedBytes& operator++() {
        feed_->next();
        return *this;
    }
    friend bool operator==(const TrackedBytes& a, const TrackedBytes& b) { return a.atEnd() == b.atEnd(); }
    friend bool operator!=(const TrackedBytes& a, const TrackedBytes& b) { return !(a == b); }

private:
    [[nodiscard]] bool atEnd() const { return feed_ == nullptr || feed_->atEnd(); }

    ByteFeed* feed_;
};

} // namespace sixth::notation::detail
