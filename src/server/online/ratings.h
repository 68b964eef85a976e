#pragma once

#include "server/online/context.h"

#include <map>
#include <string>
#include <tuple>

namespace sixth::server::online {

// The ratings of people, per family of rulesets and speed. Those that change are kept in memory as well: two
// games of one player may end in the same commit.
class Ratings {
public:
    explicit Ratings(Context& context) : context_(context) {}

    [[nodiscard]] store::RatingRow of(PersonId person, const std::string& family, games::Speed speed);

    // Notes in `ended` what this end does to both ratings, and what has to be written for it. Nothing for
    // games that are not rated or do not count.
    void settle(const games::GameState& game, games::Ended& ended, store::Operations& operations);
    // The unit with those operations was not written after all.
    void forget(const games::GameState& game);

private:
    using Key = std::tuple<PersonId, std::string, games::Speed>;

    Context& context_;
    std::map<Key, store::RatingRow> changed_;
};

// What people are shown: a whole number.
[[nodiscard]] int rounded(const people::Rating& rating);

} // namespace sixth::server::online
