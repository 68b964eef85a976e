#pragma once

#include "server/store/rows.h"

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
};
struct AddPerson {
    Person person;
};
struct ChangePerson { // name, kind and password
    Person person;
};
// Removes the name, the password and the sessions. The games stay, played by somebody nameless.
struct DeletePerson {
    PersonId person;
};
struct AddSession {
    Session session;
};
struct DeleteSession {
    SessionId session;
};
struct DeleteSessionsOf {
    PersonId person;
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

using Operation = std::variant<AddGame, AppendEvent, SeatGame, EndGame, AddPerson, ChangePerson, DeletePerson,
                               AddSession, DeleteSession, DeleteSessionsOf, PutRating, NoteAlive, NoteOutage>;
using Operations = std::vector<Operation>;

} // namespace sixth::server::store
