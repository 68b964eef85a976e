#include "server/online/attendance.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kForgetEvery = std::chrono::minutes(1);
constexpr Milliseconds kForgetAfter = std::chrono::hours(1);

} // namespace

void Attendance::connected(PersonId person, Time now) {
    Entry& entry = people_[person];
    ++entry.lines;
    entry.seen = now;
}

void Attendance::disconnected(PersonId person, Time now) {
    const auto found = people_.find(person);
    if (found == people_.end()) return;
    found->second.lines = std::max(found->second.lines - 1, 0);
    // Whoever closes their last line has gone; only requests are a sign for longer.
    found->second.seen = found->second.lines > 0 ? now : now - kStays;
}

void Attendance::seen(PersonId person, Time now) {
    people_[person].seen = now;
}

std::string Attendance::addressOf(PersonId person) const {
    const auto found = people_.find(person);
    return found == people_.end() ? std::string() : found->second.address;
}

bool Attendance::isConnected(PersonId person) const {
    const auto found = people_.find(person);
    return found != people_.end() && found->second.lines > 0;
}

bool Attendance::isHereByRequest(PersonId person, Time now) const {
    const auto found = people_.find(person);
    return found != people_.end() && found->second.lines == 0 && now - found->second.seen < kStays;
}

Time Attendance::lastHere(PersonId person, Time now) const {
    const auto found = people_.find(person);
    if (found == people_.end()) return start_;
    return found->second.lines > 0 ? now : found->second.seen;
}

std::vector<PersonId> Attendance::all(Time now) const {
    std::vector<PersonId> here;
    for (const auto& [person, entry] : people_)
        if (isHere(person, now)) here.push_back(person);
    return here;
}

void Attendance::tick(Time now) {
    if (now < nextForget_) return;
    nextForget_ = now + kForgetEvery;
    std::erase_if(people_, [&](const auto& one) {
        return one.second.lines == 0 && now - one.second.seen > kForgetAfter;
    });
    // Whoever is not known is not known since then.
    start_ = std::max(start_, now - kForgetAfter);
}

} // namespace sixth::server::online
