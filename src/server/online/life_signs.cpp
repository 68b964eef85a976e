#include "server/online/life_signs.h"

#include "server/online/library.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sixth::server::online {
namespace {

constexpr Milliseconds kWrongClock = std::chrono::seconds(5);
constexpr Milliseconds kClockLookEvery = std::chrono::seconds(1);
// How much the clock is put right at each look, where it follows that of the database.
constexpr Milliseconds kSlew{20};

using Outages = std::vector<std::pair<Time, Time>>;

} // namespace

void LifeSigns::begin(Time startedAt) {
    // Those of a run with a wrong clock may lie ahead.
    for (const auto& [from, to] : context_.reader.outages())
        if (to <= startedAt) context_.outages.add(from, to);
    if (judge_ == Judge::Server) return noteOutageBefore(startedAt);
    write();
}

// From the last sign of life of the run before until now.
void LifeSigns::noteOutageBefore(Time startedAt) {
    const auto last = context_.reader.lastAlive();
    if (!last) return;
    if (*last > startedAt) {
        context_.log.warning("clock-set-back", {{"ms", (*last - startedAt).count()}});
        (void)context_.write({store::NoteAlive{startedAt}}, [](store::Commit) {});
        return;
    }
    context_.outages.add(*last, startedAt);
    context_.log.info("outage", {{"ms", (startedAt - *last).count()}});
    (void)context_.write({store::NoteOutage{*last, startedAt}, store::NoteAlive{startedAt}},
                         [](store::Commit) {});
}

void LifeSigns::tick() {
    lookAtClock();
    if (isCutOff() != hasToldCutOff_) {
        hasToldCutOff_ = !hasToldCutOff_;
        if (hasToldCutOff_) context_.log.warning("cut-off-from-database");
    }
    if (context_.now() >= nextSign_ && !isWriting_ && (judge_ == Judge::Database || isNeeded_())) write();
}

void LifeSigns::write() {
    const Time sign = context_.now();
    nextSign_ = sign + kEvery;
    const auto longest = judge_ == Judge::Database ? std::optional(kLongestSilence) : std::nullopt;
    isWriting_ = context_.write({store::NoteAlive{sign, longest}}, [this, sign](store::Commit commit) {
        isWriting_ = false;
        if (commit != store::Commit::Done || judge_ == Judge::Server) return;
        // If this server was not silent for long, all of them together were not.
        if (lastSign_ && sign - *lastSign_ <= kLongestSilence) {
            lastSign_ = sign;
            return;
        }
        readOutages(sign);
    });
}

void LifeSigns::readOutages(Time sign) {
    isWriting_ = true; // the next sign waits for this
    const auto take = [this, sign](const tl::expected<Outages, Refusal>& read) {
        isWriting_ = false;
        if (!read) return; // the next sign tries again
        for (const auto& [from, to] : *read) context_.outages.add(from, to);
        if (lastSign_) context_.log.info("silence", {{"ms", (sign - *lastSign_).count()}});
        lastSign_ = std::max(sign, lastSign_.value_or(sign));
    };
    const auto read = [](store::Reader& reader) { return reader.outages(); };
    if (context_.library == nullptr) return take(read(context_.reader));
    context_.library->ask<Outages>(std::string(), read, take);
}

Milliseconds LifeSigns::silence() const {
    if (judge_ == Judge::Server) return Milliseconds::zero();
    return lastSign_ ? context_.now() - *lastSign_ : Milliseconds::max();
}

// Time in which nobody was served is an outage.
void LifeSigns::chargeNobody(Time from, Time to) {
    context_.outages.add(from, to);
    (void)context_.write({store::NoteOutage{from, to}}, [](store::Commit) {});
}

void LifeSigns::noteStall(Milliseconds time) {
    ++stalls_.count;
    stalls_.time += time;
    const Time now = context_.now();
    context_.log.warning("stall", {{"ms", time.count()}});
    if (judge_ == Judge::Server) return chargeNobody(now - time, now);
    // Others could serve meanwhile. What was short is given back to those who play here; after a long one
    // this server is cut off until it has written its sign again.
    if (time <= kLongestSilence) context_.outages.add(now - time, now);
}

// The clock of the machine was set after the start, as happens when it has none that runs without power.
// A step forward is taken as an outage. Going back would make moments come twice; the next start does that.
void LifeSigns::lookAtClock() {
    if (clock_.now() < nextClockLook_) return;
    const Milliseconds behind = clock_.behind();
    if (behind > kWrongClock) {
        const Time before = clock_.now();
        clock_.step(behind);
        context_.log.warning("clock-set", {{"ms", behind.count()}});
        chargeNobody(before, clock_.now());
    } else if (-behind > kWrongClock && !hasToldAhead_) {
        hasToldAhead_ = true;
        context_.log.warning("clock-ahead", {{"ms", -behind.count()}});
    } else if (judge_ == Judge::Database) {
        clock_.step(std::clamp(behind, -kSlew, kSlew));
    }
    nextClockLook_ = clock_.now() + kClockLookEvery;
}

} // namespace sixth::server::online
