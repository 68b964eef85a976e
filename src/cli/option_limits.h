#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

// Bounds that several commands set to the numbers they are given.
namespace sixth::cli {

inline constexpr int kLargestNumber = std::numeric_limits<int>::max();
inline constexpr std::int64_t kMostNodes = 1'000'000'000'000;
inline constexpr int kMostThreads = 64;
inline constexpr int kMostConcurrency = 256;
inline constexpr int kMostGames = 10'000'000;
// A file that is no record at all must not fill the screen or the memory with errors.
inline constexpr std::size_t kMostErrors = 1000;
inline constexpr std::size_t kFailuresListed = 100; // games of a match that ended by a failure

} // namespace sixth::cli
