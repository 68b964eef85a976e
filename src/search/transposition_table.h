#pragma once

#include "base/slot_clusters.h"
#include "rules/move.h"
#include "search/score.h"

#include <cstdint>
#include <optional>

namespace sixth::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// What an earlier visit to a position found. The score counts plies from that position, not from the root.
struct TableEntry {
    rules::Move move;
    Score score = 0;
    int depth = 0;
    Bound bound = Bound::None;
};

// A hash table of search results shared by all threads without locks: an entry is two words, and the key is
// stored xor-ed with the data, so that a torn write reads as a miss.
class TranspositionTable {
public:
    // Takes at most this much memory, and as much of it as can be had; megabytes() tells.
    explicit TranspositionTable(int megabytes) : clusters_(megabytes) {}

    [[nodiscard]] int megabytes() const { return clusters_.megabytes(); }
    void clear() {
        clusters_.clear();
        generation_ = 0;
    }
    // Entries of earlier searches give way first.
    void nextSearch() { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t hash) const;
    void store(std::uint64_t hash, const TableEntry& entry);
    // How much of the table this search has filled, in thousandths, from a sample.
    [[nodiscard]] int permilleUsed() const;

private:
    static constexpr std::uint8_t kGenerationMask = 63;
    // data:  47-32 score   31-16 move   15-8 depth   7-2 generation   1-0 bound
    base::SlotClusters clusters_;
    std::uint8_t generation_ = 0;
};

} // namespace sixth::search
