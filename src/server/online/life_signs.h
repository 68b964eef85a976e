#pragma once

#include "server/online/clock_reader.h"
#include "server/online/context.h"

#include <functional>
#include <optional>

namespace sixth::server::online {

// Time in which nobody could be served is an outage, and charged to nobody. So the server writes a sign of
// life every second, and after a silence it is known how long it was.
//
// A server that has its database to itself was away from the last sign of the run before until its start.
// Where the database may be away as well, or several servers share it, the silence of all of them counts: it
// is noticed in the database, by whoever writes first again. Until a server has written its sign and read
// what that has shown, it is cut off, and decides nothing.
class LifeSigns {
public:
    // Who may note an outage.
    enum class Judge : std::uint8_t { Server, Database };

    static constexpr Milliseconds kEvery = std::chrono::seconds(1);
    // A silence this long is an outage, if the database judges.
    static constexpr Milliseconds kLongestSilence = std::chrono::seconds(3);

    // `isNeeded`: whether there is any clock that could run.
    LifeSigns(Context& context, ClockReader& clock, Judge judge, std::function<bool()> isNeeded)
        : context_(context), clock_(clock), judge_(judge), isNeeded_(std::move(isNeeded)) {}

    // To be called once, when writing is possible: what was before this run.
    void begin(Time startedAt);
    void tick();
    // Nobody was served for so long, up to now.
    void noteStall(Milliseconds time);

    // For how long nothing was heard of the database, if it may be away.
    [[nodiscard]] Milliseconds silence() const;
    [[nodiscard]] bool isCutOff() const { return silence() > kLongestSilence; }

    struct Stalls {
        std::uint64_t count = 0;
        Milliseconds time{};
    };
    [[nodiscard]] const Stalls& stalls() const { return stalls_; }

private:
    void noteOutageBefore(Time startedAt);
    void write();
    void readOutages(Time sign);
    void chargeNobody(Time from, Time to);
    void lookAtClock();

    Context& context_;
    ClockReader& clock_;
    Judge judge_;
    std::function<bool()> isNeeded_;
    bool isWriting_ = false;
    Time nextSign_;
    std::optional<Time> lastSign_; // that is known to be in the database
    Time nextClockLook_;
    bool hasToldAhead_ = false;
    bool hasToldCutOff_ = false;
    Stalls stalls_;
};

} // namespace sixth::server::online
