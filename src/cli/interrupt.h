#pragma once

namespace sixth::cli {

// During its lifetime, SIGINT (Ctrl-C) and SIGTERM set a flag instead of ending the program, so that long
// work can stop and report what it has. A second signal ends the program.
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
