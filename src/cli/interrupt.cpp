#include "cli/interrupt.h"

#include "cli/failure.h"

#include <atomic>

namespace sixth::cli {
namespace {

// A signal handler reaches nothing but globals.
std::atomic<bool> hasSignal = false;
std::atomic<int> guards = 0;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait for a lock");

void note(int /*number*/) {
    hasSignal.store(true);
}

} // namespace

InterruptGuard::InterruptGuard(Input input) {
    if (guards.fetch_add(1) > 0) return;
    hasSignal.store(false);
    struct sigaction action{};
    action.sa_handler = note;
    sigemptyset(&action.sa_mask);
    // The second signal has its usual effect again.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | (input == Input::GoesOn ? SA_RESTART : 0);
    sigaction(SIGINT, &action, &interrupt_);
    sigaction(SIGTERM, &action, &terminate_);
}

InterruptGuard::~InterruptGuard() {
    if (guards.fetch_sub(1) > 1) return;
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
}

bool InterruptGuard::isInterrupted() {
    return hasSignal.load(std::memory_order_relaxed);
}

int InterruptGuard::exitCode(int ofWork) {
    return ofWork == kDone && isInterrupted() ? kInterrupted : ofWork;
}

} // namespace sixth::cli
