#pragma once

#include "rules/color.h"
#include "server/games/clock_setting.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace sixth::server::games {

// When the server was down. Nobody is charged for that time: a running clock stood still.
class Outages {
public:
    // `from` is the last moment at which somebody is known to have been served. Those that touch are one.
    void add(Time from, Time to);
    // For how much of [since, now] the server was up.
    [[nodiscard]] Milliseconds elapsed(Time since, Time now) const;
    // The moment at which `elapsed` since then reaches `wanted`, if the server stays up.
    [[nodiscard]] Time after(Time since, Milliseconds wanted) const;

private:
    struct Gap {
        Time from;
        Time to;
    };
    std::vector<Gap> gaps_; // in order, and apart from each other
};

// Lag compensation. A player gets back the time that the network took, at most the measured ping, at most
// half a second a move, and at most what is left of a quota that refills slowly. So a slow line is made up
// for, and pretending to have one gains next to nothing.
class LagQuota {
public:
    static constexpr Milliseconds kMostForOneMove{500};
    static constexpr Milliseconds kMost{2'000};
    static constexpr Milliseconds kPerMove{100};

    // What could be given back now.
    [[nodiscard]] Milliseconds available(Milliseconds ping) const {
        return std::clamp(ping, Milliseconds::zero(), std::min(kMostForOneMove, left_));
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

// The two clocks of a game as of the last event that changed them. At most one runs. What they show is
// computed from that event and the time that is passed in.
struct GameClock {
    ClockSetting setting;
    rules::PerColor<Milliseconds> left{};
    std::optional<rules::Color> running;
    Time since; // when the running one was started

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
