#include "server/people/rate_limit.h"

#include <algorithm>

namespace sixth::server::people {
namespace {

constexpr std::int64_t kForgetEvery = 60'000;

double refilled(const Rate& rate, std::int64_t ms) {
    return rate.perMinute * static_cast<double>(std::max<std::int64_t>(ms, 0)) / 60'000;
}

} // namespace

bool Bucket::take(const Rate& rate, std::int64_t nowMs, double amount) {
    used_ = std::max(used_ - refilled(rate, nowMs - at_), 0.0);
    at_ = nowMs;
    // The sum of many small refills is a little less than the whole.
    constexpr double kRounding = 1e-9;
    if (used_ + amount > rate.burst + kRounding) return false;
    used_ += amount;
    return true;
}

bool Bucket::isFull(const Rate& rate, std::int64_t nowMs) const {
    return used_ <= refilled(rate, nowMs - at_);
}

bool RateLimit::allows(std::string_view key, std::int64_t nowMs) {
    if (nowMs >= nextForget_) forget(nowMs);
    const auto found = buckets_.find(std::string(key));
    if (found != buckets_.end()) return found->second.take(rate_, nowMs);
    if (buckets_.size() >= kMostKeys) return false;
    return buckets_.emplace(std::string(key), Bucket{}).first->second.take(rate_, nowMs);
}

void RateLimit::forget(std::int64_t nowMs) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.isFull(rate_, nowMs); });
    nextForget_ = nowMs + kForgetEvery;
}

} // namespace sixth::server::people
