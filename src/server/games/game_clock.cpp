#include "server/games/game_clock.h"

namespace sixth::server::games {
namespace {

constexpr std::chrono::days kDay{1};
// Two outages so close are one: a server that stalls for long tells so again and again.
constexpr Milliseconds kSameOutage{10};

} // namespace

void Outages::add(Time from, Time to) {
    if (from >= to) return;
    const auto first = std::partition_point(gaps_.begin(), gaps_.end(),
                                            [&](const Gap& gap) { return gap.to + kSameOutage < from; });
    auto last = first;
    Gap whole{from, to};
    for (; last != gaps_.end() && last->from <= to + kSameOutage; ++last)
        whole = {std::min(whole.from, last->from), std::max(whole.to, last->to)};
    gaps_.insert(gaps_.erase(first, last), whole);
}

Milliseconds Outages::elapsed(Time since, Time now) const {
    Milliseconds sum = std::max(now - since, Milliseconds::zero());
    for (auto gap = gaps_.rbegin(); gap != gaps_.rend() && gap->to > since; ++gap)
        sum -= std::max(std::min(gap->to, now) - std::max(gap->from, since), Milliseconds::zero());
    return sum;
}

Time Outages::after(Time since, Milliseconds wanted) const {
    Time at = since + wanted;
    for (const Gap& gap : gaps_)
        if (gap.to > since && gap.from < at) at += gap.to - std::max(gap.from, since);
    return at;
}

GameClock GameClock::fresh(const ClockSetting& setting) {
    GameClock clock;
    clock.setting = setting;
    const Milliseconds each =
        setting.kind == ClockSetting::Kind::Days ? Milliseconds(setting.days * kDay) : setting.initial;
    clock.left = {each, each};
    return clock;
}

Milliseconds GameClock::leftNow(rules::Color color, Time now, const Outages& outages) const {
    if (running != color || setting.kind == ClockSetting::Kind::None) return left[color];
    return std::max(left[color] - outages.elapsed(since, now), Milliseconds::zero());
}

std::optional<Time> GameClock::flagsAt(const Outages& outages) const {
    if (!running || setting.kind == ClockSetting::Kind::None) return std::nullopt;
    return outages.after(since, left[*running]);
}

rules::PerColor<Milliseconds> GameClock::afterMove(Time now, Milliseconds lagCredit,
                                                   const Outages& outages) const {
    rules::PerColor<Milliseconds> result = left;
    if (!running || setting.kind == ClockSetting::Kind::None) return result;
    if (setting.kind == ClockSetting::Kind::Days) {
        const bool inTime = leftNow(*running, now, outages) > Milliseconds::zero();
        result[*running] =
            inTime ? Milliseconds(setting.days * kDay) : Milliseconds::zero(); // each move has its own days
        return result;
    }
    const Milliseconds spent = std::max(outages.elapsed(since, now) - lagCredit, Milliseconds::zero());
    const Milliseconds rest = left[*running] - spent;
    result[*running] = rest > Milliseconds::zero() ? rest + setting.increment : Milliseconds::zero();
    return result;
}

} // namespace sixth::server::games
