#pragma once

#include "rules/game.h"
#include "rules/move.h"
#include "search/limits.h"
#include "search/score.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace sixth::search {

// One line of play with its score. The search prunes and uses its table, so even a decided score is not a
// proof; solver/prover.h gives one.
struct Line {
    std::vector<rules::Move> moves; // the first is the move to play
    Score score = 0;
    bool isSearched = true; // false: the search ended before it came to this move, the score is an estimate
};

// What a search has found so far; lines are sorted, best first.
struct Report {
    int depth = 0;          // finished; 0 if not even the first was
    int selectiveDepth = 0; // the longest line looked at: at least the depth, and as long as each line here
    std::vector<Line> lines;
    std::uint64_t nodes = 0;
    std::int64_t elapsedMs = 0;
    int hashPermille = 0;

    [[nodiscard]] std::uint64_t nodesPerSecond() const {
        return nodes * 1000 / static_cast<std::uint64_t>(elapsedMs > 0 ? elapsedMs : 1);
    }
};

struct Options {
    static constexpr int kStrongest = 10;
    static constexpr int kLeastHash = 1;
    static constexpr int kMostHash = 65'536;

    int hashMegabytes = 64;
    int threads = 1;
    int lines = 1;
    int level = kStrongest;    // 1 to 10; below 10 the engine plays like a weaker player
    std::uint64_t seed = 1;    // for the choices of the lower levels
    bool useEvaluation = true; // false evaluates every undecided position as 0, for comparison
};

// The engine as its clients see it: options and limits in, reports out. It does no I/O; time comes from the
// clock that is passed in. search() blocks. stop() may be called from another thread; it stops only the
// search under way.
class Engine {
public:
    using Clock = std::function<std::int64_t()>; // milliseconds, monotonic
    struct Callbacks {
        // After every finished depth. A search that is stopped within a depth may know better; what search()
        // returns holds.
        std::function<void(const Report&)> onReport;
        std::function<bool()> shouldStop; // called every 1,024 nodes; may be empty
    };

    explicit Engine(Clock clock, const Options& options = {});
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Sets options between searches. options() then has the hash size that could be allocated.
    void setOptions(const Options& options);
    [[nodiscard]] const Options& options() const;
    // Clears the table and the history.
    void newGame();

    // Searches the position of a game that is not over. Report::lines is never empty.
    Report search(const rules::Game& game, const Limits& limits, const Callbacks& callbacks);
    void stop();

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace sixth::search
