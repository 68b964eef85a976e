#include "server/online/shown.h"

#include "server/online/table.h"

namespace sixth::server::online {
namespace {

// The people of a game, each player with the rating that counts in it.
template <typename RatingOf>
void addPeople(GameShown& shown, store::Reader& reader, const RatingOf& ratingOf, PersonId creator,
               const rules::PerColor<std::optional<PersonId>>& players) {
    shown.creator = showPerson(reader, creator);
    const std::string family = notation::presetOf(shown.settings.rules);
    for (const rules::Color color : rules::kColors) {
        if (!players[color]) continue;
        shown.players[color] = showPerson(reader, *players[color]);
        const store::RatingRow rating =
            ratingOf(*players[color], family, games::speedOf(shown.settings.clock));
        if (rating.games > 0) shown.players[color]->rating = rounded(rating.rating);
    }
}

} // namespace

std::string_view kindName(store::PersonKind kind) {
    switch (kind) {
    case store::PersonKind::Guest: return "guest";
    case store::PersonKind::User: return "user";
    case store::PersonKind::Bot: return "bot";
    case store::PersonKind::House: break;
    }
    return "house";
}

std::string_view kindName(store::SessionKind kind) {
    return kind == store::SessionKind::Browser ? "browser" : "program";
}

PersonShown showPerson(const store::Person& person) {
    if (person.name.empty()) return {std::nullopt, "deleted"};
    PersonShown shown{person.name, kindName(person.kind)};
    if (!person.called.empty()) shown.called = person.called;
    return shown;
}

PersonShown showPerson(store::Reader& reader, PersonId id) {
    const auto person = reader.person(id);
    return person ? showPerson(*person) : PersonShown{std::nullopt, "deleted"};
}

GameShown showGame(store::Reader& reader, const store::GameRow& row) {
    GameShown shown;
    shown.id = row.id;
    shown.settings = row.settings;
    shown.phase = row.phase;
    addPeople(
        shown, reader,
        [&](PersonId person, const std::string& family, games::Speed speed) {
            return storedRating(reader, person, family, speed);
        },
        row.creator, row.players);
    shown.plies = row.plies;
    shown.createdAt = row.createdAt;
    shown.isPublic = row.isPublic;
    shown.isVoid = row.isVoid;
    shown.position = row.position;
    if (row.outcome && row.endedAt) shown.ending = {*row.outcome, *row.endedAt};
    return shown;
}

GameShown showGame(store::Reader& reader, Ratings& ratings, const Table& table) {
    const games::GameState& state = table.state;
    GameShown shown;
    shown.id = table.id;
    shown.settings = state.settings();
    shown.phase = state.phase();
    addPeople(
        shown, reader,
        [&](PersonId person, const std::string& family, games::Speed speed) {
            return ratings.of(person, family, speed);
        },
        state.creator(), state.players());
    shown.plies = state.board() == nullptr ? 0 : static_cast<int>(state.board()->moves().size());
    shown.createdAt = state.createdAt();
    shown.isPublic = state.isPublic();
    shown.isVoid = table.isVoid;
    shown.position = state.positionText();
    if (state.end() && state.endedAt()) shown.ending = {state.end()->outcome, *state.endedAt()};
    return shown;
}

} // namespace sixth::server::online
