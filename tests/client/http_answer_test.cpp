#include "client/http_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace sixth::client {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

struct Lines {
    std::vector<std::string> lines;
    std::string error; // empty if there was none
    bool hasEnded = false;
};

// What comes of these bytes, so many at a time.
Lines follow(std::string_view bytes, std::size_t step) {
    Lines result;
    LineStream stream;
    const auto onLine = [&](std::string_view line) {
        result.lines.emplace_back(line);
        return true;
    };
    while (!bytes.empty() && result.error.empty() && !result.hasEnded) {
        const auto state = stream.take(bytes.substr(0, step), onLine);
        bytes.remove_prefix(std::min(step, bytes.size()));
        if (!state)
            result.error = state.error();
        else
            result.hasEnded = *state == LineStream::State::Ended;
    }
    return result;
}

TEST(HttpAnswer, hasStatusAndBody) {
    const auto answer = readAnswer("HTTP/1.1 404 Not Found\r\ncontent-LENGTH:  4\r\n\r\nnone and more");
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 404);
    EXPECT_EQ(answer->body, "none");
    EXPECT_EQ(readAnswer("HTTP/1.0 200 OK\r\n\r\nto the end")->body, "to the end");
}

TEST(HttpAnswer, refusesWhatIsNone) {
    for (const std::string_view bytes :
         {"", "\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
          "garbage\r\n\r\n", "HTTP/1.1-200-OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfour"})
        EXPECT_FALSE(readAnswer(bytes)) << bytes;
}

TEST(LineStream, givesLinesHoweverTheirBytesCome) {
    const std::string bytes =
        std::string(kHead) + "8\r\none\ntwo\n\r\n3\r\n\nth\r\n4;x=y\r\nree\n\r\n0\r\n\r\n";
    for (const std::size_t step : {std::size_t{1}, std::size_t{2}, std::size_t{7}, bytes.size()}) {
        const Lines result = follow(bytes, step);
        EXPECT_THAT(result.lines, ElementsAre("one", "two", "three")) << step;
        EXPECT_EQ(result.error, "");
        EXPECT_TRUE(result.hasEnded);
    }
}

TEST(LineStream, endsWhenTheCallerHasEnough) {
    LineStream stream;
    int count = 0;
    const auto state = stream.take(std::string(kHead) + "8\r\none\ntwo\n\r\n", [&](std::string_view) {
        ++count;
        return false;
    });
    ASSERT_TRUE(state);
    EXPECT_EQ(*state, LineStream::State::Ended);
    EXPECT_EQ(count, 1);
}

TEST(LineStream, halfALineIsNone) {
    const Lines result = follow(std::string(kHead) + "4\r\nhalf\r\n", 5);
    EXPECT_THAT(result.lines, IsEmpty());
    EXPECT_EQ(result.error, "");
    EXPECT_FALSE(result.hasEnded);
}

TEST(LineStream, refusesWhatIsNoAnswer) {
    for (const std::string& bytes :
         {std::string("\r\n\r\n"), std::string("HTTP/1.1\r\n\r\n"), std::string("HTTP/1.1 500 Oops\r\n\r\n"),
          std::string(100'000, 'x'), std::string(kHead) + "x\r\n", std::string(kHead) + "-1\r\n",
          std::string(kHead) + "\r\n", std::string(kHead) + "fffffffffffffffffff\r\n",
          std::string(kHead) + "3\r\nabcdef\r\n", std::string(kHead) + std::string(1000, '1')})
        EXPECT_NE(follow(bytes, 4096).error, "") << bytes.substr(0, 100);
}

TEST(LineStream, boundsTheLengthOfALine) {
    const auto chunk = [](std::size_t size, char last) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        std::string digits;
        for (std::size_t left = size; left > 0; left /= 16) digits.insert(0, 1, kDigits[left % 16]);
        return digits + "\r\n" + std::string(size - 1, 'x') + last + "\r\n";
    };
    EXPECT_EQ(follow(std::string(kHead) + chunk(kLongestAnswer, '\n'), 65536).lines.size(), 1U);
    EXPECT_NE(follow(std::string(kHead) + chunk(kLongestAnswer + 2, '\n'), 65536).error, "");
    EXPECT_NE(follow(std::string(kHead) + chunk(10'000'000, 'x'), 65536).error, "");
}

} // namespace
} // namespace sixth::client
