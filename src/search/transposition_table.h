#pragma once

#include "base/slot_clusters.h"
#include "rules/move.h"
#include "search/score.h"

#include <cstdint>
#include <optional>

namespace sixth::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// The result of an earlier search of a position. Decided scores count plies from that position, not from the
// root.
struct TableEntry {
    rules::Move move;
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::None;
};

// The transposition table, shared by all threads without locks (base/slot_clusters.h).
class TranspositionTable {
public:
    // Takes as much memory as can be had, up to this much; megabytes() tells how much that is.
    explicit TranspositionTable(int megabytes) : clusters_(megabytes) {}

    [[nodiscard]] int megabytes() const { return clusters_.megabytes(); }
    void clear() {
        clusters_.clear();
        generation_ = 0;
    }
    // Call before each search: entries of earlier ones are then replaced first.
    void nextSearch() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t hash) const;
    void store(std::uint64_t hash, const TableEntry& entry);
    // The part of the table that this search has filled, in thousandths, estimated from a sample.
    [[nodiscard]] int permilleUsed() const;

private:
    static constexpr std::uint8_t kGenerationMask = 63;
    // data:  47-32 score   31-16 move   15-8 depth   7-2 generation   1-0 bound
    base::SlotClusters clusters_;
    std::uint8_t generation_ = 0;
};

} // namespace sixth::search
