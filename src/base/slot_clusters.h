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

    // Takes at most this much memory, and as much of it as can be had; megabytes() tells.
    explicit SlotClusters(int megabytes) {
        constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;
        constexpr std::size_t kHugePage = 2 * kMegabyte;
        for (megabytes_ = std::max(megabytes, 2);; megabytes_ /= 2) {
            const auto bytes = static_cast<std::size_t>(megabytes_) * kMegabyte / kHugePage * kHugePage;
            count_ = bytes / sizeof(Cluster);
            clusters_.reset(static_cast<Cluster*>(std::aligned_alloc(kHugePage, bytes)));
            if (clusters_ || megabytes_ <= 2) break;
        }
#ifdef __linux__
        // The table is read at random addresses. With small pages, most of the cost of a probe is the TLB
        // miss.
        madvise(clusters_.get(), static_cast<std::size_t>(count_) * sizeof(Cluster), MADV_HUGEPAGE);
#endif
        std::uninitialized_value_construct_n(clusters_.get(), count_);
    }

    [[nodiscard]] int megabytes() const { return megabytes_; }

    // Must not be called while other threads use the table. It clears with memset(), which is several times
    // as fast as one atomic store per word.
    void clear() {
        static_assert(std::atomic<std::uint64_t>::is_always_lock_free); // then it holds its value only
        std::memset(static_cast<void*>(clusters_.get()), 0,
                    static_cast<std::size_t>(count_) * sizeof(Cluster));
    }

    [[nodiscard]] Cluster& of(std::uint64_t key) const {
        return clusters_[static_cast<std::size_t>(((key >> 32) * count_) >> 32)];
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
    struct Free {
        void operator()(Cluster* memory) const { std::free(memory); } // NOLINT: from aligned_alloc
    };

    std::unique_ptr<Cluster[], Free> clusters_;
    std::uint64_t count_ = 0;
    int megabytes_ = 0;
};

} // namespace sixth::base
