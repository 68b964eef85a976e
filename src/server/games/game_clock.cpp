#include "server/games/game_clock.h"

namespace sixth::server::games {
namespace {

constexpr Milliseconds kDay = Milliseconds{24} * 60 * 60 * 1000;

} // namespace

void Outages::add(Time from, Time to) {
    if (!gaps_.empty()) from = std::max(from, gaps_.back().to);
    if (from < to) gaps_.push_back({from, to});
}

Milliseconds Outages::elapsed(Time since, Time now) const {
    Milliseconds sum = std::max<Milliseconds>(now - since, 0);
    for (auto gap = gaps_.rbegin(); gap != gaps_.rend() && gap->to > since; ++gap)
        sum -= std::max<Milliseconds>(std::min(gap->to, now) - std::max(gap->from, since), 0);
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
        setting.kind == ClockSetting::Kind::Days ? setting.days * kDay : setting.initial;
    clock.left = {each, each};
    return clock;
}

Milliseconds GameClock::leftNow(rules::Color color, Time now, const Outages& outages) const {
    if (running != color || setting.kind == ClockSetting::Kind::None) return left[color];
    return std::max<Milliseconds>(left[color] - outages.elapsed(since, now), 0);
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
        const bool inTime = leftNow(*running, now, outages) > 0;
        result[*running] = inTime ? setting.days * kDay : 0; // each move has its own days
        return result;
    }
    const Milliseconds spent = std::max<Milliseconds>(outages.elapsed(since, now) - lagCredit, 0);
    const Milliseconds rest = left[*running] - spent;
    result[*running] = rest > 0 ? rest + setting.increment : 0;
    return result;
}

} // namespace sixth::server::games
