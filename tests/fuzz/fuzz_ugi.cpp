// Lines of the protocol. Whatever they say, the session answers isready, its position can be read, and a
// line answered by an error has not changed it.
#include "fuzz/fuzz.h"
#include "ugi/session.h"

#include <algorithm>
#include <sstream>

namespace {

using namespace sixth;

// Enough for every state of a session; more only makes a run slow.
constexpr int kMostLines = 12;

// Searching takes time and threads, and the engine's options make its table: both have tests of their own.
bool concernsTheEngine(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return false;
    if (line.substr(first).starts_with("go")) return true;
    std::string lowered(line);
    for (char& c : lowered)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    for (const char* name : {"hash", "threads", "multipv", "level"})
        if (lowered.find("setoption") != std::string::npos && lowered.find(name) != std::string::npos)
            return true;
    return false;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::ostringstream out;
    ugi::Session session(out);
    const auto ask = [&](std::string_view line) {
        out.str("");
        return session.handleLine(line) ? out.str() : std::string("quit");
    };
    std::string before = ask("query fen");
    int lines = 0;
    for (std::size_t begin = 0; begin <= text.size() && ++lines <= kMostLines;) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (concernsTheEngine(line)) continue;
        const std::string answer = ask(line);
        if (answer == "quit") return 0;
        fuzz::require(answer.empty() || answer.back() == '\n', "answers are whole lines", line);
        const std::string now = ask("query fen");
        if (answer.starts_with("info string error"))
            fuzz::require(now == before, "a refused line changes nothing", line);
        before = now;
    }
    fuzz::require(ask("isready") == "readyok\n", "the session goes on", text);
    const std::string fen = ask("query fen");
    fuzz::require(fen.starts_with("response ") && fen.size() > 20, "there is a position", fen);
    return 0;
}
