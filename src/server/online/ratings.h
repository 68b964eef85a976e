#pragma once

#include "server/online/context.h"

#include <map>
#include <string>
#include <tuple>

namespace sixth::server::online {

// The ratings of people, one for each family of rulesets and each speed. Those that have changed are kept in
// memory too, because two games of one player may end in the same commit.
class Ratings {
public:
    explicit Ratings(Context& context) : context_(context) {}

    [[nodiscard]] store::RatingRow of(PersonId person, const std::string& family, games::Speed speed);

    // Fills in what this end does to both ratings, and adds the operations that write it. Does nothing for
    // games that are not rated or do not count.
    void settle(const games::GameState& game, games::Ended& ended, store::Operations& operations);
    // To be called when the unit with those operations was not written after all.
    void forget(const games::GameState& game);
    // Somebody else has changed it.
    void forget(PersonId person, const std::string& family, games::Speed speed);

private:
    using Key = std::tuple<PersonId, std::string, games::Speed>;

    Context& context_;
    std::map<Key, store::RatingRow> changed_;
};

// The rating as the store has it; a fresh one if there is none. Any thread may ask, with a reader of its own.
[[nodiscard]] store::RatingRow storedRating(store::Reader& reader, PersonId person, const std::string& family,
                                            games::Speed speed);
// What people are shown: a whole number.
[[nodiscard]] int rounded(const people::Rating& rating);

} // namespace sixth::server::online
