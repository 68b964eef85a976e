#include "server/http/watchdog.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace sixth::server::http {

bool Stuckness::isStuck(std::uint64_t beats, Time now) {
    const Time since = std::min(now - lastLook_, 2 * lookEvery());
    lastLook_ = now;
    if (!hasLooked_ || lastBeats_ != beats) {
        hasLooked_ = true;
        lastBeats_ = beats;
        silent_ = {};
        return false;
    }
    silent_ += since;
    return silent_ >= after_;
}

Watchdog::Watchdog(std::chrono::milliseconds after, std::function<void()> onStuck)
    : thread_([this, after, onStuck = std::move(onStuck)](const std::stop_token& stop) {
          Stuckness stuckness(after);
          std::mutex mutex;
          std::condition_variable_any wake;
          std::unique_lock lock(mutex);
          while (!stop.stop_requested() && !isResting_) {
              const auto now = std::chrono::steady_clock::now().time_since_epoch();
              if (stuckness.isStuck(beats_, std::chrono::duration_cast<Stuckness::Time>(now)))
                  return onStuck();
              wake.wait_for(lock, stop, stuckness.lookEvery(), [] { return false; });
          }
      }) {}

} // namespace sixth::server::http
