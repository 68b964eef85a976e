#pragma once

#include "notation/record_parts.h"

#include <cstddef>
#include <iterator>
#include <string_view>

namespace sixth::notation::detail {

// Tracks where the JSON library is in the text, and where the key or value it has just read begins. The
// library reports places only for its own errors. But it takes the bytes one by one, so an iterator can count
// them.
class Tracker {
public:
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

// The iterator that the JSON library reads through. It reports each byte to the tracker.
class TrackedBytes {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    TrackedBytes(const char* at, Tracker* tracker) : at_(at), tracker_(tracker) {}
    reference operator*() const { return *at_; }
    TrackedBytes& operator++() {
        tracker_->pass(*at_++);
        return *this;
    }
    friend bool operator==(const TrackedBytes& a, const TrackedBytes& b) { return a.at_ == b.at_; }
    friend bool operator!=(const TrackedBytes& a, const TrackedBytes& b) { return a.at_ != b.at_; }

private:
    const char* at_;
    Tracker* tracker_;
};

} // namespace sixth::notation::detail
