#pragma once

#include <cstddef>
#include <string_view>

namespace sixth::cli {

[[nodiscard]] bool isInputTerminal();
[[nodiscard]] bool isOutputTerminal();
[[nodiscard]] bool isErrorTerminal();
// Whether somebody may see what goes to stdout as it comes: at a terminal, or behind a pipe, as with `tee`.
[[nodiscard]] bool isOutputWatched();
// In columns; 0 if nobody knows.
[[nodiscard]] std::size_t errorTerminalWidth();

// How a board may be drawn.
struct Style {
    bool color = false;
    bool unicode = false; // lines of box characters; the letters stay the same
};

// `color` is always, never or auto. auto means: on a terminal, unless NO_COLOR is set or TERM is dumb.
// Without a terminal the output is plain ASCII.
[[nodiscard]] Style chooseStyle(std::string_view color, bool ascii);

} // namespace sixth::cli
