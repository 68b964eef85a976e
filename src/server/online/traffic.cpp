#include "server/online/traffic.h"

#include <algorithm>
#include <utility>

namespace sixth::server::online {
namespace {

// Those who did least go: half of them, so that this is rare.
void forgetQuieterHalf(std::unordered_map<std::string, Traffic::Counts>& window) {
    std::vector<std::uint64_t> all;
    all.reserve(window.size());
    for (const auto& [address, counts] : window) all.push_back(counts.all());
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), middle, all.end());
    const std::uint64_t bound = *middle;
    std::size_t left = window.size() - window.size() / 2;
    std::erase_if(window, [&](const auto& entry) {
        if (left == 0 || entry.second.all() > bound) return false;
        --left;
        return true;
    });
}

} // namespace

void Traffic::turn(Time now) {
    if (now - since_ < kWindow) return;
    const bool isNext = now - since_ < 2 * kWindow;
    before_ = isNext ? std::exchange(current_, {}) : Window{};
    if (!isNext) current_.clear();
    since_ = now;
}

Traffic::Counts* Traffic::countsOf(const std::string& address, Time now) {
    if (address.empty()) return nullptr;
    turn(now);
    if (current_.size() >= kMostAddresses && !current_.contains(address)) forgetQuieterHalf(current_);
    return &current_[address];
}

void Traffic::noteRequest(const std::string& address, Time now) {
    if (Counts* const counts = countsOf(address, now)) ++counts->requests;
}

void Traffic::noteMessage(const std::string& address, Time now) {
    if (Counts* const counts = countsOf(address, now)) ++counts->messages;
}

void Traffic::noteRefused(std::string_view limit, const std::string& address, Time now) {
    const auto found = refusals_.find(limit);
    ++(found != refusals_.end() ? found->second : refusals_[std::string(limit)]);
    if (Counts* const counts = countsOf(address, now)) ++counts->refused;
}

std::vector<Traffic::Busy> Traffic::busiest(std::size_t most, Time now) {
    turn(now);
    Window sums = before_;
    for (const auto& [address, counts] : current_) {
        Counts& sum = sums[address];
        sum.requests += counts.requests;
        sum.messages += counts.messages;
        sum.refused += counts.refused;
    }
    std::vector<Busy> all;
    all.reserve(sums.size());
    for (auto& [address, counts] : sums) all.push_back({address, counts});
    const std::size_t count = std::min(most, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                      [](const Busy& a, const Busy& b) {
                          if (a.counts.all() != b.counts.all()) return a.counts.all() > b.counts.all();
                          return a.address < b.address;
                      });
    all.resize(count);
    return all;
}

} // namespace sixth::server::online
