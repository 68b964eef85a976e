#pragma once

#include "rules/game.h"
#include "rules/ruleset.h"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sixth::ugi {

// Lines longer than this are refused whole.
inline constexpr std::size_t kLongestLine = 64 * 1024;

// The engine's side of the Universal Game Interface: one text line in, any number of lines out, each flushed.
// A line that can't be taken is answered `info string error <code> <text>` and changes nothing.
class Session {
public:
    explicit Session(std::ostream& out);

    // Takes one line without its end; false once the line was `quit`.
    bool handleLine(std::string_view line);
    // Answers a line over kLongestLine, of which the rest was thrown away.
    void handleLongLine();

private:
    using Words = std::span<const std::string_view>;

    void introduce();
    void setOption(Words words);
    void setPosition(Words words);
    void query(Words words);
    void drawBoard();
    void say(const std::string& line);
    void refuse(std::string_view code, std::string_view text);

    std::ostream& out_;
    rules::Ruleset rules_;
    rules::Game game_;
};

} // namespace sixth::ugi
