#pragma once

#include "rules/color.h"
#include "server/games/event.h"
#include "server/games/game_state.h"
#include "server/people/glicko2.h"
#include "server/people/secrets.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What the tables hold, one struct for each. They are the same whatever database is behind them.
namespace sixth::server::store {

using games::PersonId;
using games::Time;
using GameNumber = std::int64_t; // inside the store; people see the public id
using SessionId = std::int64_t;

enum class PersonKind : std::uint8_t {
    Guest, // has a token and a generated name
    User,  // has a password as well
    Bot,   // a user whose moves come from a program, and says so
    House, // the server's own bots
};

struct Person {
    PersonId id = 0;
    std::string name;
    PersonKind kind = PersonKind::Guest;
    std::string passwordHash; // empty for those without
    Time createdAt = 0;
};

enum class SessionKind : std::uint8_t { Browser, Program };

struct Session {
    SessionId id = 0;
    PersonId person = 0;
    people::TokenHash hash{};
    SessionKind kind = SessionKind::Browser;
    std::string label; // for people to know it again: a browser's name, or what they called it
    Time createdAt = 0;
};

// The summary of a game by which it is found; what happened in it are its events.
struct GameRow {
    GameNumber number = 0;
    std::string id; // public
    games::Settings settings;
    PersonId creator = 0;
    rules::PerColor<PersonId> players{};
    games::Phase phase = games::Phase::Waiting;
    std::optional<rules::Outcome> outcome; // once it is finished; Ongoing if it was aborted
    int plies = 0;
    Time createdAt = 0;
    Time endedAt = 0;
};

struct RatingRow {
    PersonId person = 0;
    std::string family;
    games::Speed speed = games::Speed::Blitz;
    people::Rating rating;
    int games = 0;
    Time at = 0;
};

// One point of the graph in a profile.
struct RatingPoint {
    std::string family;
    games::Speed speed = games::Speed::Blitz;
    int rating = 0;
    Time at = 0;
};

// What to look for in the archive; everything that is set must hold.
struct GameQuery {
    std::optional<PersonId> player;
    std::optional<std::string> family;
    std::optional<rules::Result> result; // Ongoing finds those that were aborted
    std::optional<Time> from;            // ended in [from, to)
    std::optional<Time> to;
    std::optional<GameNumber> before; // older than this one: the next page
    int limit = 50;
};

} // namespace sixth::server::store
