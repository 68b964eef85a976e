#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace sixth::server::http {

// Watches the thread of the sockets. Everything that could hold it for long is measured: while one client is
// served, all others wait. A stall is told at once, so that nobody's clock is charged for it.
class Pulse {
public:
    using Clock = std::chrono::steady_clock;

    enum class Work : std::uint8_t { Request, Message, Piece, Posted, Tick };
    static constexpr std::array<const char*, 5> kWorkNames{"request", "message", "piece", "posted", "tick"};

    // Upper bounds of the histogram in seconds; the last count is for what took longer.
    static constexpr std::array<double, 9> kBounds{0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};
    struct Histogram {
        std::array<std::uint64_t, kBounds.size() + 1> counts{};
        double sum = 0;
        double longest = 0;
    };
    struct Figures {
        std::array<Histogram, kWorkNames.size()> work;
        Histogram late; // how much later than it should have been each tick was
    };

    // From here on it counts as a stall that nobody was served.
    static constexpr std::chrono::milliseconds kStall{250};
    using OnStall = std::function<void(std::chrono::milliseconds)>;

    explicit Pulse(OnStall onStall = {}) : onStall_(std::move(onStall)) {}

    // Measures as long as it lives.
    class Hold {
    public:
        Hold(Pulse& pulse, Work work) : pulse_(pulse), work_(work), begun_(Clock::now()) {
            pulse_.begin(begun_);
        }
        ~Hold() { pulse_.end(work_, begun_); }
        Hold(const Hold&) = delete;
        Hold& operator=(const Hold&) = delete;

    private:
        Pulse& pulse_;
        Work work_;
        Clock::time_point begun_;
    };

    // A tick that should have come at `due` comes now. From the first one on the pulse is regular, so that a
    // pause without any work is noticed too.
    void tick(Clock::time_point due);

    [[nodiscard]] const Figures& figures() const { return figures_; }

private:
    void begin(Clock::time_point now);
    void end(Work work, Clock::time_point begun);
    void stalled(Clock::duration time) const;

    OnStall onStall_;
    Figures figures_;
    bool isRegular_ = false;
    Clock::time_point last_;
};

} // namespace sixth::server::http
