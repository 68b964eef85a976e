#pragma once

#include <signal.h>

namespace sixth::cli {

// During its lifetime, SIGINT (Ctrl-C) and SIGTERM set a flag instead of ending the program, so that long
// work can stop and report what it has. A second signal ends the program. A guard inside another one changes
// nothing.
class InterruptGuard {
public:
    // Whether a wait for input ends with the signal, or goes on.
    enum class Input { GoesOn, Ends };

    explicit InterruptGuard(Input input = Input::GoesOn);
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] static bool isInterrupted();
    // The exit code of work that ended with this one: 130 if it was to stop before.
    [[nodiscard]] static int exitCode(int ofWork);

private:
    struct sigaction interrupt_{};
    struct sigaction terminate_{};
};

} // namespace sixth::cli
