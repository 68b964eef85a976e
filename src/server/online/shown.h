#pragma once

#include "server/games/game_state.h"
#include "server/online/ratings.h"
#include "server/store/rows.h"

#include <optional>
#include <string>
#include <string_view>

// People and games as clients see them. The same values go into messages and into answers of the API; how
// they are written is in game_json.h.
namespace sixth::server::online {

struct Table;

struct PersonShown {
    std::optional<std::string> name; // nothing: the account was deleted
    std::string_view kind;
    std::optional<int> rating = std::nullopt;         // in a game: that of its rules and speed
    std::optional<std::string> called = std::nullopt; // by a guest's own wish
};

// What lists show of a game.
struct GameShown {
    struct Ending {
        rules::Outcome outcome; // Ongoing: aborted
        Time at;
    };

    std::string id;
    games::Settings settings;
    games::Phase phase = games::Phase::Waiting;
    PersonShown creator;
    rules::PerColor<std::optional<PersonShown>> players;
    int plies = 0;
    Time createdAt;
    std::optional<Ending> ending;
    bool isPublic = false;
    bool isVoid = false;                 // a moderator has taken it out of ratings and scores
    std::optional<std::string> position; // how it stands; nothing before it begins
};

// "guest", "user", "bot", "house"
[[nodiscard]] std::string_view kindName(store::PersonKind kind);
// "browser", "program"
[[nodiscard]] std::string_view kindName(store::SessionKind kind);

[[nodiscard]] PersonShown showPerson(const store::Person& person);
[[nodiscard]] PersonShown showPerson(store::Reader& reader, PersonId id);

// A game of the archive, which any thread may show, and one in memory.
[[nodiscard]] GameShown showGame(store::Reader& reader, const store::GameRow& row);
[[nodiscard]] GameShown showGame(store::Reader& reader, Ratings& ratings, const Table& table);

} // namespace sixth::server::online
