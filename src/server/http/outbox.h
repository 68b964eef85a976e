#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

namespace sixth::server::http {

// The texts that wait to be sent to one client. The size is bounded: a client that does not read is
// disconnected, and resumes when it can.
class Outbox {
public:
    static constexpr std::size_t kMostTexts = 64;
    static constexpr std::size_t kMostBytes = std::size_t{64} * 1024;

    using Text = std::shared_ptr<const std::string>;

    // False if the limit would be exceeded. A single text may be of any length.
    [[nodiscard]] bool push(Text text) {
        if (texts_.size() >= kMostTexts || (bytes_ > 0 && bytes_ + text->size() > kMostBytes)) return false;
        bytes_ += text->size();
        texts_.push_back(std::move(text));
        return true;
    }
    [[nodiscard]] bool isEmpty() const { return texts_.empty(); }
    // It counts until it is popped, since it takes up memory while it is being sent.
    [[nodiscard]] const Text& front() const { return texts_.front(); }
    void pop() {
        bytes_ -= texts_.front()->size();
        texts_.pop_front();
    }
    // Drops all texts but the first, which is being sent.
    void drop() {
        while (texts_.size() > 1) {
            bytes_ -= texts_.back()->size();
            texts_.pop_back();
        }
    }

private:
    std::deque<Text> texts_;
    std::size_t bytes_ = 0;
};

} // namespace sixth::server::http
