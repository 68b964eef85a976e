#include "solver/proof_table.h"

#include <algorithm>
#include <bit>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace sixth::solver {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;
constexpr std::size_t kHugePage = 2 * kMegabyte;
constexpr std::uint64_t kNumberMask = (std::uint64_t{1} << 28) - 1;

std::uint64_t pack(const TableEntry& entry) {
    std::uint64_t content = 0;
    switch (entry.known) {
    case Known::Open:
        content = (static_cast<std::uint64_t>(entry.numbers.proof) << 28) | entry.numbers.disproof;
        break;
    case Known::Proved: content = static_cast<std::uint64_t>(entry.distance); break;
    case Known::Disproved: break;
    case Known::DisprovedHere:
        content = (static_cast<std::uint64_t>(entry.reach) << 48) | entry.signature;
        break;
    }
    return (static_cast<std::uint64_t>(entry.known) << 62) |
           (static_cast<std::uint64_t>(std::clamp(entry.effort, 0, 63)) << 56) | content;
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.known = static_cast<Known>(data >> 62);
    entry.effort = static_cast<int>((data >> 56) & 63);
    if (entry.known == Known::Open)
        entry.numbers = {static_cast<std::uint32_t>((data >> 28) & kNumberMask),
                         static_cast<std::uint32_t>(data & kNumberMask)};
    else
        entry.numbers = entry.known == Known::Proved ? Numbers::proved() : Numbers::disproved();
    if (entry.known == Known::Proved) entry.distance = static_cast<int>(data & kNumberMask);
    if (entry.known == Known::DisprovedHere) {
        entry.reach = static_cast<int>((data >> 48) & 255);
        entry.signature = data & ProofTable::kSignatureMask;
    }
    return entry;
}

} // namespace

ProofTable::ProofTable(int megabytes) {
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

void ProofTable::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (Slot& slot : clusters_[i].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
}

std::optional<TableEntry> ProofTable::probe(std::uint64_t key) const {
    for (const Slot& slot : clusterOf(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

void ProofTable::store(std::uint64_t key, const TableEntry& entry) {
    Slot* victim = nullptr;
    int lowest = 0;
    for (Slot& slot : clusterOf(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            // What is settled for good stays; of two proofs the shorter one.
            const TableEntry old = unpack(data);
            if (old.known == Known::Disproved) return;
            if (old.known == Known::Proved &&
                (entry.known != Known::Proved || entry.distance >= old.distance))
                return;
            victim = &slot;
            break;
        }
        const int worth = data == 0 ? -1 : static_cast<int>((data >> 56) & 63);
        if (victim == nullptr || worth < lowest) {
            victim = &slot;
            lowest = worth;
        }
    }
    const std::uint64_t data = pack(entry);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

int ProofTable::permilleUsed() const {
    const std::uint64_t sample = std::min<std::uint64_t>(count_, 1000 / kSlots);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
        for (const Slot& slot : clusters_[i].slots)
            used += slot.data.load(std::memory_order_relaxed) != 0 ? 1 : 0;
    return static_cast<int>(static_cast<std::uint64_t>(used) * 1000 /
                            std::max<std::uint64_t>(sample * kSlots, 1));
}

int ProofTable::effortOf(std::uint64_t nodes) {
    // Twice the binary logarithm: the next bit below the highest is the half step.
    const int whole = static_cast<int>(std::bit_width(nodes | 1U)) - 1;
    const int half = whole > 0 ? static_cast<int>((nodes >> (whole - 1)) & 1U) : 0;
    return std::min(2 * whole + half, 63);
}

} // namespace sixth::solver
