#include "search/transposition_table.h"

#include <algorithm>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sixth::search {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;
constexpr std::size_t kHugePage = 2 * kMegabyte;
constexpr int kDepthOffset = 8; // quiescence stores depths just below zero

std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    const auto word = [](Score score) {
        return static_cast<std::uint64_t>(static_cast<std::uint16_t>(score));
    };
    const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth + kDepthOffset, 0, 255));
    return (word(entry.evaluation) << 48) | (word(entry.score) << 32) |
           (static_cast<std::uint64_t>(entry.move.raw()) << 16) | (depth << 8) |
           (static_cast<std::uint64_t>(generation) << 2) | static_cast<std::uint64_t>(entry.bound);
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.evaluation = static_cast<std::int16_t>(data >> 48);
    entry.score = static_cast<std::int16_t>(data >> 32);
    entry.move = rules::Move::fromRaw(static_cast<std::uint16_t>(data >> 16));
    entry.depth = static_cast<int>((data >> 8) & 255) - kDepthOffset;
    entry.bound = static_cast<Bound>(data & 3);
    return entry;
}

} // namespace

TranspositionTable::TranspositionTable(int megabytes) {
    for (megabytes_ = std::max(megabytes, 2);; megabytes_ /= 2) {
        const auto bytes = static_cast<std::size_t>(megabytes_) * kMegabyte / kHugePage * kHugePage;
        count_ = bytes / sizeof(Cluster);
        clusters_.reset(static_cast<Cluster*>(std::aligned_alloc(kHugePage, bytes)));
        if (clusters_ || megabytes_ <= 2) break;
    }
#ifdef __linux__
    // The table is read at random: with small pages most of the cost of a look is finding the page.
    madvise(clusters_.get(), static_cast<std::size_t>(count_) * sizeof(Cluster), MADV_HUGEPAGE);
#endif
    std::uninitialized_value_construct_n(clusters_.get(), count_);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (Slot& slot : clusters_[i].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    generation_ = 0;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t hash) const {
    for (const Slot& slot : clusterOf(hash).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && (data & 3) != 0)
            return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t hash, const TableEntry& entry) {
    Slot* victim = nullptr;
    int lowestWorth = 0;
    TableEntry fresh = entry;
    for (Slot& slot : clusterOf(hash).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        const bool same = (slot.check.load(std::memory_order_relaxed) ^ data) == hash && (data & 3) != 0;
        const TableEntry old = unpack(data);
        const bool current = ((data >> 2) & kGenerationMask) == generation_;
        if (same) {
            if (fresh.move.isNone())
                fresh.move = old.move; // a bound without a move must not cost us the old one
            if (current && fresh.bound != Bound::Exact && old.depth > fresh.depth + 3) return;
            victim = &slot;
            break;
        }
        const int worth = (data & 3) == 0 ? -1000 : old.depth - (current ? 0 : 500);
        if (victim == nullptr || worth < lowestWorth) {
            victim = &slot;
            lowestWorth = worth;
        }
    }
    const std::uint64_t data = pack(fresh, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(hash ^ data, std::memory_order_relaxed);
}

int TranspositionTable::permilleUsed() const {
    const std::uint64_t sample = std::min<std::uint64_t>(count_, 1000 / kSlots);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : clusters_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            used += (data & 3) != 0 && ((data >> 2) & kGenerationMask) == generation_ ? 1 : 0;
        }
    return static_cast<int>(static_cast<std::uint64_t>(used) * 1000 /
                            std::max<std::uint64_t>(sample * kSlots, 1));
}

} // namespace sixth::search
