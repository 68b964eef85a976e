#include "cli/progress_line.h"

#include "cli/terminal.h"

#include <fmt/core.h>

#include <cstdio>

namespace sixth::cli {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{500};
constexpr std::chrono::milliseconds kElsewhere{10'000};

// What fits into a line of the terminal; a longer one could not be taken away.
std::string shortened(std::string text, std::size_t width) {
    if (width == 0 || text.size() < width) return text;
    std::size_t end = width - 1;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end; // inside a character
    text.resize(end);
    return text;
}

} // namespace

ProgressLine::ProgressLine()
    : isTerminal_(isErrorTerminal()), pause_(isTerminal_ ? kOnTerminal : kElsewhere),
      next_(std::chrono::steady_clock::now() + pause_) {}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::show(const std::function<std::string()>& text) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + pause_;
    if (isTerminal_)
        fmt::print(stderr, "\r\033[K{}", shortened(text(), errorTerminalWidth()));
    else
        fmt::print(stderr, "{}\n", text());
    std::fflush(stderr);
    isShown_ = true;
}

void ProgressLine::clear() {
    if (isTerminal_ && isShown_) fmt::print(stderr, "\r\033[K");
    isShown_ = false;
}

} // namespace sixth::cli
