#pragma once

#include "base/slot_clusters.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::solver {

// Proof and disproof number of a position: how many open positions would at least have to be settled to prove
// or to disprove it. 0 is done, kNever is impossible.
struct Numbers {
    static constexpr std::uint32_t kNever = (1U << 28) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    [[nodiscard]] static constexpr Numbers proved() { return {0, kNever}; }
    [[nodiscard]] static constexpr Numbers disproved() { return {kNever, 0}; }
    [[nodiscard]] constexpr bool isProved() const { return proof == 0; }
    [[nodiscard]] constexpr bool isDisproved() const { return disproof == 0; }
    [[nodiscard]] constexpr bool isSettled() const { return isProved() || isDisproved(); }
};

// What is known of a position. DisprovedHere is a disproof that depends on a repetition. It holds only where
// the same positions lie on the path, so it carries a signature of them.
enum class Known : std::uint8_t { Open, Proved, Disproved, DisprovedHere };

struct TableEntry {
    Known known = Known::Open;
    Numbers numbers;             // of an open position
    int distance = 0;            // of a proved one: the winner ends the game within so many plies
    int reach = 0;               // of DisprovedHere: the length of that part of the path, 8 bits
    std::uint64_t signature = 0; // of DisprovedHere: a hash of that part, 48 bits
    int effort = 0;              // twice the binary logarithm of the nodes searched for it
};

// The table of proof numbers, shared by all threads without locks (base/slot_clusters.h). When it is full,
// entries of the least effort are replaced.
class ProofTable {
public:
    static constexpr std::uint64_t kSignatureMask = (std::uint64_t{1} << 48) - 1;
    static constexpr int kMostReach = 255;
    static constexpr int kMostDistance = 4095;

    // Takes as much memory as can be had, up to this much; megabytes() tells how much that is.
    explicit ProofTable(int megabytes) : clusters_(megabytes) {}

    [[nodiscard]] int megabytes() const { return clusters_.megabytes(); }
    void clear() { clusters_.clear(); }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key) const;
    void store(std::uint64_t key, const TableEntry& entry);
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&clusters_.of(key)); }
    // The part of the table that is filled, in thousandths, estimated from a sample.
    [[nodiscard]] int permilleUsed() const;

    // An entry as it is kept outside: its key and its packed content.
    struct Kept {
        std::uint64_t key = 0;
        std::uint64_t data = 0;
    };
    // The entries of the most effort, at most so many. Not while other threads write.
    [[nodiscard]] std::vector<Kept> weightiest(std::size_t most) const;
    // Puts such an entry back, unless something better is there.
    void putBack(const Kept& kept);

    // The effort of so many nodes.
    [[nodiscard]] static int effortOf(std::uint64_t nodes);

private:
    // data:  63-62 known   61-56 effort   55-0 open: proof 28 bits, disproof 28; proved: distance;
    //                                          disproved here: reach 8 bits, signature 48
    // An open position has numbers above 0 and the others have `known`, so a used slot is never 0.
    base::SlotClusters clusters_;
};

} // namespace sixth::solver
