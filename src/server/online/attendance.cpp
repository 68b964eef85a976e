#include "server/online/attendance.h"

#include <algorithm>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kForgetEvery = std::chrono::minutes(1);
constexpr Milliseconds kForgetAfter = std::chrono::hours(1);

} // namespace

void Attendance::connected(PersonId person, Time now) {
    Entry& entry = people_[person];
    entry.seen = now;
    if (++entry.lines == 1 && listener_) listener_(person, Sign::Came);
}

void Attendance::disconnected(PersonId person, Time now) {
    const auto found = people_.find(person);
    if (found == people_.end()) return;
    Entry& entry = found->second;
    const bool hadLines = entry.lines > 0;
    entry.lines = std::max(entry.lines - 1, 0);
    // Whoever closes their last line has gone; only requests are a sign for longer.
    entry.seen = entry.isConnected() ? now : now - kStays;
    if (hadLines && entry.lines == 0 && listener_) listener_(person, Sign::Went);
}

void Attendance::seen(PersonId person, Time now) {
    people_[person].seen = now;
    if (listener_) listener_(person, Sign::Seen);
}

void Attendance::connectedElsewhere(PersonId person, Time now) {
    Entry& entry = people_[person];
    ++entry.elsewhere;
    entry.seen = now;
}

void Attendance::disconnectedElsewhere(PersonId person, Time now) {
    const auto found = people_.find(person);
    if (found == people_.end()) return;
    Entry& entry = found->second;
    entry.elsewhere = std::max(entry.elsewhere - 1, 0);
    entry.seen = entry.isConnected() ? now : now - kStays;
}

std::vector<PersonId> Attendance::connectedHere() const {
    std::vector<PersonId> here;
    for (const auto& [person, entry] : people_)
        if (entry.lines > 0) here.push_back(person);
    return here;
}

std::string Attendance::addressOf(PersonId person) const {
    const auto found = people_.find(person);
    return found == people_.end() ? std::string() : found->second.address;
}

bool Attendance::isConnected(PersonId person) const {
    const auto found = people_.find(person);
    return found != people_.end() && found->second.isConnected();
}

bool Attendance::isHereByRequest(PersonId person, Time now) const {
    const auto found = people_.find(person);
    return found != people_.end() && !found->second.isConnected() && now - found->second.seen < kStays;
}

Time Attendance::lastHere(PersonId person, Time now) const {
    const auto found = people_.find(person);
    if (found == people_.end()) return start_;
    return found->second.isConnected() ? now : found->second.seen;
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
        return !one.second.isConnected() && now - one.second.seen > kForgetAfter;
    });
    // Whoever is not known is not known since then.
    start_ = std::max(start_, now - kForgetAfter);
}

} // namespace sixth::server::online
