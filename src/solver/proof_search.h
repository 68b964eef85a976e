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

// What a search asks. Every answer is about one player, the attacker: do they force a win?
struct Pass {
    int within = kUnbounded;  // in at most so many plies
    bool threatsOnly = false; // with moves that crown or threaten to; then a "no" says little
};

// A position that was settled for good, worth keeping beyond this search.
struct Solved {
    std::uint64_t key = 0;
    std::uint16_t distance = 0;
    bool proved = false;
};

// What a search found. Numbers that are not settled mean that it was stopped, or went too deep.
struct Finding {
    Numbers numbers;
    int distance = 0; // of a proof: the attacker ends the game within so many plies
};

// Depth-first proof-number search (df-pn) by one thread. Searches of several threads share the table and the
// stop flag and nothing else. docs/design/0011-proofs.md says why what it finds holds on every path.
class ProofSearch {
public:
    static constexpr int kJournalEffort = 14; // 128 positions; less is found again sooner than read

    ProofSearch(ProofTable& table, std::atomic<bool>& stop, rules::Color attacker);

    // Called every few thousand positions; true ends the search.
    std::function<bool()> poll;
    std::uint64_t nodeLimit = UINT64_MAX;
    // Threads with different numbers here try equally good moves in another order, and so do different work.
    std::uint64_t variation = 0;
    // R4.3: hashes of positions that the game before has seen twice. Reached again they are a draw.
    std::vector<std::uint64_t> drawn;
    // Where to note what was settled for good and took some effort; none if not wanted.
    std::vector<Solved>* journal = nullptr;

    [[nodiscard]] Finding run(const rules::Position& root, const Pass& pass);

    // The positions made so far, each by a move from one before.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // The state of the root, and the moves to the position that is looked at: for reports from poll().
    [[nodiscard]] Numbers rootNumbers() const { return rootNumbers_; }
    [[nodiscard]] std::vector<rules::Move> currentLine() const;

    // Whether the attacker wins here within `remaining` plies, if the table or a look can tell; the shortest
    // distance they know of, or nothing.
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
        int segment = 0; // the first position of the path that could come back
        rules::Move move;
    };
    // The part of the path that a disproof rests on: all repetitions it met lie between these two depths.
    struct Reliance {
        int first = kNowhere;
        int last = -1;

        [[nodiscard]] bool isNone() const { return first == kNowhere; }
    };
    // A move of an open position that is not settled in the mover's disfavour for good.
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
    // The moves of the position under search, in children_ from `first` on.
    struct Family {
        std::size_t first = 0;
        int settledDistance = 0; // the longest of the moves that are proved and left out
        bool attacks = false;
    };
    struct Choice {
        Value value;
        std::size_t best = 0;
        std::uint32_t second = Numbers::kNever; // what the next best would take
        std::uint32_t others = 0;               // other moves that are open
    };

    [[nodiscard]] Value mid(int depth, int remaining, Numbers limit);
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
    [[nodiscard]] std::uint64_t signature(int segment, int last, int symmetry) const;
    [[nodiscard]] std::uint64_t passKey(std::uint64_t key, int remaining) const;
    [[nodiscard]] std::uint64_t sharedKey(std::uint64_t key) const { return key ^ salt_; }
    [[nodiscard]] bool mustLeave();
    [[nodiscard]] bool isDrawn(const rules::Position& position) const;

    [[nodiscard]] Frame& at(int depth) { return path_[static_cast<std::size_t>(depth)]; }
    [[nodiscard]] const Frame& at(int depth) const { return path_[static_cast<std::size_t>(depth)]; }

    ProofTable& table_;
    std::atomic<bool>& stop_;
    rules::Color attacker_;
    std::uint64_t salt_;
    Pass pass_;
    std::vector<Frame> path_;
    int depth_ = 0;
    bool leaving_ = false;        // this search is to end, for whatever reason
    std::vector<Child> children_; // of all positions on the path, a stack
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t nextPoll_ = kPollEvery;
    Numbers rootNumbers_;
};

} // namespace sixth::solver
