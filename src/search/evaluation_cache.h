#pragma once

#include "search/score.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sixth::search {

// A cache of recent evaluations, one for each thread and small enough for the processor's cache.
// Transpositions lead to the same leaves again and again, and leaves are not stored in the transposition
// table.
class EvaluationCache {
public:
    EvaluationCache() : entries_(kEntries) {}

    // Call when the evaluation changes.
    void clear() { entries_.assign(kEntries, 0); }

    [[nodiscard]] std::optional<Score> find(std::uint64_t hash) const {
        const std::uint64_t entry = entries_[hash % kEntries];
        if ((entry ^ hash) >> kScoreBits != 0) return std::nullopt;
        return static_cast<std::int16_t>(entry);
    }
    // Starts loading an entry while there is other work to do.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries_[hash % kEntries]); }
    void store(std::uint64_t hash, Score score) {
        static_assert(kInfinite <= INT16_MAX);
        entries_[hash % kEntries] = (hash >> kScoreBits << kScoreBits) | static_cast<std::uint16_t>(score);
    }

private:
    static constexpr std::size_t kEntries = std::size_t{1} << 15;
    static constexpr int kScoreBits = 16;

    std::vector<std::uint64_t> entries_; // the hash, with the score in place of its low bits
};

} // namespace sixth::search
