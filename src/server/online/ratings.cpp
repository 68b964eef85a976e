#include "server/online/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sixth::server::online {
namespace {

using Days = std::chrono::duration<double, std::chrono::days::period>;

double scoreOf(const rules::Outcome& outcome, rules::Color color) {
    const auto winner = outcome.winner();
    if (!winner) return 0.5;
    return *winner == color ? 1 : 0;
}

} // namespace

store::RatingRow storedRating(store::Reader& reader, PersonId person, const std::string& family,
                              games::Speed speed) {
    for (store::RatingRow& row : reader.ratingsOf(person))
        if (row.family == family && row.speed == speed) return std::move(row);
    return {person, family, speed, {}, 0, {}};
}

int rounded(const people::Rating& rating) {
    return static_cast<int>(std::lround(std::max(rating.rating, 0.0)));
}

store::RatingRow Ratings::of(PersonId person, const std::string& family, games::Speed speed) {
    if (const auto found = changed_.find({person, family, speed}); found != changed_.end())
        return found->second;
    return storedRating(context_.reader, person, family, speed);
}

void Ratings::settle(const games::GameState& game, games::Ended& ended, store::Operations& operations) {
    if (!game.settings().rated || ended.isAborted()) return;
    const std::string family = notation::presetOf(game.settings().rules);
    const games::Speed speed = games::speedOf(game.settings().clock);
    const Time now = context_.now();
    const auto ratingOf = [&](rules::Color color) {
        store::RatingRow row = of(*game.players()[color], family, speed);
        if (row.games == 0) return row;
        row.rating = people::afterPause(row.rating, Days(now - row.at).count() / people::kDaysPerPeriod);
        return row;
    };
    const rules::PerColor<store::RatingRow> before{ratingOf(rules::Color::Silver),
                                                   ratingOf(rules::Color::Red)};
    for (const rules::Color color : rules::kColors) {
        const std::array<people::RatedGame, 1> one{
            {{before[rules::other(color)].rating, scoreOf(ended.outcome, color)}}};
        store::RatingRow after = before[color];
        after.rating = people::afterGames(before[color].rating, one);
        after.games += 1;
        after.at = now;
        ended.ratings[color] = games::RatingChange{rounded(before[color].rating), rounded(after.rating)};
        changed_.insert_or_assign({after.person, family, speed}, after);
        operations.emplace_back(store::PutRating{after, after.rating.rating - before[color].rating.rating});
    }
}

void Ratings::forget(const games::GameState& game) {
    const std::string family = notation::presetOf(game.settings().rules);
    for (const rules::Color color : rules::kColors)
        if (const auto player = game.players()[color])
            forget(*player, family, games::speedOf(game.settings().clock));
}

void Ratings::forget(PersonId person, const std::string& family, games::Speed speed) {
    changed_.erase({person, family, speed});
}

} // namespace sixth::server::online
