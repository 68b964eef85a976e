#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace sixth::cli {
namespace {

// A signal handler reaches nothing but globals.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may not wait for a lock");

void note(int number) {
    interrupted.store(true);
    std::signal(number, SIG_DFL);
}

} // namespace

InterruptGuard::InterruptGuard()
    : interrupt_(std::signal(SIGINT, note)), terminate_(std::signal(SIGTERM, note)) {
    interrupted.store(false);
}

InterruptGuard::~InterruptGuard() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGTERM, terminate_);
}

bool InterruptGuard::isInterrupted() {
    return interrupted.load(std::memory_order_relaxed);
}

} // namespace sixth::cli
