#pragma once

#include "rules/position.h"
#include "solver/proof.h"
#include "solver/proof_search.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace sixth::solver {

// Whether a player forces a win. NotWin is everything else: a loss, a draw, play without end.
enum class Verdict : std::uint8_t { Win, NotWin, Unknown };

struct Question {
    rules::Position position;
    rules::Color player = rules::Color::Silver;
};

struct Options {
    int hashMegabytes = 64;
    int threads = 1;
};

struct Limits {
    std::optional<std::int64_t> timeMs;
    std::optional<std::uint64_t> nodes; // over all threads; checked every few thousand nodes
    bool shortest = false;              // find the shortest win, not just any
    std::optional<int> within;          // only a win in at most so many plies counts
};

// What a search is at, in this order.
enum class Stage : std::uint8_t {
    Threats,  // looks for a win by threats alone
    Search,   // looks for any win
    Within,   // looks for a win within Limits::within plies, in place of Search
    Shortest, // has a win, and looks for a shorter one
};

// The state of a search under way.
struct Progress {
    Stage stage = Stage::Threats;
    Numbers numbers; // of the question
    int within = kUnbounded;
    std::uint64_t nodes = 0;
    std::int64_t elapsedMs = 0;
    int tablePermille = 0;
    std::vector<rules::Move> line; // to the position under search
};

struct Answer {
    Verdict verdict = Verdict::Unknown;
    int distance = 0;        // of a win: the player ends the game within so many plies
    bool isShortest = false; // there is no shorter one
    std::uint64_t nodes = 0; // positions made by a move
    std::int64_t elapsedMs = 0;
};

// How far solve() has come with a question, apart from the table: enough to go on in another run.
struct Work {
    std::uint64_t threatNodes = 0; // of Stage::Threats
    std::uint64_t round = 0;       // of Stage::Search: the nodes of the round under way; 0 before the first
    std::uint64_t roundNodes = 0;  // those already made
};

// The solver as its clients see it: a question in, a verdict out, and a strategy for each win. It does no
// I/O; time comes from the clock that is passed in. Its table is kept from one question to the next, so all
// questions have to be of one ruleset.
class Solver {
public:
    using Clock = std::function<std::int64_t()>; // milliseconds, monotonic
    struct Callbacks {
        std::function<void(const Progress&)> onProgress; // every few thousand positions
        std::function<bool()> shouldStop;                // asked as often; may be empty
        // Receives positions that were settled unconditionally with some effort, to be kept for recall(). May
        // be empty.
        std::function<void(std::span<const Solved>)> onSolved;
    };

    explicit Solver(Clock clock, const Options& options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    [[nodiscard]] Answer solve(const Question& question, const Limits& limits,
                               const Callbacks& callbacks = {});
    // One plain search, without the stages of solve(): does the player win within so many plies? kUnbounded
    // allows any number. Positions with the hashes in `drawn` stood twice in the game before and are draws
    // (R4.3). The table is then valid only for these draws: call forget() before and after.
    [[nodiscard]] Answer ask(const Question& question, int within, const Limits& limits,
                             std::vector<std::uint64_t> drawn = {}, const Callbacks& callbacks = {});

    // For a question that was answered with a win at this distance: the line in which the loser resists
    // longest, and the whole strategy. If stopped, the line may be short, and there is no strategy.
    [[nodiscard]] std::vector<rules::Move> line(const Question& question, int distance,
                                                const Callbacks& callbacks = {});
    [[nodiscard]] std::optional<Proof> prove(const Question& question, int distance,
                                             const Callbacks& callbacks = {});

    // Puts what onSolved gave, in this run or an earlier one, into the table. The ruleset has to be the same.
    void recall(std::span<const Solved> solved);
    void forget();

    // For a run that goes on later with the same question: how far it came, and the entries of the table that
    // took most effort, at most so many. Call keep() between calls of solve(), or from Callbacks::onProgress
    // with one thread.
    struct Kept {
        Work work;
        std::vector<ProofTable::Kept> entries;
    };
    [[nodiscard]] Kept keep(std::size_t mostEntries) const;
    // Call before solve().
    void goOn(const Kept& kept);

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace sixth::solver
