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

// Far enough ahead to mean "for good": the end of the year 9999.
inline constexpr Time kForever = fromUnix(253'402'300'799'000);

enum class PersonKind : std::uint8_t {
    Guest, // has a token and a generated name
    User,  // has a password as well
    Bot,   // a user whose moves come from a program, and says so
    House, // the server's own bots
};

// What somebody may do beyond playing. The host of the server gives it (`sixth admin`).
enum class Role : std::uint8_t { None, Moderator };

struct Person {
    PersonId id;
    std::string name; // unique; empty once the account is deleted
    PersonKind kind = PersonKind::Guest;
    std::string passwordHash; // empty for those without a password
    Time createdAt;
    std::string called = {}; // what a guest wants to be called; several may be called the same
    Role role = Role::None;
    // Kept out until then: no session, no game, no chat. kForever for a ban.
    std::optional<Time> suspendedUntil = std::nullopt;

    [[nodiscard]] bool isSuspended(Time now) const { return suspendedUntil && *suspendedUntil > now; }
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
    bool isVoid = false;   // a moderator has taken it out of ratings and scores
};

// What one person has decided about another.
enum class Relation : std::uint8_t {
    Blocked,  // no invitations, no games, and no chat
    Followed, // stands in the list of people whom one looks for
    Muted,    // no chat
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
