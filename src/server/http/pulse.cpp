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

// Ticks come more often than every kStall. If nothing was done for that long, the process stood still.
void Pulse::begin(Clock::time_point now) {
    if (isRegular_ && now - last_ >= kStall) stalled(now - last_);
    last_ = now;
}

void Pulse::end(Work work, Clock::time_point begun) {
    const Clock::time_point now = Clock::now();
    count(figures_.work[static_cast<std::size_t>(work)], now - begun);
    last_ = now;
    if (now - begun >= kStall) stalled(now - begun);
}

void Pulse::tick(Clock::time_point due) {
    count(figures_.late, Clock::now() - due);
    isRegular_ = true;
}

void Pulse::stalled(Clock::duration time) const {
    if (onStall_) onStall_(std::chrono::duration_cast<std::chrono::milliseconds>(time));
}

} // namespace sixth::server::http
