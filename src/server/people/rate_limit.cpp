#include "server/people/rate_limit.h"

#include <algorithm>

namespace sixth::server::people {
namespace {

constexpr std::chrono::minutes kForgetEvery{1};

double refilled(const Rate& rate, Milliseconds passed) {
    const std::chrono::duration<double, std::ratio<60>> minutes = std::max(passed, Milliseconds::zero());
    return rate.perMinute * minutes.count();
}

} // namespace

bool Bucket::take(const Rate& rate, Time now, double amount) {
    used_ = std::max(used_ - refilled(rate, now - at_), 0.0);
    at_ = now;
    // The sum of many small refills is a little less than the whole.
    constexpr double kRounding = 1e-9;
    if (used_ + amount > rate.burst + kRounding) return false;
    used_ += amount;
    return true;
}

bool Bucket::isFull(const Rate& rate, Time now) const {
    return used_ <= refilled(rate, now - at_);
}

bool RateLimit::allows(std::string_view key, Time now) {
    if (now >= nextForget_) forget(now);
    const auto found = buckets_.find(std::string(key));
    if (found != buckets_.end()) return found->second.take(rate_, now);
    if (buckets_.size() >= kMostKeys) return false;
    return buckets_.emplace(std::string(key), Bucket{}).first->second.take(rate_, now);
}

void RateLimit::forget(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.isFull(rate_, now); });
    nextForget_ = now + kForgetEvery;
}

} // namespace sixth::server::people
