#pragma once

#include "rules/game.h"
#include "rules/ruleset.h"
#include "ugi/thinker.h"

#include <iosfwd>
#include <mutex>
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
    // Larger hash sizes are reduced to `mostHashMegabytes`, and the client is told.
    explicit Session(std::ostream& out, int mostHashMegabytes = search::Options::kMostHash);

    // Handles one line, without its line end. False after `quit`, which stops a search under way.
    bool handleLine(std::string_view line);
    // Call at the end of the input. A search with a limit still gives its answer.
    void finish() { thinker_.finish(); }
    // Answers a line that was longer than kLongestLine and has been skipped.
    void handleLongLine();

private:
    using Words = std::span<const std::string_view>;

    void introduce();
    void setOption(Words words);
    void setRuleset(const std::string& text);
    void setEngineOption(const std::string& name, const std::string& text);
    void setPosition(Words words);
    void go(Words words);
    void query(Words words);
    void drawBoard();
    void say(const std::string& line);
    void refuse(std::string_view code, std::string_view text);

    std::ostream& out_;
    std::mutex outMutex_; // the thinker writes from its own thread
    int mostHashMegabytes_;
    rules::Ruleset rules_;
    rules::Game game_;
    Thinker thinker_;
};

} // namespace sixth::ugi
