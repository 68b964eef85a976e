#include "client/http_answer.h"

#include "base/read_number.h"

#include <algorithm>

namespace sixth::client {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::size_t kLongestHead = std::size_t{64} * 1024;
constexpr std::size_t kLongestChunkHead = 100;

tl::unexpected<std::string> no(const char* why) {
    return tl::unexpected(std::string(why));
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// 200 of "HTTP/1.1 200 OK".
std::optional<int> statusOf(std::string_view head) {
    if (!head.starts_with("HTTP/1.") || head.size() < 12 || head[8] != ' ') return std::nullopt;
    return base::readNumber<int>(head.substr(9, 3));
}

// The length that the head promises; null if it promises none.
std::optional<std::size_t> lengthOf(std::string_view head) {
    constexpr std::string_view kName = "content-length:";
    while (!head.empty()) {
        std::string_view line = head.substr(0, head.find(kLineEnd));
        head.remove_prefix(std::min(head.size(), line.size() + kLineEnd.size()));
        const bool isIt =
            line.size() > kName.size() && std::equal(kName.begin(), kName.end(), line.begin(),
                                                     [](char wanted, char c) { return wanted == lower(c); });
        if (!isIt) continue;
        line.remove_prefix(kName.size());
        while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
        return base::readNumber<std::size_t>(line);
    }
    return std::nullopt;
}

} // namespace

tl::expected<HttpAnswer, std::string> readAnswer(std::string_view bytes) {
    const auto end = bytes.find(kHeadEnd);
    if (bytes.empty() || end == std::string_view::npos) return no("it does not answer");
    const std::string_view head = bytes.substr(0, end);
    const auto status = statusOf(head);
    if (!status) return no("it does not speak HTTP");
    std::string_view body = bytes.substr(end + kHeadEnd.size());
    if (const auto length = lengthOf(head)) {
        if (body.size() < *length) return no("its answer was cut off");
        body = body.substr(0, *length);
    }
    return HttpAnswer{*status, std::string(body)};
}

tl::expected<LineStream::State, std::string> LineStream::take(std::string_view bytes, const OnLine& onLine) {
    in_.append(bytes);
    if (!isBody_) {
        const auto head = takeHead();
        if (!head || !isBody_) return head;
    }
    auto chunks = takeChunks();
    // Lines that came before an error or the end still count.
    std::size_t begin = 0;
    for (auto end = text_.find('\n'); end != std::string::npos; end = text_.find('\n', begin)) {
        const std::string_view line = std::string_view(text_).substr(begin, end - begin);
        begin = end + 1;
        if (line.size() > kLongestAnswer) return no("it sends a line that is too long");
        if (!line.empty() && !onLine(line)) return State::Ended;
    }
    text_.erase(0, begin);
    if (text_.size() > kLongestAnswer) return no("it sends a line that is too long");
    return chunks;
}

tl::expected<LineStream::State, std::string> LineStream::takeHead() {
    const auto end = in_.find(kHeadEnd);
    if (end == std::string::npos) {
        if (in_.size() > kLongestHead) return no("it does not speak HTTP");
        return State::GoesOn;
    }
    const auto status = statusOf(std::string_view(in_).substr(0, end));
    if (!status) return no("it does not speak HTTP");
    if (*status != 200) return no("it refuses; is the token right?");
    in_.erase(0, end + kHeadEnd.size());
    isBody_ = true;
    return State::GoesOn;
}

// A chunk is its length in hexadecimal digits, a line break, its bytes and another line break (RFC
// 9112, 7.1).
tl::expected<LineStream::State, std::string> LineStream::takeChunks() {
    for (;;) {
        if (left_ > 0) {
            const std::size_t count = std::min(left_, in_.size());
            text_.append(in_, 0, count);
            in_.erase(0, count);
            left_ -= count;
            if (left_ > 0) return State::GoesOn;
            isChunkEnd_ = true;
        }
        if (isChunkEnd_) {
            if (in_.size() < kLineEnd.size()) return State::GoesOn;
            if (!in_.starts_with(kLineEnd)) return no("it does not speak HTTP");
            in_.erase(0, kLineEnd.size());
            isChunkEnd_ = false;
        }
        const auto end = in_.find(kLineEnd);
        if (end == std::string::npos) {
            if (in_.size() > kLongestChunkHead) return no("it does not speak HTTP");
            return State::GoesOn;
        }
        const std::string_view line = std::string_view(in_).substr(0, end);
        const auto size = base::readNumber<std::size_t>(line.substr(0, line.find(';')), 16);
        if (!size) return no("it does not speak HTTP");
        if (*size == 0) return State::Ended;
        in_.erase(0, end + kLineEnd.size());
        left_ = *size;
    }
}

} // namespace sixth::client
