#pragma once

#include "server/store/rows.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

// Everything that is ever written. The operations of one unit are committed together or not at all.
namespace sixth::server::store {

struct AddGame {
    GameRow game;
};
struct AppendEvent {
    GameNumber game;
    games::Event event;
};
struct SeatGame {
    GameNumber game;
    rules::PerColor<PersonId> players;
    games::Phase phase = games::Phase::Playing;
};
struct EndGame {
    GameNumber game;
    rules::Outcome outcome;
    int plies = 0;
    Time at;
    std::optional<std::string> position = std::nullopt; // see GameRow
};
struct AddPerson {
    Person person;
};
// Name, kind and password; whoever was a guest is called by that name. A conflict if the password is no
// longer `oldHash`, or the person is gone: somebody else was faster.
struct ChangePerson {
    Person person;
    std::string oldHash;
};
// What a guest wants to be called from now on. A conflict if they are no guest any more.
struct CallGuest {
    PersonId person;
    std::string called; // empty: by the name they were given
};
// Removes the name, the password, the sessions, and what they said. The games stay, played by somebody
// nameless. Nobody else gets the name before `nameFreeAt`.
struct DeletePerson {
    PersonId person;
    Time nameFreeAt;
};
// A conflict if the person has left.
struct AddSession {
    Session session;
};
struct DeleteSession {
    SessionId session;
};
struct DeleteSessionsOf {
    PersonId person;
};
struct UseSession {
    SessionId session;
    Time at;
};
// Sessions that nobody has used since then, and names that are free by `now`.
struct Purge {
    Time unusedSince;
    Time now;
};
struct PublishGame {
    GameNumber game;
    bool isPublic = true;
};
struct PutRelation {
    PersonId person;
    PersonId other;
    Relation relation = Relation::Blocked;
    Time at;
};
struct DropRelation {
    PersonId person;
    PersonId other;
    Relation relation = Relation::Blocked;
};
// A secret of the server itself.
struct PutKey {
    std::string name;
    std::string value;
};
struct PutRating { // and a point of its graph
    RatingRow row;
};
struct NoteAlive { // the server was there at this moment
    Time at;
};
struct NoteOutage {
    Time from;
    Time to;
};

using Operation =
    std::variant<AddGame, AppendEvent, SeatGame, EndGame, AddPerson, ChangePerson, CallGuest, DeletePerson,
                 AddSession, DeleteSession, DeleteSessionsOf, UseSession, Purge, PublishGame, PutRelation,
                 DropRelation, PutKey, PutRating, NoteAlive, NoteOutage>;
using Operations = std::vector<Operation>;

} // namespace sixth::server::store
