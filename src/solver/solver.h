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

// Does a player force a win? Not winning is all else: a loss, a draw, play without end.
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
    std::optional<std::uint64_t> nodes; // positions made, over all threads; looked at now and then
    bool shortest = false;              // find the shortest win, not only some
    std::optional<int> within;          // only a win in at most so many plies counts as one
};

enum class Stage : std::uint8_t { Threats, Search, Shortest };

// Where a long search stands.
struct Progress {
    Stage stage = Stage::Threats;
    Numbers numbers; // of the question
    int within = kUnbounded;
    std::uint64_t nodes = 0;
    std::int64_t elapsedMs = 0;
    int tablePermille = 0;
    std::vector<rules::Move> line; // to the position that is looked at
};

struct Answer {
    Verdict verdict = Verdict::Unknown;
    int distance = 0;           // of a win: the player ends the game within so many plies
    bool isShortest = false;    // and there is no shorter way
    std::uint64_t nodes = 0;    // positions made by a move
    std::int64_t elapsedMs = 0; //
};

// The solver as its clients see it: a question in, a verdict out, each win with a strategy. It does no I/O;
// time comes from the clock that is passed in. What it has learnt stays in its table from one question to the
// next, all of one ruleset.
class Solver {
public:
    using Clock = std::function<std::int64_t()>; // milliseconds, monotonic
    struct Callbacks {
        std::function<void(const Progress&)> onProgress; // every few thousand positions
        std::function<bool()> shouldStop;                // asked as often; may be empty
        // What was settled for good and took some work, for who wants to keep it. May be empty.
        std::function<void(std::span<const Solved>)> onSolved;
    };

    explicit Solver(Clock clock, const Options& options = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    [[nodiscard]] Answer solve(const Question& question, const Limits& limits,
                               const Callbacks& callbacks = {});
    // One plain search, and nothing but that: does the player win within so many plies, or with kUnbounded in
    // any number? The positions with these hashes have stood twice in the game before, and are a draw (R4.3):
    // with any, the table is to be empty before and forgotten after.
    [[nodiscard]] Answer ask(const Question& question, int within, const Limits& limits,
                             std::vector<std::uint64_t> drawn = {}, const Callbacks& callbacks = {});

    // The way to win of a question that was answered so, with the distance of the answer: the line in which
    // the loser holds out, and the whole strategy. If stopped, as much of the line as was known, and no
    // strategy.
    [[nodiscard]] std::vector<rules::Move> line(const Question& question, int distance,
                                                const Callbacks& callbacks = {});
    [[nodiscard]] std::optional<Proof> prove(const Question& question, int distance,
                                             const Callbacks& callbacks = {});

    // Takes back what onSolved gave, in this or another run with the same ruleset.
    void recall(std::span<const Solved> solved);
    void forget();

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace sixth::solver
