#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>

#include <unistd.h>
#endif

namespace sixth::base {

// The memory of a hash table that threads share without locks. A slot has two words; the slots of one cache
// line form a cluster. The owner stores key xor data as `check`: if two threads write one slot at once, the
// mixture does not match any key and reads as a miss. What the data means, and which slot of a cluster is
// replaced, is up to the owner.
class SlotClusters {
public:
    static constexpr std::size_t kSlots = 4;

    struct Slot {
        std::atomic<std::uint64_t> check{0}; // key xor data
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Cluster {
        std::array<Slot, kSlots> slots;
    };
    static_assert(sizeof(Cluster) == 64, "one cluster is one cache line");

    using Allocate = void* (*)(std::size_t alignment, std::size_t size); // as std::aligned_alloc

    // Takes as much memory as can be had, up to this much; megabytes() tells how much that is. If there is
    // none at all, the table consists of one cluster within this object, and megabytes() is 0.
    explicit SlotClusters(int megabytes, Allocate allocate = allocateAligned) {
        constexpr std::size_t kHugePage = 2 * kMegabyte;
        for (int wanted = std::clamp(megabytes, 1, mostMegabytes()); wanted >= 1 && !memory_; wanted /= 2) {
            const auto bytes = static_cast<std::size_t>(wanted) * kMegabyte;
            // An allocator may insist on whole multiples of the alignment.
            memory_.reset(
                static_cast<Cluster*>(allocate(bytes % kHugePage == 0 ? kHugePage : kMegabyte, bytes)));
            if (!memory_) continue;
            clusters_ = memory_.get();
            count_ = bytes / sizeof(Cluster);
            megabytes_ = wanted;
#ifdef __linux__
            // The table is read at random: with small pages most of the cost of a probe is finding the page.
            madvise(clusters_, bytes, MADV_HUGEPAGE);
#endif
            std::uninitialized_value_construct_n(clusters_, count_);
        }
    }
    SlotClusters(const SlotClusters&) = delete;
    SlotClusters& operator=(const SlotClusters&) = delete;

    [[nodiscard]] int megabytes() const { return megabytes_; }

    // Must not be called while other threads use the table. It clears with memset(), which is several times
    // as fast as one atomic store per word.
    void clear() {
        static_assert(std::atomic<std::uint64_t>::is_always_lock_free); // then it holds its value only
        std::memset(static_cast<void*>(clusters_), 0, static_cast<std::size_t>(count_) * sizeof(Cluster));
    }

    [[nodiscard]] Cluster& of(std::uint64_t key) const {
        return clusters_[static_cast<std::size_t>(((key >> 32) * count_) >> 32)];
    }

    // Calls visit(key, data) for every slot with data. Not while other threads write.
    template <typename Visit>
    void forEach(Visit visit) const {
        for (std::uint64_t i = 0; i < count_; ++i)
            for (const Slot& slot : clusters_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                if (data != 0) visit(slot.check.load(std::memory_order_relaxed) ^ data, data);
            }
    }

    // How many slots in a thousand satisfy isUsed(data), estimated from a sample.
    template <typename IsUsed>
    [[nodiscard]] int permille(IsUsed isUsed) const {
        const std::uint64_t sample = std::min<std::uint64_t>(count_, 1000 / kSlots);
        std::uint64_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            for (const Slot& slot : clusters_[i].slots)
                used += isUsed(slot.data.load(std::memory_order_relaxed)) ? 1U : 0U;
        return static_cast<int>(used * 1000 / std::max<std::uint64_t>(sample * kSlots, 1));
    }

private:
    static constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;

    // Three quarters of what the machine has. The system may promise more and end the program when it is
    // used.
    static int mostMegabytes() {
#ifdef __linux__
        const auto pages = static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L));
        const auto pageSize = static_cast<std::uint64_t>(std::max(sysconf(_SC_PAGESIZE), 0L));
        const std::uint64_t usable = pages / 4 * 3 * pageSize / kMegabyte;
        if (usable > 0) return static_cast<int>(std::min<std::uint64_t>(usable, 1U << 30));
#endif
        return 1 << 30;
    }

    struct Free {
        void operator()(Cluster* memory) const { std::free(memory); } // NOLINT: from aligned_alloc
    };

    static void* allocateAligned(std::size_t alignment, std::size_t size) {
        return std::aligned_alloc(alignment, size);
    }

    std::unique_ptr<Cluster[], Free> memory_;
    Cluster reserve_{}; // the table where there is no memory
    Cluster* clusters_ = &reserve_;
    std::uint64_t count_ = 1;
    int megabytes_ = 0;
};

} // namespace sixth::base
