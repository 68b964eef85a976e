#include "server/online/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sixth::server::online {
namespace {

constexpr double kDay = 86'400'000;

double scoreOf(const rules::Outcome& outcome, rules::Color color) {
    const auto winner = outcome.winner();
    if (!winner) return 0.5;
    return *winner == color ? 1 : 0;
}

} // namespace

int rounded(const people::Rating& rating) {
    return static_cast<int>(std::lround(std::max(rating.rating, 0.0)));
}

store::RatingRow Ratings::of(PersonId person, const std::string& family, games::Speed speed) {
    if (const auto found = changed_.find({person, family, speed}); found != changed_.end())
        return found->second;
    for (store::RatingRow& row : context_.reader.ratingsOf(person))
        if (row.family == family && row.speed == speed) return std::move(row);
    return {person, family, speed, {}, 0, 0};
}

void Ratings::settle(const games::GameState& game, games::Ended& ended, store::Operations& operations) {
    if (!game.settings().rated || ended.isAborted()) return;
    const std::string family = games::familyOf(game.settings().rules);
    const games::Speed speed = games::speedOf(game.settings().clock);
    const Time now = context_.now();
    rules::PerColor<store::RatingRow> before;
    for (const rules::Color color : rules::kColors) {
        before[color] = of(game.players()[color], family, speed);
        const double days = before[color].at == 0 ? 0 : static_cast<double>(now - before[color].at) / kDay;
        before[color].rating = people::afterPause(before[color].rating, days / people::kDaysPerPeriod);
    }
    for (const rules::Color color : rules::kColors) {
        const std::array<people::RatedGame, 1> one{
            {{before[rules::other(color)].rating, scoreOf(ended.outcome, color)}}};
        store::RatingRow after = before[color];
        after.rating = people::afterGames(before[color].rating, one);
        after.games += 1;
        after.at = now;
        ended.ratings[color] = games::RatingChange{rounded(before[color].rating), rounded(after.rating)};
        changed_[{after.person, family, speed}] = after;
        operations.emplace_back(store::PutRating{after});
    }
}

void Ratings::forget(const games::GameState& game) {
    for (const rules::Color color : rules::kColors)
        changed_.erase({game.players()[color], games::familyOf(game.settings().rules),
                        games::speedOf(game.settings().clock)});
}

} // namespace sixth::server::online
