#pragma once

#include "rules/movegen.h"
#include "rules/position.h"
#include "solver/leaf.h"
#include "solver/proof_table.h"
#include "solver/symmetric_hash.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace sixth::solver {

// Which wins of the attacker a search looks for. Without restrictions its answer is true of the game.
struct Scope {
    int within = kUnbounded; // wins in at most so many plies
    bool threatsOnly =
        false; // the attacker only crowns or threatens to; a disproof is then not one of the game
};

// A position that was settled unconditionally, and took enough effort to be kept beyond this search.
struct Solved {
    std::uint64_t key = 0;
    std::uint16_t distance = 0;
    bool proved = false;
};

// What a search found. If its numbers are not settled, the search was stopped or went too deep.
struct Finding {
    Numbers numbers;
    int distance = 0; // of a proof: the attacker ends the game within so many plies
};

// Depth-first proof-number search (df-pn) by one thread. Searches of several threads share the table and the
// stop flag and nothing else. docs/design/0011-proofs.md says why what it finds holds on every path.
class ProofSearch {
public:
    // From this effort on (128 positions) a result goes into the journal. Less is found again sooner than
    // read.
    static constexpr int kJournalEffort = 14;

    ProofSearch(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    // Called every kPollEvery positions; true stops the search.
    std::function<bool()> poll;
    std::uint64_t nodeLimit = UINT64_MAX;
    // Threads with different numbers prefer different moves among equals, and so do different work.
    std::uint64_t variation = 0;
    // R4.3: hashes of positions that stood twice in the game before. Reached again, they are a draw.
    std::vector<std::uint64_t> drawn;
    // Receives what was settled unconditionally with some effort; may be null.
    std::vector<Solved>* journal = nullptr;

    [[nodiscard]] Finding run(const rules::Position& root, const Scope& scope);

    // Nodes: positions made by a move.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // For progress reports from poll(): the root's numbers, and the moves to the position under search.
    [[nodiscard]] Numbers rootNumbers() const { return rootNumbers_; }
    [[nodiscard]] std::vector<rules::Move> currentLine() const;

    // The shortest win of the attacker within `remaining` plies that the table or judge() knows of; nothing
    // if they know of none. Does not search.
    [[nodiscard]] std::optional<int> knownDistance(const rules::Position& position, int remaining) const;

private:
    static constexpr std::uint64_t kPollEvery = 4096;
    static constexpr int kMaxDepth = 1000;
    static constexpr int kNowhere = std::numeric_limits<int>::max();

    // One position of the path from the root.
    struct Frame {
        rules::Position position;
        SymmetricHash hash;
        CanonicalKey key;
        std::uint64_t trueHash = 0;
        int reversibleFrom =
            0; // depth of the first position since the last irreversible move: what can repeat
        rules::Move move;
    };
    // The part of the path that a disproof depends on: it met repetitions of positions between these depths.
    struct Reliance {
        int first = kNowhere;
        int last = -1;

        [[nodiscard]] bool isNone() const { return first == kNowhere; }
    };
    // A move of the position under search. Moves that lose unconditionally for the mover are left out.
    struct Child {
        rules::Move move;
        std::uint16_t distance = 0;
        Numbers numbers;
        Reliance reliance;
    };
    struct Value {
        Numbers numbers;
        int distance = 0;
        Reliance reliance;
    };
    // All moves of a position under search: children_ from `first` on.
    struct Family {
        std::size_t first = 0;
        int settledDistance = 0; // longest distance of the proved moves that are left out
        bool attacks = false;    // the attacker is to move
    };
    struct Choice {
        Value value;
        std::size_t best = 0;
        std::uint32_t second = Numbers::kNever; // the mover's number of the second best move
        std::uint32_t others = 0;               // open moves besides the best
    };

    // A node of df-pn, "MID" in its literature: searches until a number reaches its limit.
    [[nodiscard]] Value searchNode(int depth, int remaining, Numbers limit);
    void push(int depth, const rules::Position& position, rules::Move move);
    [[nodiscard]] Family expand(int depth, int remaining);
    void addChild(int depth, int remaining, rules::Move move, Family& family);
    [[nodiscard]] Value lookUp(int depth, int remaining, const rules::Position& next, rules::Move move,
                               const Leaf& leaf) const;
    [[nodiscard]] int repeats(int depth, const rules::Position& next) const;
    [[nodiscard]] Choice choose(const Family& family) const;
    [[nodiscard]] Numbers limitFor(const Choice& choice, const Family& family, Numbers limit) const;
    void listIfStuck(int depth, Value& value, std::uint64_t spent);
    void remember(int depth, int remaining, const Value& value, std::uint64_t spent);
    [[nodiscard]] std::uint64_t signature(int first, int last, int symmetry) const;
    // Table keys of a canonical key: for what is true on every path and in every scope, and for what is true
    // only in this scope.
    [[nodiscard]] std::uint64_t unconditionalKey(std::uint64_t key) const { return key ^ salt_; }
    [[nodiscard]] std::uint64_t scopeKey(std::uint64_t key, int remaining) const;
    [[nodiscard]] bool mustLeave();
    [[nodiscard]] bool isDrawn(const rules::Position& position) const;

    [[nodiscard]] Frame& at(int depth) { return path_[static_cast<std::size_t>(depth)]; }
    [[nodiscard]] const Frame& at(int depth) const { return path_[static_cast<std::size_t>(depth)]; }

    ProofTable& table_;
    std::atomic<bool>& stop_;
    rules::Color attacker_;
    std::uint64_t salt_;
    Scope scope_;
    std::vector<Frame> path_;
    int depth_ = 0;
    bool leaving_ = false;        // the search is to end: stopped, out of nodes, or too deep
    std::vector<Child> children_; // of all positions on the path, a stack
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t nextPoll_ = kPollEvery;
    Numbers rootNumbers_;
};

} // namespace sixth::solver
