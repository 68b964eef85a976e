#pragma once

namespace sixth::cli {

// While it lives, Ctrl-C (and a request to terminate) is noted instead of ending the program, so that long
// work can finish with what it has. The second one ends the program as usual.
class InterruptGuard {
public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

    [[nodiscard]] static bool isInterrupted();

private:
    void (*interrupt_)(int);
    void (*terminate_)(int);
};

} // namespace sixth::cli
