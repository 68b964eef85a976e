#pragma once

#include "rules/color.h"
#include "server/games/clock_setting.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sixth::server::games {

// Milliseconds since 1970. Within one run of the server it is a monotonic clock that was set once, so it
// never jumps; from one run to the next it only goes forward.
using Time = std::int64_t;

// When the server was not there. Nobody is charged for that: a clock that was running stood still.
class Outages {
public:
    // In order; `from` is the last moment the earlier run is known to have lived.
    void add(Time from, Time to);
    // How much of [since, now] the server was there.
    [[nodiscard]] Milliseconds elapsed(Time since, Time now) const;
    // The moment at which `elapsed` since then reaches `wanted`, if the server stays.
    [[nodiscard]] Time after(Time since, Milliseconds wanted) const;

private:
    struct Gap {
        Time from;
        Time to;
    };
    std::vector<Gap> gaps_;
};

// Time that the network took is given back, within reason: no more than the measured way of a message, no
// more than half a second a move, and no more than the player's quota, which fills up slowly. So a slow line
// is made good and a pretended one gains next to nothing.
class LagQuota {
public:
    static constexpr Milliseconds kMostForOneMove = 500;
    static constexpr Milliseconds kMost = 2'000;
    static constexpr Milliseconds kPerMove = 100;

    // What could be given back now.
    [[nodiscard]] Milliseconds available(Milliseconds ping) const {
        return std::clamp<Milliseconds>(ping, 0, std::min(kMostForOneMove, left_));
    }
    // Takes the credit for one move that took `elapsed`.
    [[nodiscard]] Milliseconds take(Milliseconds ping, Milliseconds elapsed) {
        const Milliseconds credit = std::min(available(ping), elapsed);
        left_ = std::min(left_ - credit + kPerMove, kMost);
        return credit;
    }

private:
    Milliseconds left_ = kMost / 2;
};

// The two clocks of a game as of the last event that touched them. At most one runs. Everything is computed
// from what the events say and the time that is passed in.
struct GameClock {
    ClockSetting setting;
    rules::PerColor<Milliseconds> left{};
    std::optional<rules::Color> running;
    Time since = 0; // when the running one was started

    // Full clocks that stand still.
    [[nodiscard]] static GameClock fresh(const ClockSetting& setting);

    // What a player has left now, not below 0.
    [[nodiscard]] Milliseconds leftNow(rules::Color color, Time now, const Outages& outages) const;
    // When the player on turn runs out of time; nothing if no clock runs.
    [[nodiscard]] std::optional<Time> flagsAt(const Outages& outages) const;
    // What both have left once the player on turn has moved, with increment. A player whose time was over
    // before is left with nothing and gets no increment.
    [[nodiscard]] rules::PerColor<Milliseconds> afterMove(Time now, Milliseconds lagCredit,
                                                          const Outages& outages) const;
};

} // namespace sixth::server::games
