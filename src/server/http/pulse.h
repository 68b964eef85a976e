#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace sixth::server::http {

// Watches the thread of the sockets. Everything that could hold it for long is measured: while one client is
// served, all others wait. A stall is told at once, so that nobody's clock is charged for it: one piece of
// work that took long, many that together did not let the tick through, or a process that stood still.
class Pulse {
public:
    using Clock = std::chrono::steady_clock;

    enum class Work : std::uint8_t { Request, Message, Piece, Posted, Tick, Line };
    static constexpr std::array<const char*, 6> kWorkNames{"request", "message", "piece",
                                                           "posted",  "tick",    "line"};

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

    // The next tick is to come then, or never. Whatever is done a while after that finds out that it has not.
    void expect(std::optional<Clock::time_point> due) { due_ = due; }
    // It comes now.
    void tick();

    [[nodiscard]] const Figures& figures() const { return figures_; }

private:
    void begin(Clock::time_point now);
    void end(Work work, Clock::time_point begun);
    // Nobody was served from then until now, as far as that was not told before.
    void noteStall(Clock::time_point from, Clock::time_point now);

    OnStall onStall_;
    Figures figures_;
    std::optional<Clock::time_point> due_; // of the tick that is awaited
    Clock::time_point toldUntil_;
};

} // namespace sixth::server::http
