#pragma once

#include <tl/expected.hpp>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace sixth::client {

// What one answer, or one line of an answer that goes on, may take up. The longest that a server of ours
// sends, a game with all its events, is well below.
inline constexpr std::size_t kLongestAnswer = std::size_t{4} * 1024 * 1024;

struct HttpAnswer {
    int status = 0;
    std::string body;
};

// Reads all the bytes of an answer whose connection is closed by the server. It is an error if it was cut
// off.
[[nodiscard]] tl::expected<HttpAnswer, std::string> readAnswer(std::string_view bytes);

// Reads an answer of lines that goes on, in whatever pieces its bytes come in.
class LineStream {
public:
    using OnLine = std::function<bool(std::string_view)>; // false: enough

    enum class State { GoesOn, Ended };
    // Calls `onLine` with every line that is complete and not empty. An error if the answer is not 200, is no
    // HTTP, or has a line that is too long.
    [[nodiscard]] tl::expected<State, std::string> take(std::string_view bytes, const OnLine& onLine);

private:
    [[nodiscard]] tl::expected<State, std::string> takeHead();
    [[nodiscard]] tl::expected<State, std::string> takeChunks();

    std::string in_;          // bytes that are not understood yet
    std::string text_;        // of the body, from the beginning of a line
    bool isBody_ = false;     // the head is over
    std::size_t left_ = 0;    // of the chunk that is being read
    bool isChunkEnd_ = false; // the line break after a chunk comes next
};

} // namespace sixth::client
