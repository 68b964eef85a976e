#pragma once

#include <string_view>

namespace sixth::cli {

[[nodiscard]] bool isInputTerminal();
[[nodiscard]] bool isOutputTerminal();
[[nodiscard]] bool isErrorTerminal();

// How a board may be drawn.
struct Style {
    bool color = false;
    bool unicode = false; // lines of box characters; the letters stay the same
};

// `color` is always, never or auto. auto means: on a terminal, unless NO_COLOR is set or TERM is dumb.
// Without a terminal the output is plain ASCII.
[[nodiscard]] Style chooseStyle(std::string_view color, bool ascii);

} // namespace sixth::cli
