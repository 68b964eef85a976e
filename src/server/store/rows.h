#pragma once

#include "rules/color.h"
#include "server/games/event.h"
#include "server/games/game_state.h"
#include "server/people/glicko2.h"
#include "server/people/secrets.h"
#include "server/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// The rows of the database, one struct for each table. They do not depend on which database it is.
namespace sixth::server::store {

enum class PersonKind : std::uint8_t {
    Guest, // has a token and a generated name
    User,  // has a password as well
    Bot,   // a user whose moves come from a program, and says so
    House, // the server's own bots
};

struct Person {
    PersonId id;
    std::string name; // unique; empty once the account is deleted
    PersonKind kind = PersonKind::Guest;
    std::string passwordHash; // empty for those without a password
    Time createdAt;
    std::string called = {}; // what a guest wants to be called; several may be called the same
};

enum class SessionKind : std::uint8_t { Browser, Program };

struct Session {
    SessionId id;
    PersonId person;
    people::TokenHash hash{};
    SessionKind kind = SessionKind::Browser;
    std::string label; // by which its owner recognises it: the browser's name, or a name that was given
    Time createdAt;
    Time usedAt; // to the day
};

// The summary of a game by which it is found. What happened in it is in its events.
struct GameRow {
    GameNumber number;
    std::string id; // public
    games::Settings settings{};
    PersonId creator;
    rules::PerColor<std::optional<PersonId>> players{};
    games::Phase phase = games::Phase::Waiting;
    std::optional<rules::Outcome> outcome = std::nullopt; // once it is finished; Ongoing if it was aborted
    int plies = 0;
    Time createdAt;
    std::optional<Time> endedAt = std::nullopt;
    // The last one, as text, for pictures in lists. Games that ended before it was kept, or before they
    // began, have none.
    std::optional<std::string> position = std::nullopt;
    bool isPublic = false; // whether everyone may find it; the players always do
};

// What one person has decided about another.
enum class Relation : std::uint8_t {
    Blocked, // no invitations, and no chat
    Followed,
};

struct RatingRow {
    PersonId person;
    std::string family; // the preset of the rules; see notation::presetOf()
    games::Speed speed = games::Speed::Blitz;
    people::Rating rating;
    int games = 0;
    Time at; // of the last of these games
};

// One point of the graph in a profile.
struct RatingPoint {
    std::string family;
    games::Speed speed = games::Speed::Blitz;
    int rating = 0;
    Time at;
};

// What to look for in the archive. Everything that is set must hold.
struct GameQuery {
    std::optional<PersonId> player;
    std::optional<std::string> family;
    std::optional<rules::Result> result; // Ongoing finds those that were aborted
    std::optional<Time> from;            // ended in [from, to)
    std::optional<Time> to;
    std::optional<GameNumber> before; // older than this one: the next page
    int limit = 50;
    // Who asks. Games that are not public are shown to their players alone.
    std::optional<PersonId> viewer;
};

} // namespace sixth::server::store
