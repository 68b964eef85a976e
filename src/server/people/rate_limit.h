#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sixth::server::people {

// How often something may be done: `burst` times at once, then as often as `perMinute` allows.
struct Rate {
    double burst = 1;
    double perMinute = 1;
};

// A bucket that is emptied by use and fills up with time.
class Bucket {
public:
    // True if there was enough left; then it is taken.
    [[nodiscard]] bool take(const Rate& rate, std::int64_t nowMs, double amount = 1);
    [[nodiscard]] bool isFull(const Rate& rate, std::int64_t nowMs) const;

private:
    double used_ = 0;
    std::int64_t at_ = 0;
};

// One bucket for each address or person. It forgets those that are full again, so its memory is bounded by
// what happened lately; beyond `kMostKeys` of those, newcomers are refused.
class RateLimit {
public:
    static constexpr std::size_t kMostKeys = 100'000;

    explicit RateLimit(Rate rate) : rate_(rate) {}

    [[nodiscard]] bool allows(std::string_view key, std::int64_t nowMs);
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

private:
    void forget(std::int64_t nowMs);

    Rate rate_;
    std::unordered_map<std::string, Bucket> buckets_;
    std::int64_t nextForget_ = 0;
};

} // namespace sixth::server::people
