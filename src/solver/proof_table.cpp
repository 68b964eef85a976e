#include "solver/proof_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace sixth::solver {
namespace {

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

std::optional<TableEntry> ProofTable::probe(std::uint64_t key) const {
    for (const base::SlotClusters::Slot& slot : clusters_.of(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == key) return unpack(data);
    }
    return std::nullopt;
}

void ProofTable::store(std::uint64_t key, const TableEntry& entry) {
    auto& slots = clusters_.of(key).slots;
    base::SlotClusters::Slot* victim = &slots.front();
    int lowest = std::numeric_limits<int>::max();
    for (base::SlotClusters::Slot& slot : slots) {
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
        if (worth < lowest) {
            victim = &slot;
            lowest = worth;
        }
    }
    const std::uint64_t data = pack(entry);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(key ^ data, std::memory_order_relaxed);
}

std::vector<ProofTable::Kept> ProofTable::weightiest(std::size_t most) const {
    std::array<std::size_t, 64> count{}; // of entries, by effort
    const auto effortIn = [](std::uint64_t data) { return static_cast<std::size_t>((data >> 56) & 63); };
    clusters_.forEach([&](std::uint64_t, std::uint64_t data) { ++count[effortIn(data)]; });
    std::size_t least = count.size();
    for (std::size_t sum = 0; least > 0 && sum + count[least - 1] <= most; --least) sum += count[least - 1];
    std::vector<Kept> entries;
    clusters_.forEach([&](std::uint64_t key, std::uint64_t data) {
        if (effortIn(data) >= least) entries.push_back({key, data});
    });
    return entries;
}

void ProofTable::putBack(const Kept& kept) {
    store(kept.key, unpack(kept.data));
}

int ProofTable::permilleUsed() const {
    return clusters_.permille([](std::uint64_t data) { return data != 0; });
}

int ProofTable::effortOf(std::uint64_t nodes) {
    // Twice the binary logarithm: the next bit below the highest is the half step.
    const int whole = static_cast<int>(std::bit_width(nodes | 1U)) - 1;
    const int half = whole > 0 ? static_cast<int>((nodes >> (whole - 1)) & 1U) : 0;
    return std::min(2 * whole + half, 63);
}

} // namespace sixth::solver
