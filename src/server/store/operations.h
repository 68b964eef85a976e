#pragma once

#include "server/store/rows.h"

#include <variant>
#include <vector>

// All that is ever written. A unit of operations happens together or not at all.
namespace sixth::server::store {

struct AddGame {
    GameRow game;
};
struct AppendEvent {
    GameNumber game = 0;
    games::Event event;
};
struct SeatGame {
    GameNumber game = 0;
    rules::PerColor<PersonId> players{};
    games::Phase phase = games::Phase::Playing;
};
struct EndGame {
    GameNumber game = 0;
    rules::Outcome outcome;
    int plies = 0;
    Time at = 0;
};
struct AddPerson {
    Person person;
};
struct ChangePerson { // name, kind and password
    Person person;
};
// Takes the name, the password and the sessions away. The games stay, played by somebody nameless.
struct DeletePerson {
    PersonId person = 0;
};
struct AddSession {
    Session session;
};
struct DeleteSession {
    SessionId session = 0;
};
struct DeleteSessionsOf {
    PersonId person = 0;
};
struct PutRating { // and a point of its graph
    RatingRow row;
};
struct NoteAlive { // the server was there at this moment
    Time at = 0;
};
struct NoteOutage {
    Time from = 0;
    Time to = 0;
};

using Operation = std::variant<AddGame, AppendEvent, SeatGame, EndGame, AddPerson, ChangePerson, DeletePerson,
                               AddSession, DeleteSession, DeleteSessionsOf, PutRating, NoteAlive, NoteOutage>;
using Operations = std::vector<Operation>;

} // namespace sixth::server::store
