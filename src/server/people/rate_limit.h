#pragma once

#include "server/time.h"

#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace sixth::server::people {

// How often something may be done: `burst` times at once, then as often as `perMinute` allows.
struct Rate {
    double burst = 1;
    double perMinute = 1;
};

// A token bucket: use empties it, and it fills up with time.
class Bucket {
public:
    // True if there was enough left; then it is taken.
    [[nodiscard]] bool take(const Rate& rate, Time now, double amount = 1);
    // Takes back what was taken: it has not been done after all.
    void giveBack(double amount = 1);
    [[nodiscard]] bool isFull(const Rate& rate, Time now) const;

private:
    double used_ = 0;
    Time at_;
};

// One bucket for each address or person. Full buckets are forgotten, so the memory is bounded by what
// happened lately. Beyond `kMostKeys` buckets the one that was not used for the longest time is forgotten: so
// nobody keeps newcomers out by coming from many addresses.
class RateLimit {
public:
    static constexpr std::size_t kMostKeys = 100'000;

    explicit RateLimit(Rate rate) : rate_(rate) {}

    [[nodiscard]] bool allows(std::string_view key, Time now, double amount = 1);
    // To be called when what was allowed has not been done after all.
    void giveBack(std::string_view key, double amount = 1);
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        std::string key;
        Bucket bucket;
    };

    void forget(Time now);

    Rate rate_;
    std::list<Entry> entries_;                                               // the last one used first
    std::unordered_map<std::string_view, std::list<Entry>::iterator> byKey_; // views of the entries' keys
};

} // namespace sixth::server::people
