#include "server/people/rate_limit.h"

#include <algorithm>

namespace sixth::server::people {
namespace {

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

void Bucket::giveBack(double amount) {
    used_ = std::max(used_ - amount, 0.0);
}

bool Bucket::isFull(const Rate& rate, Time now) const {
    return used_ <= refilled(rate, now - at_);
}

bool RateLimit::allows(std::string_view key, Time now, double amount) {
    forget(now);
    if (const auto found = byKey_.find(key); found != byKey_.end()) {
        entries_.splice(entries_.begin(), entries_, found->second);
        return entries_.front().bucket.take(rate_, now, amount);
    }
    if (entries_.size() >= kMostKeys) {
        byKey_.erase(entries_.back().key);
        entries_.pop_back();
    }
    entries_.push_front({std::string(key), {}});
    byKey_.emplace(entries_.front().key, entries_.begin());
    return entries_.front().bucket.take(rate_, now, amount);
}

void RateLimit::giveBack(std::string_view key, double amount) {
    if (const auto found = byKey_.find(key); found != byKey_.end()) found->second->bucket.giveBack(amount);
}

// Those at the end were quiet for the longest time. No call drops more than a few: it must not take long.
void RateLimit::forget(Time now) {
    constexpr int kMostAtOnce = 100;
    for (int i = 0; i < kMostAtOnce && !entries_.empty() && entries_.back().bucket.isFull(rate_, now); ++i) {
        byKey_.erase(entries_.back().key);
        entries_.pop_back();
    }
}

} // namespace sixth::server::people
