#include "server/http/pulse.h"

#include <algorithm>

namespace sixth::server::http {
namespace {

void count(Pulse::Histogram& histogram, Pulse::Clock::duration took) {
    const double seconds = std::max(std::chrono::duration<double>(took).count(), 0.0);
    const auto bucket = std::lower_bound(Pulse::kBounds.begin(), Pulse::kBounds.end(), seconds);
    ++histogram.counts[static_cast<std::size_t>(bucket - Pulse::kBounds.begin())];
    histogram.sum += seconds;
    histogram.longest = std::max(histogram.longest, seconds);
}

} // namespace

void Pulse::begin(Clock::time_point now) {
    if (due_) noteStall(*due_, now);
}

void Pulse::end(Work work, Clock::time_point begun) {
    const Clock::time_point now = Clock::now();
    count(figures_.work[static_cast<std::size_t>(work)], now - begun);
    noteStall(begun, now);
}

void Pulse::tick() {
    if (due_) count(figures_.late, Clock::now() - *due_);
    due_.reset();
}

void Pulse::noteStall(Clock::time_point from, Clock::time_point now) {
    const Clock::duration time = now - std::max(from, toldUntil_);
    if (time < kStall) return;
    toldUntil_ = now;
    if (onStall_) onStall_(std::chrono::duration_cast<std::chrono::milliseconds>(time));
}

} // namespace sixth::server::http
