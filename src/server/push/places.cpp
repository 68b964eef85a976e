#include "server/push/places.h"

#include <utility>

namespace sixth::server::push {

std::string Places::serviceOf(std::string_view host) {
    const auto last = host.rfind('.');
    const auto before =
        last == std::string_view::npos || last == 0 ? std::string_view::npos : host.rfind('.', last - 1);
    return std::string(before == std::string_view::npos ? host : host.substr(before + 1));
}

bool Places::hasPlace(const Service& service) const {
    if (isClosed_ || underWay_ >= kAll) return false;
    if (service.answers) return service.underWay < kOfOne;
    return service.underWay < kOfDoubtfulOne && doubtful_ < kForDoubtful;
}

bool Places::mayWait(const Service& service) const {
    if (isClosed_) return false;
    if (service.answers) return waiting_ < kWaiting && service.waiting.size() < kWaitingOfOne;
    return waiting_ < kWaitingForDoubtful && service.waiting.size() < kWaitingOfDoubtfulOne;
}

void Places::begin(Service& service, const Start& start) {
    ++underWay_;
    ++service.underWay;
    if (!service.answers) {
        ++doubtful_;
        ++service.doubtful;
    }
    start();
}

bool Places::take(const std::string& service, Start start) {
    const std::scoped_lock lock(mutex_);
    const auto [found, isNew] = services_.try_emplace(service);
    Service& one = found->second;
    if (one.waiting.empty() && hasPlace(one)) {
        begin(one, start);
        return true;
    }
    if (mayWait(one)) {
        one.waiting.push_back(std::move(start));
        ++waiting_;
        return true;
    }
    if (isNew) services_.erase(found);
    return false;
}

void Places::giveBack(const std::string& service, bool hasAnswered) {
    const std::scoped_lock lock(mutex_);
    const auto found = services_.find(service);
    if (found == services_.end() || found->second.underWay == 0) return;
    Service& one = found->second;
    --underWay_;
    --one.underWay;
    if (one.doubtful > 0) {
        --one.doubtful;
        --doubtful_;
    }
    one.answers = hasAnswered;
    const bool isRemembered = one.answers && services_.size() <= kMostRemembered;
    if (one.underWay == 0 && one.waiting.empty() && !isRemembered) services_.erase(found);
    beginWaiting();
}

// One of each service in turn, from after the last.
void Places::beginWaiting() {
    bool hasBegun = true;
    while (hasBegun && waiting_ > 0) {
        hasBegun = false;
        auto next = services_.upper_bound(last_);
        for (std::size_t i = 0; i < services_.size() && !hasBegun; ++i) {
            if (next == services_.end()) next = services_.begin();
            auto& [name, service] = *next++;
            if (service.waiting.empty() || !hasPlace(service)) continue;
            const Start start = std::move(service.waiting.front());
            service.waiting.pop_front();
            --waiting_;
            last_ = name;
            begin(service, start);
            hasBegun = true;
        }
    }
}

void Places::close() {
    std::map<std::string, Service> gone; // destroyed outside of the lock
    const std::scoped_lock lock(mutex_);
    isClosed_ = true;
    waiting_ = 0;
    std::swap(gone, services_);
}

} // namespace sixth::server::push
