#include "server/store/failpoint.h"

#ifdef SIXTH_FAILPOINTS

#include "base/rng.h"
#include "server/ascii.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>

namespace sixth::server::store {
namespace {

struct Action {
    bool kills = false;
    bool hangs = false;
    double probability = 1;
};

// Read once; the environment of a test does not change.
const std::map<std::string, Action, std::less<>>& actions() {
    static const auto kActions = [] {
        std::map<std::string, Action, std::less<>> result;
        const char* text = std::getenv("SIXTH_FAILPOINTS");
        std::string_view rest = text == nullptr ? "" : text;
        while (!rest.empty()) {
            std::string_view one = takeUntil(rest, ';');
            const std::string_view name = takeUntil(one, '=');
            const std::string_view what = takeUntil(one, ':');
            result[std::string(name)] = {what == "kill", what == "hang",
                                         one.empty() ? 1.0 : std::stod(std::string(one))};
        }
        return result;
    }();
    return kActions;
}

std::uint32_t below(std::uint32_t bound) {
    static std::mutex mutex;
    static base::Rng rng(static_cast<std::uint64_t>(::getpid()));
    const std::scoped_lock lock(mutex);
    return rng.below(bound);
}

} // namespace

void failpoint(std::string_view name) {
    const auto found = actions().find(name);
    if (found == actions().end()) return;
    static const char* const kWhile = std::getenv("SIXTH_FAILPOINTS_WHILE");
    if (kWhile != nullptr && ::access(kWhile, F_OK) != 0) return;
    constexpr std::uint32_t kWhole = 1'000'000;
    if (below(kWhole) >= static_cast<std::uint32_t>(found->second.probability * kWhole)) return;
    if (found->second.kills) ::raise(SIGKILL);
    while (found->second.hangs) std::this_thread::sleep_for(std::chrono::hours(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + below(46)));
}

} // namespace sixth::server::store

#endif
