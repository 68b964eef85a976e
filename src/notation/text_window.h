#pragma once

#include "notation/record_parts.h"
#include "notation/record_stream.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// A moving piece of a text that is too long for the memory. Not for other rooms.
namespace sixth::notation::detail {

class TextWindow {
public:
    explicit TextWindow(const TextSource& source) : source_(source) {}

    [[nodiscard]] std::string_view text() const { return text_; }
    // Whether the text reaches to the end of the source.
    [[nodiscard]] bool isComplete() const { return isComplete_; }

    void drop(std::size_t count) { text_.erase(0, count); }
    // Reads on. The piece doubles, so that a long game is not looked at too often.
    void grow() {
        const std::size_t before = text_.size();
        const std::size_t wanted = before + std::max(before, kLeast);
        text_.resize(wanted);
        std::size_t size = before;
        while (size < wanted && !isComplete_) {
            const std::size_t got = source_(std::span(text_).subspan(size));
            size += got;
            isComplete_ = got == 0;
        }
        text_.resize(size);
    }

private:
    static constexpr std::size_t kLeast = std::size_t{1} << 18;

    const TextSource& source_;
    std::string text_;
    bool isComplete_ = false;
};

// The lines of a source, each with its number and without its LF.
class LineWindow {
public:
    explicit LineWindow(const TextSource& source) : window_(source) { window_.grow(); }

    // The next line; null at the end, and at a line that is too long (isTooLong).
    [[nodiscard]] std::optional<std::string_view> next() {
        for (;;) {
            const std::string_view rest = window_.text().substr(at_);
            const std::size_t end = rest.find('\n');
            if (end != std::string_view::npos || (window_.isComplete() && !rest.empty())) {
                const std::string_view line = rest.substr(0, end);
                at_ += std::min(line.size() + 1, rest.size());
                ++number_;
                return number_ == 1 && line.starts_with(kByteOrderMark) ? line.substr(kByteOrderMark.size())
                                                                        : line;
            }
            if (window_.isComplete()) return std::nullopt;
            if (rest.size() > kLongestGame) {
                isTooLong_ = true;
                ++number_;
                return std::nullopt;
            }
            window_.drop(at_);
            at_ = 0;
            window_.grow();
        }
    }
    // The number of the line that was read last, from 1.
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] bool isTooLong() const { return isTooLong_; }

private:
    TextWindow window_;
    std::size_t at_ = 0;
    int number_ = 0;
    bool isTooLong_ = false;
};

// A source that hands out a text.
[[nodiscard]] inline TextSource sourceOf(std::string_view text) {
    return [text](std::span<char> into) mutable {
        const std::size_t count = std::min(text.size(), into.size());
        std::copy_n(text.begin(), count, into.begin());
        text.remove_prefix(count);
        return count;
    };
}

// All games of a text, up to a thousand errors.
template <typename Stream>
[[nodiscard]] RecordFile collect(std::string_view text, const Stream& stream) {
    RecordFile file;
    const TextSource source = sourceOf(text);
    stream(source, [&file](StreamedGame game) {
        const Place place{game.record ? game.record->line : game.errors.back().line, 1};
        std::move(game.errors.begin(), game.errors.end(), std::back_inserter(file.errors));
        if (game.record) file.records.push_back(std::move(*game.record));
        if (file.errors.size() < kMostErrors) return true;
        file.errors.push_back(tooManyErrors(place));
        return false;
    });
    return file;
}

} // namespace sixth::notation::detail
