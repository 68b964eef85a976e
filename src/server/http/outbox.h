#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>

namespace sixth::server::http {

// What waits to be sent to one client. A client that does not take it in gets no more than this much of our
// memory: then it is cut off, and resumes when it can.
class Outbox {
public:
    static constexpr std::size_t kMostTexts = 64;
    static constexpr std::size_t kMostBytes = std::size_t{64} * 1024;

    using Text = std::shared_ptr<const std::string>;

    // False if it would be too much. One long text alone is never too much.
    [[nodiscard]] bool push(Text text) {
        if (texts_.size() >= kMostTexts || (bytes_ > 0 && bytes_ + text->size() > kMostBytes)) return false;
        bytes_ += text->size();
        texts_.push_back(std::move(text));
        return true;
    }
    [[nodiscard]] bool isEmpty() const { return texts_.empty(); }
    // It counts until it is popped: while it is being sent it takes up memory as well.
    [[nodiscard]] const Text& front() const { return texts_.front(); }
    void pop() {
        bytes_ -= texts_.front()->size();
        texts_.pop_front();
    }
    // Drops all but the one that is being sent.
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
