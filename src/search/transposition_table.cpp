#include "search/transposition_table.h"

#include "search/parameters.h"

#include <algorithm>
#include <limits>

namespace sixth::search {
namespace {

std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    const auto score = static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score));
    const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 255));
    return (score << 32) | (static_cast<std::uint64_t>(entry.move.raw()) << 16) | (depth << 8) |
           (static_cast<std::uint64_t>(generation) << 2) | static_cast<std::uint64_t>(entry.bound);
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.score = static_cast<std::int16_t>(data >> 32);
    entry.move = rules::Move::fromRaw(static_cast<std::uint16_t>(data >> 16));
    entry.depth = static_cast<int>((data >> 8) & 255);
    entry.bound = static_cast<Bound>(data & 3);
    return entry;
}

} // namespace

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t hash) const {
    for (const base::SlotClusters::Slot& slot : clusters_.of(hash).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && (data & 3) != 0)
            return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry) {
    auto& slots = clusters_.of(hash).slots;
    base::SlotClusters::Slot* victim = &slots.front();
    int lowestWorth = std::numeric_limits<int>::max();
    TableEntry fresh = entry;
    for (base::SlotClusters::Slot& slot : slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        const bool same = (slot.check.load(std::memory_order_relaxed) ^ data) == hash && (data & 3) != 0;
        const TableEntry old = unpack(data);
        const bool current = ((data >> 2) & kGenerationMask) == generation_;
        if (same) {
            if (fresh.move.isNone())
                fresh.move = old.move; // a bound without a move must not cost us the old one
            if (current && fresh.bound != Bound::Exact && old.depth > fresh.depth + kKeptDepth) return;
            victim = &slot;
            break;
        }
        const int worth = (data & 3) == 0 ? -1000 : old.depth - (current ? 0 : 500);
        if (worth < lowestWorth) {
            victim = &slot;
            lowestWorth = worth;
        }
    }
    const std::uint64_t data = pack(fresh, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(hash ^ data, std::memory_order_relaxed);
}

int TranspositionTable::permilleUsed() const {
    return clusters_.permille([&](std::uint64_t data) {
        return (data & 3) != 0 && ((data >> 2) & kGenerationMask) == generation_;
    });
}

} // namespace sixth::search
